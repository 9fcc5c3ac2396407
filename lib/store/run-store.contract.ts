import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunEvent } from '../run/events.ts';
import { describeListing } from './listing.contract.ts';
import { describeLogText } from './log-text.contract.ts';
import { describeNotes } from './notes.contract.ts';
import { describeReading } from './reading.contract.ts';
import type { CallDecision, RunStore, RunSummary } from './run-store.ts';
import { collect, sampleDeltas, sampleEnd, sampleRun, sampleSummary } from './sample-run.ts';

/** A store under test: `reset` gives it empty before each test, `close` ends it after the last. */
export interface StoreUnderTest {
  reset(): Promise<RunStore>;
  close(): Promise<void>;
}

/** Appends to one run. */
async function append(store: RunStore, runId: string, events: RunEvent[], change: Partial<RunSummary> = {}) {
  const [result] = await store.append([
    { runId, events, summary: sampleSummary(runId, { status: 'running', ...change }) },
  ]);
  return result?.error;
}

/** What is stored of a run. */
async function logOf(store: RunStore, runId: string, after = 0): Promise<RunEvent[]> {
  return collect(store.read(runId, { after, follow: false }));
}

/** The contract of `RunStore`, on one implementation. */
export function describeRunStore(name: string, open: () => Promise<StoreUnderTest>): void {
  describe(`the run store (${name})`, () => {
    let store: RunStore;
    let opened: StoreUnderTest;
    beforeAll(async () => {
      opened = await open();
    }, 60_000);
    beforeEach(async () => {
      store = await opened.reset();
    });
    afterAll(() => opened?.close());
    describeCreating(() => store);
    describeAppending(() => store);
    describeReading(() => store);
    describeListing(() => store);
    describeNotes(() => store);
    describeOpenRuns(() => store);
    describeLogText(() => store);
  });
}

function describeCreating(store: () => RunStore): void {
  const keyed = (id: string, key: string, bodyHash: string) => ({ ...sampleRun(id), idempotency: { key, bodyHash } });

  it('keeps a new run with its first event', async () => {
    const run = sampleRun('a');
    expect(await store().create(run)).toEqual({ kind: 'created' });
    expect(await store().get('a')).toEqual(run.summary);
    expect(await logOf(store(), 'a')).toEqual([run.start]);
  });

  it('keeps what a new run takes over with its start, and goes on after it', async () => {
    const prefix = sampleDeltas(2, 6);
    const run = { ...sampleRun('a'), prefix };
    expect(await store().create(run)).toEqual({ kind: 'created' });
    expect(await store().get('a')).toEqual({ ...run.summary, lastSeq: 6 });
    expect(await logOf(store(), 'a')).toEqual([run.start, ...prefix]);
    expect(await append(store(), 'a', sampleDeltas(2, 3))).toBe('seq-conflict');
    expect(await append(store(), 'a', [sampleEnd(7)])).toBeNull();
    expect(await logOf(store(), 'a', 6)).toEqual([sampleEnd(7)]);
  });

  it('says which run a repeated key made, and makes no second', async () => {
    await store().create(keyed('a', 'k', 'h'));
    expect(await store().create(keyed('b', 'k', 'h'))).toEqual({ kind: 'exists', id: 'a' });
    expect(await store().get('b')).toBeNull();
    expect(await logOf(store(), 'b')).toEqual([]);
  });

  it('refuses a key that came with another body', async () => {
    await store().create(keyed('a', 'k', 'h'));
    expect(await store().create(keyed('b', 'k', 'other'))).toEqual({ kind: 'key-reused', id: 'a' });
    expect(await store().get('b')).toBeNull();
  });

  it('finds a run by the key that made it', async () => {
    await store().create(keyed('a', 'k', 'h'));
    expect(await store().findByKey('k')).toEqual({ id: 'a', bodyHash: 'h' });
    expect(await store().findByKey('other')).toBeNull();
  });

  it('makes one run of many requests with one key at once', async () => {
    const results = await Promise.all(['a', 'b', 'c', 'd'].map((id) => store().create(keyed(id, 'k', 'h'))));
    expect(results.filter(({ kind }) => kind === 'created')).toHaveLength(1);
    expect(results.filter(({ kind }) => kind === 'exists')).toHaveLength(3);
    expect((await store().list({ limit: 10 })).total).toBe(1);
  });

  it('rejects a second run with the same id and leaves the first as it was', async () => {
    await store().create(sampleRun('a'));
    await expect(store().create(sampleRun('a', { question: 'other' }))).rejects.toThrow();
    expect((await store().get('a'))?.question).toBe('What is a?');
  });

  it('knows nothing of a run that nobody made', async () => {
    expect(await store().get('nobody')).toBeNull();
    expect(await store().remove('nobody')).toBe(false);
  });
}

