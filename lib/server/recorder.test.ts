import { describe, expect, it } from 'vitest';
import type { ToolInfo } from '../run/config.ts';
import type { RunEvent, UnnumberedEvent } from '../run/events.ts';
import { type FakeClock, fakeClock } from '../run/fake-clock.ts';
import { fold } from '../run/fold.ts';
import { memoryRunStore } from '../store/memory.ts';
import type { AppendResult, NewRun, RunStore } from '../store/run-store.ts';
import { collect, sampleDeltas, sampleRun, sampleSummary } from '../store/sample-run.ts';
import { createRecorder, type Recorded, type RecorderOptions } from './recorder.ts';
import { summaryOf } from './run-summary.ts';

const stepStart = (step: number): UnnumberedEvent => ({ type: 'step-start', step });
const thought = (text: string): UnnumberedEvent => ({ type: 'thought', step: 1, text });
const end: UnnumberedEvent = { type: 'run-end', outcome: 'completed', reason: 'answered', error: null };
const delta = (text: string, change: Partial<UnnumberedEvent & { type: 'text-delta' }> = {}): UnnumberedEvent => ({
  type: 'text-delta',
  step: 1,
  attempt: 1,
  channel: 'thought',
  from: 'text',
  delta: text,
  ...change,
});

/** A generator whose events the test hands over one at a time; says whether it was closed. */
function byHand() {
  const given: UnnumberedEvent[] = [];
  let wake = () => {};
  let isDone = false;
  const state = { isClosed: false, pulled: 0 };
  async function* run(): AsyncGenerator<UnnumberedEvent> {
    try {
      for (;;) {
        const next = given.shift();
        if (next) {
          state.pulled += 1;
          yield next;
        } else if (isDone) return;
        else
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      }
    } finally {
      state.isClosed = true;
    }
  }
  return {
    events: run(),
    state,
    give(...events: UnnumberedEvent[]) {
      given.push(...events);
      wake();
    },
    done() {
      isDone = true;
      wake();
    },
  };
}

/** A store that counts appends and can be told to fail the next ones. */
function watched(inner: RunStore) {
  const appends: number[] = [];
  const failures: NonNullable<AppendResult['error']>[] = [];
  const store: RunStore = {
    ...inner,
    async append(batches) {
      appends.push(batches.length);
      const error = failures.shift();
      return error ? batches.map(({ runId }) => ({ runId, error })) : inner.append(batches);
    },
  };
  return { store, appends, failures };
}

async function setUp(options: Partial<RecorderOptions> = {}, ids = ['a']) {
  const clock = fakeClock();
  const { store, appends, failures } = watched(options.store ?? memoryRunStore());
  const recorder = createRecorder({ clock, ...options, store });
  const runs = new Map<string, NewRun>(ids.map((id) => [id, sampleRun(id)]));
  for (const run of runs.values()) await store.create(run);
  const record = (
    id: string,
    events: AsyncGenerator<UnnumberedEvent>,
    onLost?: () => void,
    start = (runs.get(id) ?? sampleRun(id)).start,
  ): Promise<Recorded> => recorder.record(start, events, sampleSummary(id), onLost);
  const log = (id = 'a') => collect(store.read(id, { after: 0, follow: false }));
  return { clock, store, appends, failures, recorder, record, log };
}

const toolNamed = (name: string): ToolInfo => ({
  ...{ name, description: 'Does it.', inputSchema: {} },
  effect: name === 'refund' ? 'write' : 'read',
});

const short = (events: RunEvent[]) => events.map((event) => (event.type === 'text-delta' ? event.delta : event.type));

