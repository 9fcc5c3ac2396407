import { memoryPage } from '../store/memory-list.ts';
import { badCursor, COUNTED, encodeCursor } from '../store/page-cursor.ts';
import type { ListQuery, Page, RunStore, RunSummary } from '../store/run-store.ts';
import { sortKey } from '../store/summary-row.ts';

/**
 * One page of the runs of a store and of the recordings, found and put in order as if they were kept in one place. Where two
 * stand at the same place of the order, the recording comes second.
 * @throws StoreError `bad-cursor` as the list of the store does
 */
export async function listWithRecordings(
  store: Pick<RunStore, 'list'>,
  recordings: readonly RunSummary[],
  query: ListQuery,
): Promise<Page<RunSummary>> {
  const place = readPlace(query.cursor);
  const own = await store.list({ ...query, cursor: place.own });
  const recorded = memoryPage(recordings, { ...query, limit: Math.max(1, recordings.length), cursor: undefined });
  const waiting = recorded.items.slice(place.given);
  const sort = query.sort ?? 'newest';
  const items = merge(own.items, waiting, query);
  const given = items.filter((item) => waiting.includes(item)).length;
  const last = items.findLast((item) => !waiting.includes(item));
  const hasMore = own.nextCursor !== null || own.items.length + waiting.length > items.length;
  const after = last ? encodeCursor({ sort, key: sortKey(last, sort), id: last.id }) : place.own;
  const total = own.total === null ? null : own.total + (recorded.total ?? 0);
  return {
    items,
    nextCursor: hasMore ? `${place.given + given}.${after ?? ''}` : null,
    total: total !== null && total > COUNTED ? null : total,
  };
}

/** A place in both lists: how many recordings were given out, and the store's own cursor. */
function readPlace(cursor: string | undefined): { given: number; own: string | undefined } {
  if (cursor === undefined) return { given: 0, own: undefined };
  const match = /^(\d{1,4})\.([\w-]*)$/.exec(cursor);
  if (!match) throw badCursor();
  return { given: Number(match[1]), own: match[2] || undefined };
}

/** The first of two lists in the same order, up to the limit. */
function merge(own: readonly RunSummary[], recorded: readonly RunSummary[], { sort = 'newest', limit }: ListQuery) {
  const rest = [...recorded];
  const items: RunSummary[] = [];
  const isBefore = (run: RunSummary, other: RunSummary) =>
    sort === 'oldest' ? sortKey(run, sort) < sortKey(other, sort) : sortKey(run, sort) > sortKey(other, sort);
  for (const run of own) {
    while (rest[0] && isBefore(rest[0], run)) items.push(rest.shift() as RunSummary);
    items.push(run);
  }
  return [...items, ...rest].slice(0, limit);
}
