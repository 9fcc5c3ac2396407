import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeConversationList } from './conversation-list.contract.ts';
import type { ConversationsAndRuns } from './conversations.ts';
import { collect, first, next, placed, sampleEnd, sampleRun, sampleSummary } from './sample-run.ts';

/** The stores under test: `reset` gives them empty before each test, `close` ends them after the last. */
export interface ConversationStoreUnderTest {
  reset(): Promise<ConversationsAndRuns>;
  close(): Promise<void>;
}

/** The contract of `ConversationStore`, on one implementation. */
export function describeConversationStore(name: string, open: () => Promise<ConversationStoreUnderTest>): void {
  describe(`the conversation store (${name})`, () => {
    let both: ConversationsAndRuns;
    let opened: ConversationStoreUnderTest;
    beforeAll(async () => {
      opened = await open();
    }, 60_000);
    beforeEach(async () => {
      both = await opened.reset();
    });
    afterAll(() => opened?.close());
    describeAsking(() => both);
    describePairs(() => both);
    describeRemoving(() => both);
    describeConversationList(() => both);
  });
}

/** What stands where in a conversation. */
async function tree({ conversations }: ConversationsAndRuns, id: string): Promise<[string, string | null][]> {
  return (await conversations.turns(id)).map(({ summary, after }) => [summary.id, after]);
}

/** Ends a run with this answer. */
async function answer({ store }: ConversationsAndRuns, runId: string, text: string | null): Promise<void> {
  const summary = sampleSummary(runId, { answer: text, status: 'running', outcome: 'completed', reason: 'answered' });
  await store.append([{ runId, events: [sampleEnd(2)], summary: { ...summary, question: 'not looked at' } }]);
}

function describeAsking(both: () => ConversationsAndRuns): void {
  it('makes a conversation with its first run, and gives it the question for a title', async () => {
    const run = placed('a', first('talk'));
    expect(await both().store.create(run)).toEqual({ kind: 'created' });
    const startedAt = run.summary.startedAt;
    const entry = { id: 'talk', title: 'What is a?', createdAt: startedAt, updatedAt: startedAt, questions: 1 };
    expect(await both().conversations.get('talk')).toEqual(entry);
    expect((await both().conversations.list({ limit: 5 })).items).toEqual([entry]);
    expect(await both().conversations.turns('talk')).toEqual([{ summary: run.summary, after: null }]);
    expect(await both().conversations.placeOf('a')).toEqual({ id: 'talk', after: null });
    expect(await both().store.get('a')).toEqual(run.summary);
  });

  it('keeps turns in the order in which they were asked, siblings after the same run', async () => {
    await both().store.create(placed('z', first('talk')));
    await both().store.create(placed('y', next('talk', 'z'), 3));
    await both().store.create(placed('x', next('talk', 'z'), 2));
    await both().store.create(placed('w', next('talk', null), 1));
    expect(await tree(both(), 'talk')).toEqual([
      ['z', null],
      ['y', 'z'],
      ['x', 'z'],
      ['w', null],
    ]);
    expect(await both().conversations.get('talk')).toMatchObject({
      questions: 4,
      createdAt: '2026-03-01T10:00:00.000Z',
      updatedAt: '2026-03-01T10:03:00.000Z',
    });
  });

  it('shows a run in its turn as it stands in the list', async () => {
    await both().store.create(placed('a', first('talk')));
    await answer(both(), 'a', 'It is 42.');
    expect((await both().conversations.turns('talk'))[0]?.summary).toEqual(await both().store.get('a'));
  });

  it.each([
    ['no-conversation', next('nowhere', null)],
    ['no-such-turn', next('talk', 'alone')],
    ['no-such-turn', next('talk', 'elsewhere')],
    ['no-such-turn', next('talk', 'nobody')],
  ])('refuses a run with %s, and keeps nothing of it', async (kind, place) => {
    await both().store.create(placed('a', first('talk')));
    await both().store.create(placed('elsewhere', first('other')));
    await both().store.create(sampleRun('alone'));
    const stamp = await both().conversations.stamp('talk');
    expect(await both().store.create(placed('b', place, 9))).toEqual({ kind });
    expect(await both().store.get('b')).toBeNull();
    expect(await collect(both().store.read('b', { after: 0, follow: false }))).toEqual([]);
    expect(await both().conversations.stamp('talk')).toBe(stamp);
    expect(await both().conversations.get('nowhere')).toBeNull();
  });

  it('makes no conversation for a repeated key, nor for one that came with another body', async () => {
    const keyed = (id: string, talk: string, bodyHash: string) => ({
      ...placed(id, first(talk)),
      idempotency: { key: 'k', bodyHash },
    });
    const made = await Promise.all(['a', 'b', 'c'].map((id) => both().store.create(keyed(id, `talk-${id}`, 'h'))));
    expect(made.filter(({ kind }) => kind === 'created')).toHaveLength(1);
    expect(await both().store.create(keyed('d', 'talk-d', 'other'))).toMatchObject({ kind: 'key-reused' });
    const { items } = await both().conversations.list({ limit: 5 });
    expect(items).toMatchObject([{ questions: 1 }]);
    const again = { ...placed('e', next(items[0]?.id ?? '', null), 7), idempotency: { key: 'k', bodyHash: 'h' } };
    expect(await both().store.create(again)).toMatchObject({ kind: 'exists' });
    expect((await both().conversations.list({ limit: 5 })).items).toEqual(items);
  });

  it('takes forty questions at once, each in its place', async () => {
    await Promise.all([1, 2].map((n) => both().store.create(placed(`root-${n}`, first(`talk-${n}`)))));
    const many = Array.from({ length: 40 }, (_, index) => index);
    const asked = await Promise.all(
      many.map((n) => {
        const talk = 1 + (n % 2);
        return both().store.create(placed(`q${n}`, next(`talk-${talk}`, n % 4 < 2 ? `root-${talk}` : null), n));
      }),
    );
    expect(asked.every(({ kind }) => kind === 'created')).toBe(true);
    for (const talk of [1, 2]) {
      const turns = await tree(both(), `talk-${talk}`);
      expect(turns).toHaveLength(21);
      const own = many.filter((n) => 1 + (n % 2) === talk);
      const expected = own.map((n) => [`q${n}`, n % 4 < 2 ? `root-${talk}` : null]);
      expect(new Map(turns.slice(1))).toEqual(new Map(expected as [string, string | null][]));
    }
  });

  it('knows nothing of a conversation that nobody began', async () => {
    const { conversations, store } = both();
    await store.create(sampleRun('alone'));
    for (const id of ['nowhere', '\0', 'alone']) {
      expect(await conversations.get(id)).toBeNull();
      expect(await conversations.turns(id)).toEqual([]);
      expect(await conversations.pairs(id, 'alone', 5)).toEqual([]);
      expect(await conversations.stamp(id)).toBeNull();
      expect(await conversations.rename(id, 'A name')).toBe(false);
      expect(await conversations.remove(id)).toBeNull();
      expect(await conversations.placeOf(id)).toBeNull();
    }
    expect(await store.get('alone')).not.toBeNull();
  });
}

