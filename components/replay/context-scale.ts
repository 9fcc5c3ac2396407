/** A limit that is farther away than this, in widths of the longest bar, would leave the bars as dots. */
const FAR = 4;

/** How tokens are drawn as widths. */
export interface ContextScale {
  /** The tokens of a full width. */
  full: number;
  /** Where the limit's line stands, from 0 to 1; null when there is no limit, or it is too far to the right. */
  limitAt: number | null;
}

/** A scale for bars of at most `most` tokens, with the model's limit on it where that makes sense. */
export function contextScale(most: number, limit: number | null): ContextScale {
  if (limit === null || limit <= 0 || limit > most * FAR) return { full: most * 1.06, limitAt: null };
  const full = Math.max(most, limit) * 1.06;
  return { full, limitAt: limit / full };
}
