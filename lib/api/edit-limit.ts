/** The longest thought or observation that a person can write into a step, in characters. */
export const MAX_EDIT = 20_000;
