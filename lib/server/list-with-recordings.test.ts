import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RUN_SORTS } from '../run/run-sort.ts';
import { memoryPage } from '../store/memory-list.ts';
import type { ListQuery, RunSummary } from '../store/run-store.ts';
import { sampleSummary } from '../store/sample-run.ts';
import { sortKey } from '../store/summary-row.ts';
import { listWithRecordings } from './list-with-recordings.ts';

const listOf = (runs: readonly RunSummary[]) => ({ list: async (query: ListQuery) => memoryPage(runs, query) });

async function everyPage(own: readonly RunSummary[], recorded: readonly RunSummary[], query: ListQuery) {
  const seen: RunSummary[] = [];
  let cursor: string | undefined;
  do {
    const page = await listWithRecordings(listOf(own), recorded, { ...query, cursor });
    expect(page.items.length).toBeLessThanOrEqual(query.limit);
    if (page.nextCursor !== null) expect(page.items).toHaveLength(query.limit);
    seen.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return seen;
}

/** A run that stands at one of few places, so that many share theirs. */
const run = (id: string, place: number, isRare: boolean): RunSummary =>
  sampleSummary(id, {
    ...{ status: 'ended', outcome: 'completed', steps: place, tokensIn: place, elapsedMs: place },
    question: isRare ? 'A rare one?' : 'Another?',
    cost: place === 0 ? null : place,
    startedAt: new Date(Date.UTC(2026, 0, 1 + place)).toISOString(),
  });

const someRuns = (letter: string, most: number) =>
  fc
    .array(fc.tuple(fc.nat(3), fc.boolean()), { maxLength: most })
    .map((places) => places.map(([place, isRare], index) => run(`${letter}${index}`, place, isRare)));

describe('the list of runs and recordings', () => {
  it('gives each of both once, in order, however long the pages are, with any filter', async () => {
    const asked = fc.record({
      limit: fc.integer({ min: 1, max: 7 }),
      sort: fc.constantFrom(...RUN_SORTS),
      text: fc.constantFrom('', 'RARE'),
    });
    const law = fc.asyncProperty(someRuns('b', 12), someRuns('a', 6), asked, async (own, recorded, query) => {
      const seen = await everyPage(own, recorded, query);
      const fitting = memoryPage([...own, ...recorded], { ...query, limit: 200 });
      expect(seen.map(({ id }) => id).sort()).toEqual(fitting.items.map(({ id }) => id).sort());
      expect(seen.map((one) => sortKey(one, query.sort))).toEqual(fitting.items.map((one) => sortKey(one, query.sort)));
      expect((await listWithRecordings(listOf(own), recorded, query)).total).toBe(fitting.total);
    });
    await fc.assert(law, { numRuns: 200 });
  });

  it('counts no more than a list does', async () => {
    const many = { list: async () => ({ items: [], nextCursor: null, total: 1_000 }) };
    expect((await listWithRecordings(many, [run('a', 1, true)], { limit: 1 })).total).toBeNull();
    const more = { list: async () => ({ items: [], nextCursor: null, total: null }) };
    expect((await listWithRecordings(more, [], { limit: 1 })).total).toBeNull();
  });

  it('refuses a place that it did not give', async () => {
    for (const cursor of ['abc', '1.!', '.', '1.abc', '99999.']) {
      const asked = listWithRecordings(listOf([]), [], { limit: 1, cursor });
      await expect(asked, cursor).rejects.toMatchObject({ code: 'bad-cursor' });
    }
  });
});
