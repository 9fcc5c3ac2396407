/** The orders in which runs are listed. Runs whose figure is not known, or not yet, stand last in the last four. */
export const RUN_SORTS = ['newest', 'oldest', 'longest', 'most-steps', 'most-tokens', 'dearest'] as const;

/** The order of a list of runs. */
export type RunSort = (typeof RUN_SORTS)[number];
