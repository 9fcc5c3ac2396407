/** The most tags of one run. */
export const MAX_TAGS = 20;
/** The longest tag, in characters. */
export const MAX_TAG = 40;
/** The longest note on a run, in characters. */
export const MAX_NOTE = 2_000;