describe('the recorder', () => {
  it('numbers events from 2 and times them from the start, never backwards', async () => {
    let now = 1000;
    const clock: FakeClock = { ...fakeClock(), now: () => now };
    const { record, log } = await setUp({ clock });
    const run = byHand();
    const recorded = record('a', run.events);
    for (const [at, event] of [
      [1010.4, stepStart(1)],
      [1030.6, thought('x')],
      [1020, thought('y')],
      [1050, end],
    ] as const) {
      now = at;
      run.give(event);
      await new Promise(setImmediate);
    }
    expect(await recorded).toMatchObject({ error: null });
    expect((await log()).map(({ seq, t }) => [seq, t])).toEqual([
      [1, 0],
      [2, 10],
      [3, 31],
      [4, 31],
      [5, 50],
    ]);
  });

  it('stores the first delta of a step at once and merges those that follow within the window', async () => {
    const { clock, record, log } = await setUp();
    const run = byHand();
    void record('a', run.events);
    run.give(stepStart(1), delta('Th'));
    await clock.advance(0);
    expect(short(await log())).toEqual(['run-start', 'step-start', 'Th']);
    for (const piece of ['in', 'ki', 'ng']) {
      run.give(delta(piece));
      await clock.advance(5);
    }
    expect(short(await log())).toEqual(['run-start', 'step-start', 'Th']);
    await clock.advance(40);
    expect(short(await log())).toEqual(['run-start', 'step-start', 'Th', 'inking']);
  });

  it('does not cut the text of one run where another is in a hurry, once there are many', async () => {
    const { clock, record, log } = await setUp({}, ['a', 'b', 'c', 'd', 'e']);
    const [slow, quick] = [byHand(), byHand()];
    for (const id of ['c', 'd', 'e']) void record(id, byHand().events);
    void record('a', slow.events);
    void record('b', quick.events);
    slow.give(stepStart(1), delta('Th'));
    await clock.advance(12);
    expect(short(await log('a'))).toEqual(['run-start', 'step-start', 'Th']);
    slow.give(delta('in'));
    quick.give(stepStart(1), delta('No'));
    await clock.advance(12);
    expect(short(await log('b'))).toEqual(['run-start', 'step-start', 'No']);
    expect(short(await log('a'))).toEqual(['run-start', 'step-start', 'Th']);
    slow.give(delta('king'));
    await clock.advance(40);
    expect(short(await log('a'))).toEqual(['run-start', 'step-start', 'Th', 'inking']);
  });

  it('keeps deltas apart that differ in step, attempt, channel or source, or have a fact between them', async () => {
    const { clock, record, log } = await setUp();
    const run = byHand();
    void record('a', run.events);
    run.give(stepStart(1), delta('0'));
    await clock.advance(0);
    run.give(
      delta('a'),
      delta('b'),
      delta('c', { channel: 'action' }),
      delta('d', { channel: 'action', from: 'provider' }),
    );
    run.give(delta('e', { attempt: 2 }), delta('f', { attempt: 2 }), thought('fact'), delta('g', { attempt: 2 }));
    await clock.advance(40);
    expect(short(await log()).slice(3)).toEqual(['ab', 'c', 'd', 'ef', 'thought', 'g']);
  });

  it('stores a run-end without waiting for the window', async () => {
    const { clock, record, log } = await setUp();
    const run = byHand();
    const recorded = record('a', run.events);
    run.give(stepStart(1));
    await clock.advance(0);
    run.give(thought('x'), end);
    await clock.advance(0);
    expect((await recorded).summary).toMatchObject({
      status: 'ended',
      outcome: 'completed',
      lastSeq: 4,
      steps: 1,
      marks: 'ts',
    });
    expect(short(await log())).toEqual(['run-start', 'step-start', 'thought', 'run-end']);
    expect(clock.sleepers).toBe(0);
  });

  it('commits all runs of a window in one append', async () => {
    const ids = Array.from({ length: 100 }, (_, index) => `run-${index}`);
    const { clock, record, appends, log } = await setUp({}, ids);
    const runs = ids.map((id) => {
      const run = byHand();
      void record(id, run.events);
      run.give(stepStart(1), delta('first'));
      return run;
    });
    await clock.advance(0);
    const before = appends.length;
    expect(before).toBeLessThanOrEqual(2);
    // Ten windows of 40 ms, four deltas a run in each.
    for (let window = 0; window < 40; window += 1) {
      for (const run of runs) run.give(delta('.'));
      await clock.advance(10);
    }
    expect(appends.length - before).toBeLessThanOrEqual(11);
    expect(Math.max(...appends)).toBe(100);
    for (const run of runs) run.give(end);
    await clock.advance(0);
    expect(
      short(await log('run-7'))
        .join('')
        .match(/\./gu),
    ).toHaveLength(40);
  });

  it('has never more than one append under way, and sends what came meanwhile with the next', async () => {
    const inner = memoryRunStore();
    const gates: (() => void)[] = [];
    const slow: RunStore = {
      ...inner,
      append: async (batches) => {
        await new Promise<void>((resolve) => gates.push(resolve));
        return inner.append(batches);
      },
    };
    const { clock, record, log } = await setUp({ store: slow });
    const run = byHand();
    const recorded = record('a', run.events);
    run.give(stepStart(1));
    await clock.advance(100);
    run.give(thought('x'), thought('y'), end);
    await clock.advance(100);
    expect(gates).toHaveLength(1);
    gates[0]?.();
    await clock.advance(100);
    expect(gates).toHaveLength(2);
    expect(await log()).toHaveLength(2);
    gates[1]?.();
    await recorded;
    expect(await log()).toHaveLength(5);
  });

  it('lets a run wait that makes more than the store takes', async () => {
    const { clock, record, failures } = await setUp({ maxQueued: 10 });
    failures.push('storage-full', 'storage-full');
    const run = byHand();
    const recorded = record('a', run.events);
    run.give(stepStart(1), ...Array.from({ length: 100 }, (_, index) => thought(`${index}`)), end);
    await clock.advance(300);
    expect(run.state.pulled).toBeLessThanOrEqual(10);
    await clock.advance(20_000);
    expect(await recorded).toMatchObject({ error: null, summary: { lastSeq: 103 } });
  });

  it.each([
    ['the action of a tool that changes something', 'refund', true],
    ['the action of a tool that only reads', 'add', false],
    ['a call that a person let go on', null, true],
  ])('asks for more after %s only when that is stored: %s', async (_what, tool, waits) => {
    const inner = memoryRunStore();
    const gate = Promise.withResolvers<void>();
    const store: RunStore = { ...inner, append: (batches) => gate.promise.then(() => inner.append(batches)) };
    const { clock, record, log } = await setUp({ store }, []);
    const run = sampleRun('a');
    const { config } = run.start;
    const tools = [...config.tools, ...['refund', 'add'].map((name) => toolNamed(name))];
    run.start = { ...run.start, config: { ...config, tools } };
    await store.create(run);
    const calls = byHand();
    void record('a', calls.events, undefined, run.start);
    const event: UnnumberedEvent = tool
      ? { type: 'action', step: 1, callId: 'c', tool, input: {}, repairs: [] }
      : { type: 'resume', step: 1, callId: 'c', choice: 'live' };
    calls.give(event, thought('after'));
    await clock.advance(100);
    expect(calls.state.pulled).toBe(waits ? 1 : 2);
    gate.resolve();
    await clock.advance(100);
    expect(calls.state.pulled).toBe(2);
    expect((await log()).at(-1)).toMatchObject({ text: 'after' });
  });

  it('redacts an event before it is stored, its merged deltas included', async () => {
    const redact = <T>(value: T): T => JSON.parse(JSON.stringify(value).replaceAll('sk-secret', '•••')) as T;
    const { clock, record, log, store } = await setUp({ redact });
    const run = byHand();
    const recorded = record('a', run.events);
    run.give(stepStart(1), delta('x'));
    await clock.advance(0);
    run.give(delta('key sk-'), delta('secret'), { type: 'answer', step: 1, text: 'sk-secret', forced: false }, end);
    await clock.advance(40);
    await recorded;
    expect(JSON.stringify(await log())).not.toContain('sk-secret');
    expect((await store.get('a'))?.answer).toBe('•••');
  });

  it('keeps the summary that the whole log gives', async () => {
    const { clock, record, log, store } = await setUp();
    const run = byHand();
    const recorded = record('a', run.events);
    run.give(stepStart(1), delta('T'), delta('hought'));
    await clock.advance(50);
    run.give(
      { type: 'retry', step: 1, attempt: 1, status: 500, waitMs: 1, reason: 'x' },
      {
        type: 'model-end',
        step: 1,
        attempt: 2,
        text: 'T',
        reasoning: '',
        finishReason: 'stop',
        usage: { input: 5, output: 7 },
        firstTokenMs: 1,
      },
      thought('T'),
      {
        type: 'action',
        step: 1,
        callId: 'c',
        tool: 'Clock',
        input: '',
        repairs: [{ rule: 'r', note: 'n', span: [0, 1] }],
      },
    );
    await clock.advance(50);
    run.give(
      {
        type: 'observation',
        step: 1,
        callId: 'c',
        text: 'no',
        error: { code: 'failed', message: 'm' },
        durationMs: 1,
        source: 'live',
        truncated: null,
      },
      stepStart(2),
      delta('x', { step: 2 }),
      { type: 'answer', step: 2, text: 'forty', forced: false },
      end,
    );
    await clock.advance(50);
    const { summary } = await recorded;
    expect(summary).toEqual(summaryOf(fold(await log()), sampleSummary('a')));
    expect(summary).toEqual(await store.get('a'));
    expect(summary).toMatchObject({
      marks: 'tre f',
      tokensIn: 5,
      tokensOut: 7,
      answer: 'forty',
      flags: ['repaired', 'tool-error', 'retry'],
    });
  });

  it('ends the log of a run whose loop breaks or stops without an end', async () => {
    const { record, log } = await setUp({}, ['a', 'b']);
    async function* breaks(): AsyncGenerator<UnnumberedEvent> {
      yield stepStart(1);
      throw new Error('broken inside');
    }
    expect((await record('a', breaks())).summary).toMatchObject({ outcome: 'failed', reason: 'internal' });
    expect((await log()).at(-1)).toMatchObject({
      type: 'run-end',
      error: { code: 'internal', message: 'broken inside' },
    });
    const quiet = byHand();
    quiet.done();
    expect((await record('b', quiet.events)).summary).toMatchObject({
      outcome: 'failed',
      reason: 'internal',
      lastSeq: 2,
    });
  });

  it('takes nothing in after run-end', async () => {
    const { record, log } = await setUp();
    const run = byHand();
    run.give(end, thought('late'));
    await record('a', run.events);
    expect(short(await log())).toEqual(['run-start', 'run-end']);
    expect(run.state.isClosed).toBe(true);
  });
});

