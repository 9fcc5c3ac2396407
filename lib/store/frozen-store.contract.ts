import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FrozenStore, KEPT_LIMITS, type KeptLimits, type NewKeptCall } from './frozen.ts';

/** A store under test: `reset` gives it empty before each test, `close` ends it after the last. */
export interface FrozenStoreUnderTest {
  reset(limits?: KeptLimits): Promise<FrozenStore>;
  close(): Promise<void>;
}

const DAY = Date.parse('2026-03-01T10:00:00.000Z');
const call = (query: string, minute: number, change: Partial<NewKeptCall> = {}): NewKeptCall => ({
  tool: 'Search',
  input: { query },
  text: `about ${query}`,
  data: { kind: 'answer', results: [] },
  error: null,
  at: DAY + minute * 60_000,
  ...change,
});

/** The contract of `FrozenStore`, on one implementation. */
export function describeFrozenStore(name: string, open: () => Promise<FrozenStoreUnderTest>): void {
  describe(`the store of kept results (${name})`, () => {
    let store: FrozenStore;
    let opened: FrozenStoreUnderTest;
    beforeAll(async () => {
      opened = await open();
    }, 60_000);
    beforeEach(async () => {
      store = await opened.reset();
    });
    afterAll(() => opened?.close());
    describeKeeping(() => store);
    describeBounds((limits) => opened.reset({ ...KEPT_LIMITS, ...limits }));
    describeSharing(
      () => store,
      (limits) => opened.reset({ ...KEPT_LIMITS, ...limits }),
    );
  });
}

function describeKeeping(store: () => FrozenStore): void {
  it('gives a result back as it was kept, and nothing for another call', async () => {
    const kept = await store().put('frozen', call('paris', 0));
    expect(kept).toEqual({
      ...{ tool: 'Search', input: { query: 'paris' }, text: 'about paris', data: { kind: 'answer', results: [] } },
      ...{ error: null, key: expect.stringMatching(/^[0-9a-f]{32}$/), keptAt: '2026-03-01T10:00:00.000Z' },
    });
    expect(await store().get('frozen', 'Search', { query: 'paris' })).toEqual(kept);
    expect(await store().get('frozen', 'Search', { query: 'Paris' })).toBeNull();
    expect(await store().get('frozen', 'search', { query: 'paris' })).toBeNull();
  });

  it('takes an input for the same whatever its white space and the order of its fields', async () => {
    await store().put('frozen', call('', 0, { input: { query: ' a  b ', page: 1 } }));
    expect(await store().get('frozen', 'Search', { page: 1, query: 'a b' })).toMatchObject({ text: 'about ' });
  });

  it('keeps the last result of a call, an error too, under the same key', async () => {
    const first = await store().put('frozen', call('paris', 0));
    const error = { code: 'timeout', message: 'Too slow.', suggestion: 'Wait.' };
    const second = await store().put('frozen', call('paris', 1, { text: 'Too slow. Wait.', data: null, error }));
    expect(second).toMatchObject({ key: first.key, error, data: null, keptAt: '2026-03-01T10:01:00.000Z' });
    expect(await store().list('frozen', 'Search', 10)).toEqual([second]);
  });

  it('lists the results of one tool, the newest first, no more than asked for', async () => {
    for (const [index, query] of ['a', 'b', 'c'].entries()) await store().put('frozen', call(query, index));
    await store().put('frozen', call('1+1', 9, { tool: 'Calculator' }));
    expect((await store().list('frozen', 'Search', 2)).map(({ text }) => text)).toEqual(['about c', 'about b']);
    expect(await store().list('frozen', 'Clock', 10)).toEqual([]);
  });

  it('knows each tape by its name', async () => {
    await store().put('frozen', call('paris', 0));
    await store().put('lanes', call('paris', 1, { text: 'another world' }));
    expect((await store().get('frozen', 'Search', { query: 'paris' }))?.text).toBe('about paris');
    expect((await store().get('lanes', 'Search', { query: 'paris' }))?.text).toBe('another world');
    expect(await store().get('none', 'Search', { query: 'paris' })).toBeNull();
  });

  it('forgets one result of the tool that is named, once', async () => {
    const { key } = await store().put('frozen', call('paris', 0));
    expect(await store().remove('frozen', 'Calculator', key)).toBe(false);
    expect(await store().remove('lanes', 'Search', key)).toBe(false);
    expect(await store().remove('frozen', 'Search', key)).toBe(true);
    expect(await store().remove('frozen', 'Search', key)).toBe(false);
    expect(await store().list('frozen', 'Search', 10)).toEqual([]);
  });

  it('keeps texts with NUL and half characters', async () => {
    await store().put('frozen', call('x\0\ud800', 0, { text: 'y\0\ud800', tool: 'To\0ol' }));
    expect(await store().get('frozen', 'To\0ol', { query: 'x\0\ud800' })).toMatchObject({ text: 'y\0\ud800' });
  });
}