function describeAppending(store: () => RunStore): void {
  it('keeps events in order and the summary beside them', async () => {
    await store().create(sampleRun('a'));
    const change = {
      steps: 1,
      tokensIn: 12,
      tokensOut: 3.5,
      cost: 0.25,
      marks: 'ta o',
      flags: ['repaired'],
      elapsedMs: 60,
    };
    expect(await append(store(), 'a', sampleDeltas(2, 4), change)).toBeNull();
    expect(await append(store(), 'a', sampleDeltas(5, 6), change)).toBeNull();
    expect((await logOf(store(), 'a')).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await store().get('a')).toEqual(sampleSummary('a', { ...change, status: 'running', lastSeq: 6 }));
  });

  it.each([
    ['a gap', sampleDeltas(4, 5)],
    ['numbers that are taken', sampleDeltas(2, 3)],
    ['a hole inside', [...sampleDeltas(3, 3), ...sampleDeltas(5, 5)]],
    ['events after a run-end', [sampleEnd(3), ...sampleDeltas(4, 4)]],
    ['nothing', []],
  ])('refuses %s and changes nothing', async (_, events) => {
    await store().create(sampleRun('a'));
    await append(store(), 'a', sampleDeltas(2, 2), { marks: 't' });
    expect(await append(store(), 'a', events, { marks: 'other' })).toBe('seq-conflict');
    expect(await logOf(store(), 'a')).toHaveLength(2);
    expect((await store().get('a'))?.marks).toBe('t');
  });

  it('refuses more once a run has ended', async () => {
    await store().create(sampleRun('a'));
    await append(store(), 'a', [sampleEnd(2)], { outcome: 'completed', reason: 'answered' });
    expect(await store().get('a')).toMatchObject({ status: 'ended', outcome: 'completed', reason: 'answered' });
    expect(await append(store(), 'a', sampleDeltas(3, 3))).toBe('seq-conflict');
    expect(await logOf(store(), 'a')).toHaveLength(2);
  });

  it('refuses a run that is gone', async () => {
    await store().create(sampleRun('a'));
    await store().remove('a');
    expect(await append(store(), 'a', sampleDeltas(2, 2))).toBe('seq-conflict');
    expect(await logOf(store(), 'a')).toEqual([]);
  });

  it('lets one run conflict without failing the others of the same append', async () => {
    for (const id of ['a', 'b', 'c']) await store().create(sampleRun(id));
    const batches = ['a', 'b', 'gone', 'c'].map((runId) => ({
      runId,
      events: runId === 'b' ? sampleDeltas(7, 8) : sampleDeltas(2, 3),
      summary: sampleSummary(runId),
    }));
    expect(await store().append(batches)).toEqual([
      { runId: 'a', error: null },
      { runId: 'b', error: 'seq-conflict' },
      { runId: 'gone', error: 'seq-conflict' },
      { runId: 'c', error: null },
    ]);
    for (const [id, length] of [
      ['a', 3],
      ['b', 1],
      ['c', 3],
    ] as const)
      expect(await logOf(store(), id)).toHaveLength(length);
  });

  it('takes two batches of one run in the order they came', async () => {
    await store().create(sampleRun('a'));
    const batch = (from: number, to: number) => ({
      runId: 'a',
      events: sampleDeltas(from, to),
      summary: sampleSummary('a'),
    });
    const results = await store().append([batch(2, 3), batch(4, 5), batch(4, 4)]);
    expect(results.map(({ error }) => error)).toEqual([null, null, 'seq-conflict']);
    expect(await logOf(store(), 'a')).toHaveLength(5);
  });

  it('lets exactly one of two writers win each place in the log', async () => {
    await store().create(sampleRun('a'));
    for (let seq = 2; seq < 12; seq += 1) {
      const results = await Promise.all([1, 2, 3].map(() => append(store(), 'a', sampleDeltas(seq, seq))));
      expect(results.filter((error) => error === null)).toHaveLength(1);
      expect(results.filter((error) => error === 'seq-conflict')).toHaveLength(2);
    }
    expect((await logOf(store(), 'a')).map(({ seq }) => seq)).toEqual(
      Array.from({ length: 11 }, (_, index) => index + 1),
    );
  });

  it('takes a hundred runs in one append', async () => {
    const ids = Array.from({ length: 100 }, (_, index) => `run-${index}`);
    await Promise.all(ids.map((id) => store().create(sampleRun(id))));
    const results = await store().append(
      ids.map((runId) => ({ runId, events: sampleDeltas(2, 6), summary: sampleSummary(runId, { steps: 2 }) })),
    );
    expect(results).toEqual(ids.map((runId) => ({ runId, error: null })));
    expect(await logOf(store(), 'run-57')).toHaveLength(6);
    expect(await store().get('run-99')).toMatchObject({ steps: 2, lastSeq: 6 });
  });
}

