import type { ListedRun } from '../../lib/api/client.ts';
import type { RunSort } from '../../lib/run/run-sort.ts';
import { dayOf } from './day-of.ts';

/** A line of the list: the name of a day, or a run with its place from 1. */
export type ListLine = { kind: 'day'; day: string } | { kind: 'run'; run: ListedRun; place: number };

/** The lines of a list: by day where it goes by time, and without days where it goes by a figure. */
export function linesOf(runs: readonly ListedRun[], sort: RunSort, timeZone: string | undefined): ListLine[] {
  const hasDays = sort === 'newest' || sort === 'oldest';
  let last = '';
  return runs.flatMap((run, index): ListLine[] => {
    const line: ListLine = { kind: 'run', run, place: index + 1 };
    const day = hasDays ? dayOf(run.startedAt, timeZone) : last;
    if (day === last) return [line];
    last = day;
    return [{ kind: 'day', day }, line];
  });
}

/** Where each line begins, and where the last one ends, in pixels. */
export function offsetsOf(lines: readonly ListLine[], heights: { day: number; run: number }): number[] {
  const offsets = [0];
  for (const { kind } of lines) offsets.push((offsets.at(-1) ?? 0) + heights[kind]);
  return offsets;
}