function describePairs(both: () => ConversationsAndRuns): void {
  /** Four questions in a row with a sibling of the third, all answered but the second. */
  async function talk(): Promise<void> {
    await both().store.create(placed('a', first('talk')));
    await both().store.create(placed('b', next('talk', 'a'), 1));
    await both().store.create(placed('c', next('talk', 'b'), 2));
    await both().store.create(placed('c2', next('talk', 'b'), 3));
    await both().store.create(placed('d', next('talk', 'c'), 4));
    for (const id of ['a', 'c', 'c2', 'd']) await answer(both(), id, `${id}!`);
    await answer(both(), 'b', null);
  }
  const pair = (id: string) => ({ question: `What is ${id}?`, answer: `${id}!` });

  it('gives what was answered on the way from the first question, and nothing from beside it', async () => {
    await talk();
    expect(await both().conversations.pairs('talk', 'd', 9)).toEqual(['a', 'c', 'd'].map(pair));
    expect(await both().conversations.pairs('talk', 'c2', 9)).toEqual(['a', 'c2'].map(pair));
    expect(await both().conversations.pairs('talk', 'b', 9)).toEqual([pair('a')]);
    expect(await both().conversations.pairs('talk', 'nobody', 9)).toEqual([]);
  });

  it('gives the last of them when there are more than asked for', async () => {
    await talk();
    expect(await both().conversations.pairs('talk', 'd', 2)).toEqual(['c', 'd'].map(pair));
  });

  it('gives a long answer whole, and none for one of white space', async () => {
    const long = '思'.repeat(50_000);
    await both().store.create(placed('a', first('talk'), 0, 'q'.repeat(20_000)));
    await both().store.create(placed('b', next('talk', 'a'), 1));
    await answer(both(), 'a', long);
    await answer(both(), 'b', ' \n\t ');
    expect(await both().conversations.pairs('talk', 'b', 9)).toEqual([{ question: 'q'.repeat(20_000), answer: long }]);
  });
}