describe('the recorder when the store will not', () => {
  it('stops a run that another writer continued, and no other', async () => {
    const { clock, record, store, log } = await setUp({}, ['a', 'b']);
    const [lost, well] = [byHand(), byHand()];
    let wasTold = false;
    const first = record('a', lost.events, () => {
      wasTold = true;
    });
    const second = record('b', well.events);
    await store.append([{ runId: 'a', events: sampleDeltas(2, 3), summary: sampleSummary('a') }]);
    lost.give(stepStart(1));
    well.give(stepStart(1));
    await clock.advance(0);
    expect(await first).toMatchObject({ error: 'seq-conflict' });
    expect(wasTold).toBe(true);
    lost.give(thought('unheard'));
    well.give(end);
    await clock.advance(0);
    expect(lost.state.isClosed).toBe(true);
    expect(await second).toMatchObject({ error: null });
    expect(await log('a')).toHaveLength(3);
    expect(await log('b')).toHaveLength(3);
  });

  it('waits for room, and loses nothing when it comes in time', async () => {
    const { clock, record, failures, log } = await setUp();
    failures.push('storage-full', 'storage-full', 'failed');
    const run = byHand();
    const recorded = record('a', run.events);
    run.give(stepStart(1), thought('x'), end);
    await clock.advance(5_000);
    expect(await recorded).toMatchObject({ error: null, summary: { outcome: 'completed' } });
    expect(short(await log())).toEqual(['run-start', 'step-start', 'thought', 'run-end']);
  });

  it('ends a run as storage-full when there is no room for long, and writes that once there is', async () => {
    const { clock, record, failures, log, store } = await setUp();
    failures.push(...Array.from({ length: 8 }, () => 'storage-full' as const));
    const run = byHand();
    let wasTold = false;
    const recorded = record('a', run.events, () => {
      wasTold = true;
    });
    run.give(stepStart(1), thought('x'));
    await clock.advance(10_000);
    expect(await recorded).toMatchObject({ error: 'storage-full' });
    expect(wasTold).toBe(true);
    run.give(thought('unheard'));
    await clock.advance(60_000);
    expect(await log()).toMatchObject([
      { type: 'run-start' },
      { seq: 2, type: 'run-end', outcome: 'failed', reason: 'storage-full' },
    ]);
    expect(await store.get('a')).toMatchObject({ status: 'ended', reason: 'storage-full', steps: 0, lastSeq: 2 });
    expect(clock.sleepers).toBe(0);
  });

  it('knows its own events again when only the news of the commit was lost', async () => {
    const inner = memoryRunStore();
    let count = 0;
    const forgetful: RunStore = {
      ...inner,
      append: async (batches) => {
        const results = await inner.append(batches);
        count += 1;
        return count === 1 ? results.map(({ runId }) => ({ runId, error: 'failed' as const })) : results;
      },
    };
    const { clock, record, log } = await setUp({ store: forgetful });
    const run = byHand();
    const recorded = record('a', run.events);
    run.give(stepStart(1));
    await clock.advance(500);
    run.give(end);
    await clock.advance(500);
    expect(await recorded).toMatchObject({ error: null });
    expect(short(await log())).toEqual(['run-start', 'step-start', 'run-end']);
  });

  it('ends a run whose events cannot be made ready, and no other', async () => {
    const redact = <T>(value: T): T => {
      if (JSON.stringify(value).includes('poison')) throw new Error('cannot be read');
      return value;
    };
    const { clock, record, log } = await setUp({ redact }, ['a', 'b']);
    const [bad, good] = [byHand(), byHand()];
    const [first, second] = [record('a', bad.events), record('b', good.events)];
    bad.give(stepStart(1), thought('poison'), thought('more'));
    good.give(stepStart(1), thought('fine'), end);
    await clock.advance(100);
    expect(await first).toMatchObject({ error: 'failed' });
    expect(await second).toMatchObject({ error: null });
    expect(short(await log('a'))).toEqual(['run-start', 'step-start', 'run-end']);
    expect((await log('a')).at(-1)).toMatchObject({ seq: 3, outcome: 'failed', reason: 'internal' });
    expect(bad.state.isClosed).toBe(false);
    bad.give(thought('unheard'));
    await clock.advance(0);
    expect(bad.state.isClosed).toBe(true);
  });

  it('keeps no timer after close', async () => {
    const { clock, record, failures, recorder } = await setUp();
    failures.push(...Array.from({ length: 50 }, () => 'storage-full' as const));
    const run = byHand();
    void record('a', run.events);
    run.give(stepStart(1));
    await clock.advance(1_000);
    await recorder.close();
    await clock.advance(0);
    expect(clock.sleepers).toBe(0);
  });
});

