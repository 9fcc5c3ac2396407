import { expect, it } from 'vitest';
import type { RunSort } from '../run/run-sort.ts';
import type { RunFilter, RunStore, RunSummary } from './run-store.ts';
import { sampleDeltas, sampleEnd, sampleRun, sampleSummary } from './sample-run.ts';

const cursorOf = (text: string) => Buffer.from(text).toString('base64url');

/** Appends the end of a run that has only begun. */
async function endRun(store: RunStore, runId: string, change: Partial<RunSummary>): Promise<void> {
  const summary = sampleSummary(runId, { outcome: 'completed', reason: 'answered', ...change });
  await store.append([{ runId, events: [sampleEnd(2)], summary }]);
}

/** What the list of a store finds, and in which order. */
export function describeListing(store: () => RunStore): void {
  const at = (minute: number) => `2026-03-01T10:0${minute}:00.000Z`;
  const make = (id: string, minute: number, question = 'hello') =>
    store().create(sampleRun(id, { startedAt: at(minute), question }));

  it('lists the newest first, page by page, each run once', async () => {
    for (const [index, id] of ['a', 'b', 'c', 'd', 'e'].entries()) await make(id, index);
    // Two that began at the same moment must not fall between two pages.
    await make('f', 2);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await store().list({ limit: 2, cursor });
      expect(page.total).toBe(6);
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect([seen[0], seen[1], new Set([seen[2], seen[3]]), seen[4], seen[5]]).toEqual([
      'e',
      'd',
      new Set(['c', 'f']),
      'b',
      'a',
    ]);
  });

  it('keeps its place while new runs come and old ones go', async () => {
    for (const [index, id] of ['a', 'b', 'c', 'd'].entries()) await make(id, index);
    const first = await store().list({ limit: 2 });
    await make('e', 9);
    await store().remove('c');
    const second = await store().list({ limit: 2, cursor: first.nextCursor ?? '' });
    expect(second.items.map(({ id }) => id)).toEqual(['b', 'a']);
    expect(second.nextCursor).toBeNull();
  });

  it('filters by how runs ended', async () => {
    for (const id of ['a', 'b', 'c']) await make(id, 1);
    await endRun(store(), 'a', { outcome: 'completed', reason: 'answered' });
    await endRun(store(), 'b', { outcome: 'limited', reason: 'max-steps' });
    const idsOf = async (outcome: 'completed' | 'limited' | 'running' | 'failed') =>
      (await store().list({ limit: 10, outcome })).items.map(({ id }) => id);
    expect(await idsOf('completed')).toEqual(['a']);
    expect(await idsOf('limited')).toEqual(['b']);
    expect(await idsOf('running')).toEqual(['c']);
    expect(await idsOf('failed')).toEqual([]);
  });

  it('finds the runs that used a recipe, in one version or in any, and counts them', async () => {
    const use = (id: string, recipe: string, version: number) =>
      store().create(sampleRun(id, { recipe: { id: recipe, version } }));
    await use('a', 'course', 1);
    await use('b', 'course', 2);
    await use('c', 'course', 2);
    await use('d', 'odd\0 id', 0.5);
    // What a run was asked with stays, whatever a later append says.
    const summary = sampleSummary('a', { status: 'running', recipeId: 'other', recipeVersion: 9 });
    await store().append([{ runId: 'a', events: sampleDeltas(2, 3), summary }]);
    const idsOf = async (recipe: { id: string; version?: number }) =>
      (await store().list({ limit: 10, recipe })).items.map(({ id }) => id).sort();
    expect(await idsOf({ id: 'course' })).toEqual(['a', 'b', 'c']);
    expect(await idsOf({ id: 'course', version: 2 })).toEqual(['b', 'c']);
    expect(await idsOf({ id: 'odd\0 id' })).toEqual(['d']);
    expect(await idsOf({ id: 'cours' })).toEqual([]);
    expect((await store().list({ limit: 1, recipe: { id: 'course' } })).total).toBe(3);
    const uses = await store().recipeUse();
    expect(uses.sort((x, y) => x.version - y.version)).toEqual([
      { id: 'odd\uFFFD id', version: 0.5, runs: 1 },
      { id: 'course', version: 1, runs: 1 },
      { id: 'course', version: 2, runs: 2 },
    ]);
  });

  it('finds runs by words of the question, whatever their case, and takes signs as they are', async () => {
    await make('a', 1, 'Total of C-100’s Orders');
    await make('b', 2, 'ÉTÉ à 100 % moins_cher');
    await make('c', 3, 'nothing like it');
    const idsOf = async (text: string) => (await store().list({ limit: 10, text })).items.map(({ id }) => id);
    expect(await idsOf('orders total')).toEqual(['a']);
    expect(await idsOf('été')).toEqual(['b']);
    expect(await idsOf('%')).toEqual(['b']);
    expect(await idsOf('s_c')).toEqual(['b']);
    expect(await idsOf('total nothing')).toEqual([]);
    expect(await idsOf('  ')).toEqual(['c', 'b', 'a']);
    expect(await idsOf('\0')).toEqual([]);
  });

  it.each(['', 'x', 'bm9wZQ', cursorOf('newest:99999999999999999:a'), cursorOf('oldest:0:a'), cursorOf('newest:1e:a')])(
    'refuses the cursor %j',
    async (cursor) => {
      await expect(store().list({ limit: 2, cursor })).rejects.toMatchObject({ code: 'bad-cursor' });
    },
  );

  it('finds words in the answer too, each word in the one or the other', async () => {
    await make('a', 1, 'How many orders?');
    await endRun(store(), 'a', { answer: 'Two of ÉTÉ, for $1,340.', question: 'another' });
    await make('b', 2, '华为最新的手机是什么？');
    const idsOf = async (text: string) => (await store().list({ limit: 10, text })).items.map(({ id }) => id);
    expect(await idsOf('orders 1,340')).toEqual(['a']);
    expect(await idsOf('été two')).toEqual(['a']);
    expect(await idsOf('another')).toEqual([]);
    expect(await idsOf('手机')).toEqual(['b']);
    expect(await idsOf('机')).toEqual(['b']);
    expect(await idsOf('新手')).toEqual([]);
  });

  it('filters by model, dialect, tool, reason and flags, all at once', async () => {
    const filed = async (id: string, change: Partial<RunSummary>) => {
      await store().create(sampleRun(id));
      await endRun(store(), id, change);
    };
    await filed('a', { modelId: 'm:1', dialect: 'native', tools: ['Search', 'Clock'], flags: ['repaired', 'loop'] });
    await filed('b', { modelId: 'm:1', tools: ['Search'], flags: ['repaired'], outcome: 'limited', reason: 'budget' });
    await filed('c', { modelId: 'm:2', tools: [], flags: [] });
    const idsOf = async (filter: RunFilter) =>
      (await store().list({ limit: 10, ...filter })).items.map(({ id }) => id).sort();
    expect(await idsOf({ modelId: 'm:1' })).toEqual(['a', 'b']);
    expect(await idsOf({ dialect: 'native' })).toEqual(['a']);
    expect(await idsOf({ tool: 'Search' })).toEqual(['a', 'b']);
    expect(await idsOf({ tool: 'Sear' })).toEqual([]);
    expect(await idsOf({ tool: '"\0' })).toEqual([]);
    expect(await idsOf({ flags: ['repaired', 'loop'] })).toEqual(['a']);
    expect(await idsOf({ reason: 'budget', outcome: 'limited', modelId: 'm:1', flags: ['repaired'] })).toEqual(['b']);
    expect(await idsOf({ reason: 'budget', outcome: 'completed' })).toEqual([]);
    expect(await idsOf({ flags: [], tags: [] })).toEqual(['a', 'b', 'c']);
    expect(await store().choices()).toEqual({
      models: [
        { id: 'm:1', name: 'Careful' },
        { id: 'm:2', name: 'Careful' },
      ],
      dialects: ['bracket', 'native'],
      recipes: [{ id: 'classic', name: 'Classic' }],
      tools: ['Clock', 'Search'],
      tags: [],
    });
  });

  it('goes through every order page by page, each run once, what is not known last', async () => {
    const figures = [5, 3, 3, 8, 1, 3];
    for (const [index, figure] of figures.entries()) {
      const id = `r${index}`;
      await store().create(sampleRun(id, { startedAt: at(index) }));
      const cost = index === 3 ? null : figure / 10;
      const change = { elapsedMs: figure * 10.5, steps: figure, tokensIn: figure, tokensOut: 1, cost };
      await endRun(store(), id, change);
    }
    await make('going', 9);
    const seenIn = async (sort: RunSort) => {
      const seen: RunSummary[] = [];
      let cursor: string | undefined;
      do {
        const page = await store().list({ limit: 2, sort, cursor });
        seen.push(...page.items);
        cursor = page.nextCursor ?? undefined;
      } while (cursor);
      return seen;
    };
    for (const sort of ['longest', 'most-steps', 'most-tokens'] as const) {
      expect(
        (await seenIn(sort)).map(({ id, steps }) => (id === 'going' ? '-' : steps)),
        sort,
      ).toEqual([8, 5, 3, 3, 3, 1, '-']);
      expect(new Set((await seenIn(sort)).map(({ id }) => id)).size).toBe(7);
    }
    const dear = (await seenIn('dearest')).map(({ id, cost }) => (id === 'going' ? '-' : cost));
    expect(dear.slice(0, 5)).toEqual([0.5, 0.3, 0.3, 0.3, 0.1]);
    expect(dear.slice(5).sort()).toEqual(['-', null]);
    expect((await seenIn('oldest')).map(({ id }) => id)).toEqual(['r0', 'r1', 'r2', 'r3', 'r4', 'r5', 'going']);
    expect((await seenIn('newest')).map(({ id }) => id)).toEqual(['going', 'r5', 'r4', 'r3', 'r2', 'r1', 'r0']);
  });

  it('refuses the place in a list of another order', async () => {
    for (const id of ['a', 'b']) await make(id, 1);
    const { nextCursor } = await store().list({ limit: 1 });
    const other = store().list({ limit: 1, sort: 'longest', cursor: nextCursor ?? '' });
    await expect(other).rejects.toMatchObject({ code: 'bad-cursor' });
  });

  it('finds what stands far behind in the list, page by page', async () => {
    const ids = Array.from({ length: 1_200 }, (_, index) => `r${String(index).padStart(4, '0')}`);
    for (let from = 0; from < ids.length; from += 100) {
      await Promise.all(
        ids.slice(from, from + 100).map((id, index) => {
          const startedAt = new Date(Date.UTC(2026, 0, 1) + (from + index) * 1_000).toISOString();
          return store().create(sampleRun(id, { startedAt, question: from === 0 ? 'rare thing' : 'common' }));
        }),
      );
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await store().list({ limit: 60, text: 'rare', cursor });
      expect(page.total).toBe(100);
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(ids.slice(0, 100).reverse());
    expect((await store().list({ limit: 1, text: 'common' })).total).toBeNull();
    expect((await store().list({ limit: 1, text: 'common' })).items[0]?.id).toBe('r1199');
    expect((await store().list({ limit: 1, modelId: 'nobody' })).total).toBe(0);
    const last = await store().list({ limit: 1, modelId: 'scripted:careful', text: 'rare', sort: 'oldest' });
    expect(last.items[0]?.id).toBe('r0000');
  }, 60_000);
}
