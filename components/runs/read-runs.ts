import { type ApiResult, type ListedRun, listRuns, type RunPage } from '../../lib/api/client.ts';
import type { RunSort } from '../../lib/run/run-sort.ts';

/** The list after its beginning was read anew: what stood behind that stays, so that thousands of rows are not read again and again. */
export function withFreshHead(old: RunPage, fresh: RunPage, sort: RunSort): RunPage {
  const last = fresh.items.at(-1);
  // All there is, or all that was shown: nothing of the old list stands behind it.
  if (!last || fresh.nextCursor === null || old.items.length <= fresh.items.length) return fresh;
  const seen = new Set(fresh.items.map(({ id }) => id));
  // Where many have the same figure, the old list tells which came first; not for a run that has ended since, and moved.
  const place = old.items.findIndex(({ id, status }) => id === last.id && status === 'ended');
  const isAhead = (run: ListedRun, index: number) =>
    standsBefore(run, last, sort) || (index < place && !standsBefore(last, run, sort));
  const isBehind = (run: ListedRun, index: number) => !seen.has(run.id) && !isAhead(run, index);
  return { items: [...fresh.items, ...old.items.filter(isBehind)], nextCursor: old.nextCursor, total: fresh.total };
}

const FIGURES: Record<Exclude<RunSort, 'newest' | 'oldest'>, (run: ListedRun) => number | null> = {
  longest: ({ elapsedMs }) => elapsedMs,
  'most-steps': ({ steps }) => steps,
  'most-tokens': ({ tokensIn, tokensOut }) => tokensIn + tokensOut,
  dearest: ({ cost }) => cost,
};

function standsBefore(run: ListedRun, other: ListedRun, sort: RunSort): boolean {
  const keyOf = ({ startedAt }: ListedRun) => Date.parse(startedAt) * (sort === 'oldest' ? -1 : 1);
  if (sort === 'newest' || sort === 'oldest') return keyOf(run) > keyOf(other);
  const figureOf = (one: ListedRun) => (one.status === 'ended' ? (FIGURES[sort](one) ?? -1) : -1);
  return figureOf(run) > figureOf(other);
}

/** For each query how many runs it finds, null for more than 1,000; undefined where the server gave no answer. */
export function countRuns(queries: readonly Parameters<typeof listRuns>[0][]): Promise<(number | null | undefined)[]> {
  const totalOf = (result: ApiResult<RunPage>) => (result.ok ? result.value.total : undefined);
  return Promise.all(queries.map(async (query) => totalOf(await listRuns({ ...query, limit: 1 }))));
}
