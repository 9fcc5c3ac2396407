import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { failure, finish, type ScriptedReply, text } from '../models/replies.ts';
import type { RunEvent } from '../run/events.ts';
import { fold } from '../run/fold.ts';
import { checkLegal } from '../run/legal.ts';
import { collect } from '../store/sample-run.ts';
import { createRecorder } from './recorder.ts';
import { startRecovery } from './recovery.ts';
import { type Desk, runDesk } from './run-desk.ts';
import { systemClock } from './system-clock.ts';

const ADD = (sum: string) => `Thought: I add.\nAction: add[${sum}]`;
const DONE = 'Thought: I know it.\nAction: Finish[42]';

let desk: Desk;
afterEach(() => desk.runs.close(0));

const logOf = (id: string) => collect(desk.store.read(id, { after: 0, follow: true }));
const idOf = (started: object): string => {
  if ('id' in started) return started.id as string;
  throw new Error(JSON.stringify(started));
};

/** Plays a run to its end and gives its log. */
async function ask(config: object): Promise<{ id: string; log: RunEvent[] }> {
  const id = idOf(await desk.runs.start({ question: 'What is it?', config: { tools: ['add'], ...config } }, null));
  return { id, log: await logOf(id) };
}

/** Resumes a run, plays it to its end and checks what holds for every resumed run. */
async function resume(id: string, config: object = {}): Promise<{ id: string; log: RunEvent[] }> {
  const before = JSON.stringify(await logOf(id));
  const next = idOf(await desk.runs.resume(id, { config }, null));
  const log = await logOf(next);
  expect(JSON.stringify(await logOf(id))).toBe(before);
  const sha256 = (value: string) => createHash('sha256').update(value).digest('hex');
  expect(checkLegal(log, { sha256, complete: true })).toEqual([]);
  return { id: next, log };
}

const endOf = (log: RunEvent[]) => log.findLast((event) => event.type === 'run-end');
const startOf = (log: RunEvent[]) => log[0] as Extract<RunEvent, { type: 'run-start' }>;

describe('resuming a run', () => {
  it('goes on after the step limit with more steps, and makes no step of the earlier run again', async () => {
    desk = runDesk([ADD('1'), ADD('2'), ADD('3'), DONE]);
    const first = await ask({ maxSteps: 2, atLimit: 'stop' });
    expect(endOf(first.log)).toMatchObject({ reason: 'max-steps' });
    const next = await resume(first.id, { maxSteps: 5 });
    expect(endOf(next.log)).toMatchObject({ outcome: 'completed' });
    expect([desk.model.requests.length, desk.calls.length]).toEqual([4, 3]);
    expect(startOf(next.log)).toMatchObject({
      origin: { kind: 'fork', runId: first.id, step: 2 },
      config: { maxSteps: 5, atLimit: 'stop' },
    });
    const copied = first.log.filter((event) => event.type !== 'run-start' && event.type !== 'run-end');
    expect(next.log.slice(1, copied.length + 1)).toEqual(copied);
    expect(desk.model.requests[2]?.messages.at(-1)?.content).toContain('add[2]\nObservation: 2');
  });

  it('is never seen without the steps it takes over, and its time goes on from theirs', async () => {
    desk = runDesk([ADD('1'), ADD('2'), DONE]);
    const first = await ask({ maxSteps: 2, atLimit: 'stop' });
    const id = idOf(await desk.runs.resume(first.id, { config: { maxSteps: 5 } }, null));
    const summary = await desk.store.get(id);
    expect(summary).toMatchObject({ steps: 2, marks: 'tao tao', answer: null });
    expect(summary?.status).not.toBe('ended');
    const log = await logOf(id);
    const third = log.find((event) => event.type === 'step-start' && event.step === 3);
    expect(third?.t).toBeGreaterThanOrEqual(first.log.at(-2)?.t ?? Number.POSITIVE_INFINITY);
  });

  it('counts tokens of its own steps only', async () => {
    desk = runDesk([ADD('1'), ADD('2'), DONE]);
    const first = await ask({ maxSteps: 2, atLimit: 'stop' });
    const next = await resume(first.id, { maxSteps: 5 });
    expect(await desk.store.get(first.id)).toMatchObject({ steps: 2, tokensIn: 200, tokensOut: 40 });
    expect(await desk.store.get(next.id)).toMatchObject({ steps: 3, tokensIn: 100, tokensOut: 20 });
  });

  it('asks a provider that was away for the failed step alone', async () => {
    const away: ScriptedReply = [failure('provider-unavailable', { retryable: false })];
    desk = runDesk([ADD('1'), ADD('2'), away, DONE]);
    const first = await ask({});
    expect(endOf(first.log)).toMatchObject({ reason: 'provider-unavailable' });
    const next = await resume(first.id);
    expect(endOf(next.log)).toMatchObject({ outcome: 'completed' });
    expect(fold(next.log).steps.map(({ n }) => n)).toEqual([1, 2, 3]);
    expect([desk.model.requests.length, desk.calls.length]).toEqual([4, 2]);
  });

  it('begins anew where no step is whole', async () => {
    desk = runDesk([[failure('provider-auth', { retryable: false })], DONE]);
    const first = await ask({});
    const next = await resume(first.id);
    expect(startOf(next.log).origin).toEqual({ kind: 'rerun', runId: first.id });
    expect(endOf(next.log)).toMatchObject({ outcome: 'completed' });
  });

  it('does not end at once for the repeats or failures that ended the run before', async () => {
    desk = runDesk([ADD('1'), ADD('1'), ADD('1'), DONE], undefined, () => 'same');
    const first = await ask({ repeatLimit: 2 });
    expect(endOf(first.log)).toMatchObject({ reason: 'tool-loop' });
    const next = await resume(first.id, { repeatLimit: 5, repeatHint: true });
    expect(endOf(next.log)).toMatchObject({ outcome: 'completed' });
    expect(startOf(next.log).config).toMatchObject({ repeatLimit: 5, repeatHint: true });
  });

  it('goes on after too many failures of a tool, as if the next were the first', async () => {
    const wrong = 'Thought: I try.\nAction: add[0]';
    const fail: ScriptedReply[] = Array.from({ length: 5 }, () => wrong);
    desk = runDesk([...fail, ADD('2'), DONE]);
    desk.failing = 5;
    const first = await ask({});
    expect(endOf(first.log)).toMatchObject({ reason: 'tool-errors' });
    expect(endOf((await resume(first.id)).log)).toMatchObject({ outcome: 'completed' });
  });

  it('writes on with an answer that was cut off', async () => {
    desk = runDesk([ADD('1'), [text('Thought: I know it.\nAction: Finish[It is forty'), finish('length')], '-two.']);
    const first = await ask({});
    expect(endOf(first.log)).toMatchObject({ reason: 'output-truncated' });
    const next = await resume(first.id);
    expect(endOf(next.log)).toMatchObject({ outcome: 'completed' });
    expect(fold(next.log).answer?.text).toContain('forty-two');
    expect(desk.calls).toHaveLength(1);
  });

  it('goes on from a run that was itself resumed, and from one whose server died', async () => {
    desk = runDesk([ADD('1'), ADD('2'), ADD('3'), DONE]);
    const first = await ask({ maxSteps: 1, atLimit: 'stop' });
    const second = await resume(first.id, { maxSteps: 2 });
    // The third run dies in its third step: what its server had stored of it is all there is.
    const { id } = await resume(second.id, { maxSteps: 3 });
    const third = await logOf(id);
    const cut = third.findIndex((event) => event.type === 'step-start' && event.step === 3) + 1;
    const start = { ...startOf(third), runId: 'dead' };
    const summary = {
      ...(await desk.store.get(id)),
      id: 'dead',
      status: 'running' as const,
      outcome: null,
      reason: null,
    };
    await desk.store.create({
      start,
      prefix: third.slice(1, cut),
      summary: summary as never,
      owner: 'x',
      idempotency: null,
    });
    const recorder = createRecorder({ store: desk.store, clock: systemClock });
    await startRecovery({ store: desk.store, recorder, clock: systemClock, isShared: false });
    expect(endOf(await logOf('dead'))).toMatchObject({ outcome: 'interrupted', reason: 'process-died' });
    const last = await resume('dead', { maxSteps: 6 });
    expect(startOf(last.log).origin).toEqual({ kind: 'fork', runId: 'dead', step: 2 });
    expect(endOf(last.log)).toMatchObject({ outcome: 'completed' });
    expect(desk.calls).toEqual(['"1"', '"2"', '"3"']);
  });
});

