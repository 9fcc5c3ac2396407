import { diffLines } from 'diff';

/** A run of lines that both texts have, that only the older has, or that only the newer has. */
export interface LineRun {
  kind: 'same' | 'removed' | 'added';
  lines: string[];
}

/** Compares two texts line by line. Past a bound of work they count as different as a whole, so no page ever hangs. */
export function lineDiff(before: string, after: string): LineRun[] {
  // A last line without a break is the same line as one with it.
  const changes = diffLines(`${before}\n`, `${after}\n`, { maxEditLength: 4_000 });
  if (!changes) {
    return [
      { kind: 'removed', lines: before.split('\n') },
      { kind: 'added', lines: after.split('\n') },
    ];
  }
  return changes.map(({ value, added, removed }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    lines: value.replace(/\n$/, '').split('\n'),
  }));
}

/** What is shown of lines that are the same: a few beside each change. `hidden` lines stand between the two. */
export function context(
  lines: readonly string[],
  around: number,
  { isFirst, isLast }: { isFirst: boolean; isLast: boolean },
): { head: readonly string[]; hidden: readonly string[]; tail: readonly string[] } {
  const head = isFirst ? 0 : around;
  const tail = isLast ? 0 : around;
  // One hidden line would take as much room as its note.
  if (lines.length <= head + tail + 1) return { head: lines, hidden: [], tail: [] };
  return {
    head: lines.slice(0, head),
    hidden: lines.slice(head, lines.length - tail),
    tail: lines.slice(lines.length - tail),
  };
}