function describeOpenRuns(store: () => RunStore): void {
  it('tells which runs have no end, who writes them and since when nothing was heard', async () => {
    for (const id of ['a', 'b', 'c']) await store().create(sampleRun(id));
    await append(store(), 'a', sampleDeltas(2, 4));
    await append(store(), 'b', [sampleEnd(2)]);
    const open = (await store().openRuns()).sort((x, y) => (x.summary.id < y.summary.id ? -1 : 1));
    expect(open.map(({ summary, owner, lastT }) => [summary.id, summary.lastSeq, owner, lastT])).toEqual([
      ['a', 4, 'process-1', 40],
      ['c', 1, 'process-1', 0],
    ]);
  });

  it('hears from an owner of those runs that are open and its own, and tells it which they are', async () => {
    for (const id of ['a', 'b', 'c']) await store().create(sampleRun(id));
    await append(store(), 'b', [sampleEnd(2)]);
    const heartbeats = async () =>
      new Map((await store().openRuns()).map(({ summary, heartbeatAt }) => [summary.id, heartbeatAt]));
    const before = await heartbeats();
    // A clock of whole milliseconds has to move on before it can tell two beats apart.
    const hasPassed = async () => (await store().openRuns()).every(({ silentMs }) => silentMs > 2);
    while (!(await hasPassed())) await new Promise(setImmediate);
    expect(await store().heartbeat('process-1', ['a', 'b', 'gone'])).toEqual([
      { id: 'a', isStopAsked: false, decisions: {} },
    ]);
    expect(await store().heartbeat('stranger', ['c'])).toEqual([]);
    expect(await store().heartbeat('process-1', [])).toEqual([]);
    const after = await heartbeats();
    expect(after.get('a')).toBeGreaterThan(before.get('a') ?? Number.POSITIVE_INFINITY);
    expect(after.get('c')).toBe(before.get('c'));
  });

  it('passes a wish to stop on to the owner of a run: at once, and with every heartbeat', async () => {
    const heard: string[] = [];
    store().onStopAsked((id) => heard.push(id));
    for (const id of ['a', 'b']) await store().create(sampleRun(id));
    await append(store(), 'b', [sampleEnd(2)]);
    expect(await Promise.all(['a', 'b', 'gone'].map((id) => store().askToStop(id)))).toEqual([true, false, false]);
    expect(heard).toEqual(['a']);
    for (const _beat of [1, 2]) {
      expect(await store().heartbeat('process-1', ['a'])).toMatchObject([{ id: 'a', isStopAsked: true }]);
    }
    // It is no part of what the run is.
    expect(await store().get('a')).toEqual(sampleRun('a').summary);
  });

  it('passes on to the owner of a run how its calls go on: at once, and with every heartbeat, the first word on each', async () => {
    const heard: string[] = [];
    store().onDecided((id) => heard.push(id));
    for (const id of ['a', 'b']) await store().create(sampleRun(id));
    await append(store(), 'b', [sampleEnd(2)]);
    const live = { choice: 'live' } as const;
    const written = { choice: 'write', text: '"7"' } as const;
    const decide = (id: string, callId: string, decision: CallDecision) => store().askToDecide(id, callId, decision);
    expect(await Promise.all([decide('a', 'c"1', live), decide('b', 'c1', live), decide('gone', 'c1', live)])).toEqual([
      ...[true, false, false],
    ]);
    expect([await decide('a', 'c2', written), await decide('a', 'c"1', written)]).toEqual([true, false]);
    expect(heard).toEqual(['a', 'a']);
    for (const _beat of [1, 2]) {
      expect(await store().heartbeat('process-1', ['a'])).toEqual([
        { id: 'a', isStopAsked: false, decisions: { 'c"1': live, c2: written } },
      ]);
    }
    expect(await store().get('a')).toEqual(sampleRun('a').summary);
  });
}
