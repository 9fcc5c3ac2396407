/** The longest thought or observation that a person can write into a step, in characters. */
export const MAX_EDIT = 20_000;

/** The longest system prompt that is taken, in characters. */
export const MAX_SYSTEM = 200_000;
