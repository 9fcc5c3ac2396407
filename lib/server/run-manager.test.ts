import { describe, expect, it } from 'vitest';
import type { RunConfig } from '../run/config.ts';
import type { RunEvent, UnnumberedEvent } from '../run/events.ts';
import { memoryRunStore } from '../store/memory.ts';
import { createRecorder } from './recorder.ts';
import { createRunManager, type RunManager } from './run-manager.ts';
import { systemClock } from './system-clock.ts';

const config: RunConfig = {
  model: { id: 'test:one', name: 'One', provider: 'test', prices: null, contextTokens: null, refuses: [] },
  dialect: 'bracket',
  recipe: { id: 'r', version: 1, name: 'R', system: '{question}', examples: [] },
  tools: [],
  temperature: null,
  maxOutputTokens: null,
  maxSteps: 8,
  atLimit: 'stop',
  repeatLimit: 5,
  formatRetries: 2,
  keepThoughts: true,
  strict: true,
  budget: { tokens: 1_000, cost: null },
  timeouts: { run: 1_000, step: 1_000, idle: 1_000, tool: 1_000 },
};

/** An agent that works until the test lets it answer, or until it is stopped. */
function heldAgents() {
  const answers = new Map<string, () => void>();
  async function* agent(start: { runId: string }, signal: AbortSignal): AsyncGenerator<UnnumberedEvent> {
    yield { type: 'step-start', step: 1 };
    await new Promise<void>((resolve) => {
      answers.set(start.runId, resolve);
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    const reason = (signal.reason as { reason?: 'person' | 'shutdown' } | undefined)?.reason;
    if (reason === 'person') yield { type: 'run-end', outcome: 'stopped', reason, error: null };
    else if (reason) yield { type: 'run-end', outcome: 'interrupted', reason, error: null };
    else yield { type: 'run-end', outcome: 'completed', reason: 'answered', error: null };
  }
  return { agent, answer: (id: string) => answers.get(id)?.() };
}

function setUp(
  limits = { running: 2, queued: 1 },
  { store = memoryRunStore(), owner = 'me', heartbeatMs = 5_000 } = {},
) {
  const agents = heldAgents();
  let made = 0;
  const runs = createRunManager({
    store,
    recorder: createRecorder({ store, clock: systemClock }),
    clock: systemClock,
    owner,
    heartbeatMs,
    limits,
    resolveConfig: () => config,
    startAgent: agents.agent,
    newRunId: () => (owner === 'me' ? `run${++made}` : `${owner}${++made}`),
  });
  return { store, runs, answer: agents.answer };
}

async function start(runs: RunManager, key: string | null = null, question = 'Why?'): Promise<string> {
  const started = await runs.start({ question }, key);
  if ('status' in started) throw new Error(started.message);
  return started.id;
}

/** The events of a run until it ends, or until one is what the test waits for. */
async function follow(
  store: ReturnType<typeof memoryRunStore>,
  id: string,
  until?: (event: RunEvent) => boolean,
): Promise<RunEvent[]> {
  const events: RunEvent[] = [];
  for await (const event of store.read(id, { after: 0, follow: true })) {
    events.push(event);
    if (until?.(event)) break;
  }
  return events;
}

const isStep = (event: RunEvent) => event.type === 'step-start';

describe('the run manager', () => {
  it('stores a run before it says its id, and runs it to its end with nobody watching', async () => {
    const { store, runs, answer } = setUp();
    const id = await start(runs);
    expect(await store.get(id)).toMatchObject({ question: 'Why?' });
    await follow(store, id, isStep);
    answer(id);
    expect((await follow(store, id)).at(-1)).toMatchObject({ type: 'run-end', outcome: 'completed' });
  });

  it('lines up what is over the limit, says so in the log, and runs it when a place is free', async () => {
    const { store, runs, answer } = setUp();
    const first = await start(runs);
    await start(runs);
    const third = await start(runs);
    const queued = await follow(store, third, (event) => event.type === 'warning');
    expect(queued.at(-1)).toMatchObject({ code: 'queued', step: 0 });
    await follow(store, first, isStep);
    answer(first);
    await follow(store, third, isStep);
    answer(third);
    expect((await follow(store, third)).at(-1)).toMatchObject({ outcome: 'completed' });
  });

  it('refuses with 429 what is over the queue too, and stores nothing', async () => {
    const { store, runs } = setUp();
    for (let n = 0; n < 3; n++) await start(runs);
    expect(await runs.start({ question: 'One more?' }, null)).toMatchObject({
      status: 429,
      headers: { 'retry-after': '10' },
    });
    expect((await store.list({ limit: 10 })).total).toBe(3);
    await runs.close(0);
  });

  it('stops a run that waits in the queue without costing its place', async () => {
    const { store, runs } = setUp({ running: 1, queued: 2 });
    await start(runs);
    const waiting = await start(runs);
    await follow(store, waiting, (event) => event.type === 'warning');
    expect(await runs.stop(waiting)).toBe('stopping');
    const events = await follow(store, waiting);
    expect(events.map((event) => event.type)).toEqual(['run-start', 'warning', 'run-end']);
    expect(events.at(-1)).toMatchObject({ outcome: 'stopped', reason: 'person' });
    await runs.close(0);
  });

  it('stops once however often it is asked, and knows runs that ended and runs that never were', async () => {
    const { store, runs } = setUp();
    const id = await start(runs);
    await follow(store, id, isStep);
    expect([await runs.stop(id), await runs.stop(id)]).toEqual(['stopping', 'stopping']);
    expect((await follow(store, id)).filter((event) => event.type === 'run-end')).toHaveLength(1);
    while (runs.live().length > 0) await Promise.resolve();
    expect(await runs.stop(id)).toBe('ended');
    expect(await runs.stop('nobody')).toBe('not-found');
  });

  it('starts one run for a repeated idempotency key, and refuses the key for another question', async () => {
    const { store, runs } = setUp();
    const id = await start(runs, 'key');
    expect(await runs.start({ question: 'Why?' }, 'key')).toEqual({ id, repeated: true });
    expect(await runs.start({ question: 'Who?' }, 'key')).toMatchObject({
      status: 422,
      code: 'idempotency-key-reused',
    });
    expect((await store.list({ limit: 10 })).total).toBe(1);
    await runs.close(0);
  });

  it('answers a repeated key even when it is full, and gives no more places than there are to requests at once', async () => {
    const { store, runs } = setUp();
    const id = await start(runs, 'key');
    const more = await Promise.all(Array.from({ length: 20 }, () => runs.start({ question: 'Why?' }, null)));
    expect(more.filter((answer) => !('status' in answer))).toHaveLength(2);
    expect((await store.list({ limit: 50 })).total).toBe(3);
    expect(await runs.start({ question: 'Why?' }, 'key')).toEqual({ id, repeated: true });
    expect(await runs.start({ question: 'Who?' }, 'key')).toMatchObject({ code: 'idempotency-key-reused' });
    await runs.close(0);
  });

  it('stops what another process on the same store runs, and does not claim that it had ended', async () => {
    const { store, runs } = setUp();
    const other = setUp(undefined, { store, owner: 'other' }).runs;
    const id = await start(other);
    await follow(store, id, isStep);
    expect(runs.live()).toEqual([]);
    expect(await runs.stop(id)).toBe('stopping');
    expect((await follow(store, id)).at(-1)).toMatchObject({ outcome: 'stopped', reason: 'person' });
    expect(await runs.stop(id)).toBe('ended');
  });

  it('stops at the next heartbeat what it was not told of at once', async () => {
    const { store } = setUp();
    const deaf = { ...store, onStopAsked() {} };
    const other = setUp(undefined, { store: deaf, owner: 'other', heartbeatMs: 5 }).runs;
    const id = await start(other);
    await store.askToStop(id);
    expect((await follow(store, id)).at(-1)).toMatchObject({ outcome: 'stopped', reason: 'person' });
  });

  it('deletes a run of another process once that has stopped it', async () => {
    const { store, runs } = setUp();
    const other = setUp(undefined, { store, owner: 'other' }).runs;
    const id = await start(other);
    const following = follow(store, id);
    expect(await runs.remove(id)).toBe(true);
    // Its end was there before it was deleted.
    expect((await following).at(-1)).toMatchObject({ type: 'run-end', outcome: 'stopped' });
    expect(await store.get(id)).toBeNull();
  });

  it('deletes a run whose process does not answer, which then works on it no more', async () => {
    const { store } = setUp();
    const deaf = { ...store, onStopAsked() {}, heartbeat: () => new Promise<never>(() => {}) };
    const other = setUp(undefined, { store: deaf, owner: 'other' }).runs;
    const { runs } = setUp(undefined, { store, heartbeatMs: 5 });
    const id = await start(other);
    expect(await runs.remove(id)).toBe(true);
    expect(other.live()).toEqual([id]);
    await other.close(0);
    expect(await store.get(id)).toBeNull();
  });

  it('works no more on a run that another process took for abandoned, as soon as its heartbeat tells', async () => {
    const { store } = setUp();
    const { runs } = setUp(undefined, { store, heartbeatMs: 5 });
    const id = await start(runs);
    await follow(store, id, isStep);
    const [open] = await store.openRuns();
    if (open) await createRecorder({ store, clock: systemClock }).appendInterrupted(open);
    while (runs.live().length > 0) await new Promise(setImmediate);
    const log = await follow(store, id);
    expect(log.filter(({ type }) => type === 'run-end')).toEqual([
      expect.objectContaining({ outcome: 'interrupted', reason: 'process-died' }),
    ]);
  });

  it('deletes a running run by stopping it first', async () => {
    const { store, runs } = setUp();
    const id = await start(runs);
    await follow(store, id, isStep);
    expect(await runs.remove(id)).toBe(true);
    expect(await store.get(id)).toBeNull();
    expect(await runs.remove(id)).toBe(false);
  });

  it('interrupts at a shutdown what does not end in time, and takes nothing new', async () => {
    const { store, runs } = setUp({ running: 1, queued: 5 });
    const ids = [await start(runs), await start(runs)];
    const closed = runs.close(0);
    expect(await runs.start({ question: 'Late?' }, null)).toMatchObject({ status: 503 });
    await closed;
    for (const id of ids) {
      expect((await follow(store, id)).at(-1)).toMatchObject({ outcome: 'interrupted', reason: 'shutdown' });
    }
  });
});