/** What holds of the tapes that runs share. */
function describeSharing(store: () => FrozenStore, reset: (limits: Partial<KeptLimits>) => Promise<FrozenStore>): void {
  it('keeps the first result of a call on a shared tape, and gives it to all who come with another', async () => {
    const first = await store().putFirst('tape:x', call('paris', 0));
    expect(await store().putFirst('tape:x', call(' paris ', 1, { text: 'later' }))).toEqual(first);
    expect(await store().get('tape:x', 'Search', { query: 'paris' })).toEqual(first);
    expect(await store().putFirst('tape:y', call('paris', 1, { text: 'later' }))).toMatchObject({ text: 'later' });
  });

  it('makes all agree who record one call at once', async () => {
    const texts = Array.from({ length: 8 }, (_, index) => `by ${index}`);
    const kept = await Promise.all(texts.map((text) => store().putFirst('tape:x', call('paris', 0, { text }))));
    expect(new Set(kept.map(({ text }) => text)).size).toBe(1);
    expect(texts).toContain(kept[0]?.text);
    expect(await store().list('tape:x', 'Search', 10)).toEqual([kept[0]]);
  });

  it('takes no more on a shared tape that is full, and changes nothing of what is on it', async () => {
    const small = await reset({ shared: 2 });
    await small.putFirst('tape:x', call('a', 0));
    await small.putFirst('tape:x', call('b', 1));
    await expect(small.putFirst('tape:x', call('c', 2))).rejects.toMatchObject({ code: 'tape-full' });
    expect(await small.putFirst('tape:x', call('a', 3, { text: 'again' }))).toMatchObject({ text: 'about a' });
    expect(await small.list('tape:x', 'Search', 10)).toHaveLength(2);
  });

  it('refuses a result that is too large for a shared tape', async () => {
    const small = await reset({ bytes: 300 });
    const large = small.putFirst('tape:x', call('paris', 1, { text: 'é'.repeat(200) }));
    await expect(large).rejects.toMatchObject({ code: 'result-too-large' });
  });

  it('lets the shared tape that was longest not recorded on make room for a new one, and never the frozen results', async () => {
    const small = await reset({ tapes: 2 });
    await small.put('frozen', call('old', 0));
    await small.putFirst('tape:a', call('one', 1));
    await small.putFirst('tape:b', call('two', 2));
    await small.putFirst('tape:a', call('three', 3));
    await small.putFirst('tape:c', call('four', 4));
    const counts = ['frozen', 'tape:a', 'tape:b', 'tape:c'].map((tape) => small.list(tape, 'Search', 10));
    expect((await Promise.all(counts)).map(({ length }) => length)).toEqual([1, 2, 0, 1]);
  });
}

function describeBounds(reset: (limits: Partial<KeptLimits>) => Promise<FrozenStore>): void {
  it('refuses a result that is too large, and keeps the one that was there', async () => {
    const store = await reset({ entries: 10, bytes: 300 });
    await store.put('frozen', call('paris', 0));
    const large = store.put('frozen', call('paris', 1, { text: 'é'.repeat(200) }));
    await expect(large).rejects.toMatchObject({ code: 'result-too-large', fix: expect.stringContaining('shorter') });
    expect(await store.get('frozen', 'Search', { query: 'paris' })).toMatchObject({ text: 'about paris' });
  });

  it('lets the oldest result of a full tape make room, and leaves other tapes alone', async () => {
    const store = await reset({ entries: 3, bytes: 1000 });
    await store.put('lanes', call('old', 0));
    for (const [index, query] of ['a', 'b', 'c'].entries()) await store.put('frozen', call(query, index));
    await store.put('frozen', call('a', 7));
    await store.put('frozen', call('d', 8));
    expect((await store.list('frozen', 'Search', 10)).map(({ text }) => text)).toEqual([
      'about d',
      'about a',
      'about c',
    ]);
    expect(await store.list('lanes', 'Search', 10)).toHaveLength(1);
  });
}
