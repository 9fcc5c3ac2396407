import { describe, expect, it } from 'vitest';
import type { ConversationsAndRuns } from './conversations.ts';
import { first, next, placed, sampleDeltas, sampleSummary } from './sample-run.ts';

/** What the list of conversations, their names and their stamps hold to. */
export function describeConversationList(both: () => ConversationsAndRuns): void {
  const ids = async (query: { limit: number; cursor?: string; text?: string }) => {
    const { items, nextCursor } = await both().conversations.list(query);
    return { ids: items.map(({ id }) => id), nextCursor };
  };

  describe('the list', () => {
    it('has those last asked in first, page by page, each once', async () => {
      for (let n = 0; n < 7; n += 1) await both().store.create(placed(`r${n}`, first(`t${n}`), Math.floor(n / 2)));
      await both().store.create(placed('late', next('t2', 'r2'), 60));
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page = await ids({ limit: 3, ...(cursor !== null && { cursor }) });
        seen.push(...page.ids);
        cursor = page.nextCursor;
      } while (cursor !== null);
      expect(seen).toEqual(['t2', 't6', 't5', 't4', 't3', 't1', 't0']);
    });

    it('finds words in the title, in any letter case, as they are', async () => {
      await both().store.create(placed('a', first('one'), 0, 'Orders of ÄNNE, 100% of them'));
      await both().store.create(placed('b', first('two'), 1, 'The phone 华为 of last year'));
      await both().store.create(placed('c', first('three'), 2, 'orders_of nobody'));
      expect((await ids({ limit: 5, text: 'ORDERS of' })).ids).toEqual(['three', 'one']);
      expect((await ids({ limit: 5, text: 'änne' })).ids).toEqual(['one']);
      expect((await ids({ limit: 5, text: '华' })).ids).toEqual(['two']);
      expect((await ids({ limit: 5, text: '%' })).ids).toEqual(['one']);
      expect((await ids({ limit: 5, text: 's_o' })).ids).toEqual(['three']);
      expect((await ids({ limit: 5, text: 'nothing' })).ids).toEqual([]);
      expect(await ids({ limit: 1, text: 'orders' })).toEqual({ ids: ['three'], nextCursor: expect.any(String) });
    });

    it('refuses a cursor that it did not give', async () => {
      await expect(both().conversations.list({ limit: 5, cursor: 'bm9uZQ' })).rejects.toMatchObject({
        code: 'bad-cursor',
      });
    });
  });

  it('gives a conversation a name that is found from then on, and leaves its time alone', async () => {
    await both().store.create(placed('a', first('talk')));
    expect(await both().conversations.rename('talk', 'Half \ud83d of \0 it')).toBe(true);
    const named = await both().conversations.get('talk');
    expect(named).toMatchObject({ title: 'Half \uFFFD of \uFFFD it', updatedAt: '2026-03-01T10:00:00.000Z' });
    expect((await ids({ limit: 5, text: 'HALF' })).ids).toEqual(['talk']);
    expect((await ids({ limit: 5, text: 'what' })).ids).toEqual([]);
    await both().store.create(placed('b', next('talk', 'a'), 1));
    expect((await both().conversations.get('talk'))?.title).toBe(named?.title);
  });

  it('makes one line of a question for the title, and cuts a long one', async () => {
    await both().store.create(placed('a', first('talk'), 0, `  One\n\n two\t${'😀'.repeat(100)}`));
    const title = (await both().conversations.get('talk'))?.title ?? '';
    expect(title).toMatch(/^One two 😀+�?…$/u);
    expect(title.length).toBeLessThanOrEqual(120);
  });

  it('has another stamp after every change, and the same without one', async () => {
    const stamps = new Set<string | null>();
    const look = async () => {
      const stamp = await both().conversations.stamp('talk');
      expect(await both().conversations.stamp('talk')).toBe(stamp);
      expect(stamps.has(stamp)).toBe(false);
      stamps.add(stamp);
    };
    await both().store.create(placed('a', first('talk')));
    await look();
    await both().store.append([{ runId: 'a', events: sampleDeltas(2, 3), summary: sampleSummary('a') }]);
    await look();
    await both().store.create(placed('b', next('talk', 'a')));
    await look();
    await both().store.create(placed('c', next('talk', 'b')));
    await look();
    await both().conversations.rename('talk', 'A name');
    await look();
    await both().store.remove('b');
    await look();
    expect(stamps.size).toBe(6);
    await both().store.create(placed('other', first('elsewhere')));
    expect(stamps.has(await both().conversations.stamp('talk'))).toBe(true);
  });
}