function describeRemoving(both: () => ConversationsAndRuns): void {
  it('keeps what followed a removed run within reach, after the run before it', async () => {
    await both().store.create(placed('a', first('talk')));
    await both().store.create(placed('b', next('talk', 'a'), 1));
    await both().store.create(placed('c', next('talk', 'b'), 2));
    await both().store.create(placed('c2', next('talk', 'b'), 3));
    expect(await both().store.remove('b')).toBe(true);
    expect(await tree(both(), 'talk')).toEqual([
      ['a', null],
      ['c', 'a'],
      ['c2', 'a'],
    ]);
    expect(await both().store.remove('a')).toBe(true);
    expect(await tree(both(), 'talk')).toEqual([
      ['c', null],
      ['c2', null],
    ]);
    expect(await both().store.create(placed('d', next('talk', 'a'), 4))).toEqual({ kind: 'no-such-turn' });
    await both().store.create(placed('d', next('talk', 'c'), 4));
    expect((await tree(both(), 'talk')).at(-1)).toEqual(['d', 'c']);
  });

  it('closes all gaps, however many are made at once', async () => {
    const ids = Array.from({ length: 12 }, (_, index) => `t${index}`);
    await both().store.create(placed('t0', first('talk')));
    for (const [index, id] of ids.entries()) {
      if (index > 0) await both().store.create(placed(id, next('talk', `t${index - 1}`), index));
    }
    await Promise.all(ids.slice(1, 11).map((id) => both().store.remove(id)));
    expect(await tree(both(), 'talk')).toEqual([
      ['t0', null],
      ['t11', 't0'],
    ]);
  });

  it('removes a conversation with its last run, also when the last two go at once', async () => {
    await both().store.create(placed('a', first('talk')));
    await both().store.create(placed('b', next('talk', 'a'), 1));
    await Promise.all([both().store.remove('a'), both().store.remove('b')]);
    expect(await both().conversations.get('talk')).toBeNull();
    expect((await both().conversations.list({ limit: 5 })).items).toEqual([]);
    expect(await both().store.create(placed('c', next('talk', null)))).toEqual({ kind: 'no-conversation' });
  });

  it('keeps no title of a question that was removed, but a name that was given', async () => {
    for (const talk of ['one', 'two']) {
      await both().store.create(placed(`${talk}-a`, first(talk), 0, 'Who is Ada?'));
      await both().store.create(placed(`${talk}-b`, next(talk, `${talk}-a`), 1, 'And Grace?'));
    }
    await both().conversations.rename('two', 'Pioneers');
    await both().store.remove('one-a');
    await both().store.remove('two-a');
    expect(await both().conversations.get('one')).toMatchObject({ title: 'And Grace?', questions: 1 });
    expect(await both().conversations.get('two')).toMatchObject({ title: 'Pioneers', questions: 1 });
  });

  it('removes all runs of a conversation with it, and no other', async () => {
    await both().store.create(placed('a', first('talk')));
    await both().store.create(placed('b', next('talk', 'a'), 1));
    await both().store.create(placed('c', first('other'), 2));
    const following = collect(both().store.read('b', { after: 0, follow: true }));
    expect(await both().conversations.remove('talk')).toEqual(['a', 'b']);
    expect((await following).length).toBeLessThanOrEqual(1);
    expect(await both().conversations.get('talk')).toBeNull();
    expect((await both().store.list({ limit: 5 })).items.map(({ id }) => id)).toEqual(['c']);
    expect(await collect(both().store.read('a', { after: 0, follow: false }))).toEqual([]);
    const late = [{ runId: 'a', events: [sampleEnd(2)], summary: sampleSummary('a') }];
    expect(await both().store.append(late)).toEqual([{ runId: 'a', error: 'seq-conflict' }]);
  });

  it('leaves no run behind when it is removed while questions are asked in it', async () => {
    await both().store.create(placed('a', first('talk')));
    const asking = Array.from({ length: 10 }, (_, n) => both().store.create(placed(`q${n}`, next('talk', 'a'), n)));
    const [removed, ...made] = await Promise.all([both().conversations.remove('talk'), ...asking]);
    const created = made.filter(({ kind }) => kind === 'created').length;
    expect(removed).toHaveLength(created + 1);
    expect(made.filter(({ kind }) => kind === 'no-conversation')).toHaveLength(10 - created);
    expect((await both().store.list({ limit: 20 })).items).toEqual([]);
  });
}
