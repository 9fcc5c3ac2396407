/** Rows that a page key moves by. */
const PAGE = 8;

/** Where a key leads from row `at` of a list with `count` rows; null for a key that moves nowhere. The ends do not wrap. */
export function stepInList(at: number, count: number, key: string): number | null {
  if (count === 0) return null;
  const to = (row: number) => Math.max(0, Math.min(count - 1, row));
  if (key === 'ArrowDown') return to(at + 1);
  if (key === 'ArrowUp') return to(at - 1);
  if (key === 'PageDown') return to(at + PAGE);
  if (key === 'PageUp') return to(at - PAGE);
  return null;
}