describe('recovery', () => {
  it('ends every run that was cut off as interrupted, exactly once', async () => {
    const { store, recorder, log } = await setUp({}, ['a', 'b', 'c']);
    await store.append([
      { runId: 'a', events: sampleDeltas(2, 5), summary: sampleSummary('a') },
      { runId: 'b', events: [{ ...end, seq: 2, t: 5 } as RunEvent], summary: sampleSummary('b') },
    ]);
    const open = await store.openRuns();
    expect(open).toHaveLength(2);
    // Two processes that find the same dead run at the same time.
    const results = await Promise.all([...open, ...open].map((run) => recorder.appendInterrupted(run)));
    expect(results.filter(Boolean)).toHaveLength(2);
    expect(await store.openRuns()).toEqual([]);
    expect((await log('a')).slice(5)).toMatchObject([
      { seq: 6, t: 50, type: 'run-end', outcome: 'interrupted', reason: 'process-died' },
    ]);
    expect(await store.get('a')).toMatchObject({ status: 'ended', outcome: 'interrupted', elapsedMs: 50, lastSeq: 6 });
    expect((await log('b')).at(-1)).toMatchObject({ outcome: 'completed' });
    expect(await log('c')).toHaveLength(2);
  });

  it('does nothing for a run that was removed meanwhile', async () => {
    const { store, recorder } = await setUp();
    const [run] = await store.openRuns();
    await store.remove('a');
    expect(run && (await recorder.appendInterrupted(run))).toBe(false);
  });
});