describe('what cannot be resumed', () => {
  it('is a run that nobody knows, that still runs, or that has its answer', async () => {
    desk = runDesk([ADD('1'), [{ type: 'hang' }], DONE]);
    expect(await desk.runs.resume('nobody', {}, null)).toMatchObject({ status: 404 });
    const id = idOf(await desk.runs.start({ question: 'Why?' }, null));
    for await (const event of desk.store.read(id, { after: 0, follow: true }))
      if (event.type === 'prompt' && event.step === 2) break;
    expect(await desk.runs.resume(id, {}, null)).toMatchObject({ status: 409, code: 'run-not-ended' });
    await desk.runs.stop(id);
    await logOf(id);
    const next = await resume(id);
    expect(await desk.runs.resume(next.id, {}, null)).toMatchObject({ status: 409, code: 'run-answered' });
  });

  it('is one whose model or tool is gone, or that asks for more than the server allows', async () => {
    desk = runDesk([ADD('1')]);
    const { id } = await ask({ maxSteps: 1, atLimit: 'stop' });
    const tryIt = (config: object) => desk.runs.resume(id, { config }, null);
    expect(await tryIt({ model: 'gone' })).toMatchObject({ status: 422, code: 'unknown-model' });
    expect(await tryIt({ maxSteps: 11 })).toMatchObject({ status: 422, code: 'over-limit' });
    desk.offer.tools = [];
    expect(await tryIt({})).toMatchObject({ status: 422, code: 'unknown-tool' });
  });

  it('is more than the places there are', async () => {
    desk = runDesk([ADD('1'), [{ type: 'hang' }], [{ type: 'hang' }]], { running: 1, queued: 1 });
    const { id } = await ask({ maxSteps: 1, atLimit: 'stop' });
    await desk.runs.start({ question: 'One?' }, null);
    const queued = idOf(await desk.runs.resume(id, { config: { maxSteps: 3 } }, 'key'));
    expect(await desk.store.get(queued)).toMatchObject({ status: 'queued', steps: 1 });
    expect(await desk.runs.resume(id, {}, null)).toMatchObject({ status: 429 });
    expect(await desk.runs.resume(id, { config: { maxSteps: 3 } }, 'key')).toEqual({ id: queued, repeated: true });
    expect(await desk.runs.resume(id, { config: { maxSteps: 4 } }, 'key')).toMatchObject({ status: 422 });
  });

  it('keeps the limits of the record within what the server allows today', async () => {
    desk = runDesk([ADD('1'), DONE]);
    const { id } = await ask({ maxSteps: 1, atLimit: 'stop', budget: { tokens: 900 } });
    desk.offer.env.MAX_RUN_TOKENS = 500;
    const next = await resume(id, { maxSteps: 3 });
    expect(startOf(next.log).config.budget.tokens).toBe(500);
  });
});
