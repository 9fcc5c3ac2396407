import { describe, expect, it } from 'vitest';
import { failure, type ReplyPart, replies, text } from '../models/replies.ts';
import type { UnnumberedEvent } from '../run/events.ts';
import { type FakeClock, fakeClock } from '../run/fake-clock.ts';
import type { ToolRunner } from '../tools/tool.ts';
import { interruption } from './interruption.ts';
import { runAgent } from './loop.ts';
import { echoTools, playToEnd, TRIAL_CONFIG, toolsOf, trial } from './trial.ts';
import { TRIAL_DIALECT } from './trial-dialect.ts';

const ACT = 'Thought: add\nAction: add[1]';
const DONE = 'Answer: 2';
const hang: ReplyPart = { type: 'hang' };
const deaf: ToolRunner = { tools: [], run: () => new Promise(() => undefined) };

describe('Stop', () => {
  it('while the first token is awaited ends the run at once and aborts the call', async () => {
    const model = replies([[hang]]);
    const { types, end, endedAt, sleepers } = await trial({ model, stopAt: 5 });
    expect(types).toEqual(['step-start', 'prompt', 'run-end']);
    expect(end).toMatchObject({ outcome: 'stopped', reason: 'person', error: { code: 'person' } });
    expect({ endedAt, sleepers, aborted: model.signals[0]?.aborted }).toEqual({
      endedAt: 5,
      sleepers: 0,
      aborted: true,
    });
  });

  it('while the reply streams keeps what came', async () => {
    const { all, end } = await trial({ model: replies([[text('Thought: ad'), hang]]), stopAt: 5 });
    expect(all('text-delta').map(({ delta }) => delta)).toEqual(['Thought: ad']);
    expect(end.reason).toBe('person');
  });

  it('while a tool works answers the call as stopped, whether or not the tool listens', async () => {
    const { all, end, endedAt } = await trial({ model: replies([ACT]), tools: deaf, stopAt: 5 });
    expect(all('observation')).toMatchObject([{ error: { code: 'stopped' }, durationMs: 5 }]);
    expect({ reason: end.reason, endedAt }).toEqual({ reason: 'person', endedAt: 5 });
  });

  it('of two equal calls is no repeat', async () => {
    const { all } = await trial({ model: replies(['Action: add[1]\nAction: add[1]']), tools: deaf, stopAt: 5 });
    expect(all('observation')).toHaveLength(2);
    expect(all('warning')).toEqual([]);
  });

  it('aborts the signal that the tool got', async () => {
    let given: AbortSignal | undefined;
    const tools = toolsOf((_request, signal) => {
      given = signal;
      return new Promise(() => undefined);
    });
    await trial({ model: replies([ACT]), tools, stopAt: 5 });
    expect(given?.aborted).toBe(true);
  });

  it('while a retry is waited for does not wait it out', async () => {
    const limited = [failure('provider-rate-limited', { retryAfterMs: 50_000 })];
    const model = replies([limited, DONE]);
    const { types, end, endedAt } = await trial({ model, stopAt: 5 });
    expect(model.requests).toHaveLength(1);
    expect(types).toEqual(['step-start', 'prompt', 'retry', 'run-end']);
    expect({ reason: end.reason, endedAt }).toEqual({ reason: 'person', endedAt: 5 });
  });

  it('before the run has begun leaves nothing but the end', async () => {
    const model = replies([DONE]);
    const { clock, events } = start({ model, signal: AbortSignal.abort({ reason: 'person' }) });
    const seen: UnnumberedEvent[] = [];
    await playToEnd(events, clock, (event) => seen.push(event));
    expect(seen).toMatchObject([{ type: 'run-end', outcome: 'stopped', reason: 'person' }]);
    expect(model.requests).toEqual([]);
  });

  it('between an action and its run keeps the tool from running', async () => {
    let runs = 0;
    const { all } = await trial({
      model: replies([ACT]),
      tools: toolsOf(async () => ({ text: `${++runs}` })),
      onEvent: (event, stop) => event.type === 'action' && stop(),
    });
    expect(runs).toBe(0);
    expect(all('observation')[0]?.error?.code).toBe('stopped');
  });

  it('just after the answer does not take the answer back', async () => {
    const { end } = await trial({
      model: replies([DONE]),
      onEvent: (event, stop) => event.type === 'answer' && stop(),
    });
    expect(end.reason).toBe('answered');
  });

  it('by a shutdown is told apart from a person', async () => {
    const { end } = await trial({
      model: replies([ACT, DONE]),
      onEvent: (event, stop) => event.type === 'observation' && stop({ reason: 'shutdown' }),
    });
    expect(end).toMatchObject({ outcome: 'interrupted', reason: 'shutdown' });
  });

  it.each([undefined, 'stop', new Error('x'), { reason: 'else' }])(
    'with any other reason is a person (%s)',
    async (reason) => {
      const { end } = await trial({
        model: replies([ACT, DONE]),
        onEvent: (event, stop) => event.type === 'observation' && stop(reason),
      });
      expect(end.reason).toBe('person');
    },
  );

  it('during the forced answer is a stop', async () => {
    const { end } = await trial({
      model: replies([ACT, [hang]]),
      config: { maxSteps: 1, atLimit: 'force-answer' },
      stopAt: 5,
    });
    expect(end.reason).toBe('person');
  });
});

describe("the run's deadline", () => {
  const config = { timeouts: { ...TRIAL_CONFIG.timeouts, run: 10_000 } };

  it('ends a model call', async () => {
    const model = replies([[text('Thought: '), hang]]);
    const { end, endedAt } = await trial({ model, config });
    expect(end).toMatchObject({ outcome: 'limited', reason: 'deadline' });
    expect(end.error?.message).toBe('The run was not done after 10 s, its time limit.');
    expect({ endedAt, aborted: model.signals[0]?.aborted }).toEqual({ endedAt: 10_000, aborted: true });
  });

  it('ends a tool that does not listen', async () => {
    const { end, endedAt } = await trial({ model: replies([ACT]), tools: deaf, config });
    expect({ reason: end.reason, endedAt }).toEqual({ reason: 'deadline', endedAt: 10_000 });
  });

  it('counts from run-start, not from when the loop began', async () => {
    const clock = fakeClock();
    await clock.advance(9_000);
    const { events } = start({
      clock,
      model: replies([[hang]]),
      startedAtMs: 0,
      config: { ...TRIAL_CONFIG, ...config },
    });
    const seen: UnnumberedEvent[] = [];
    await playToEnd(events, clock, (event) => seen.push(event));
    expect({ last: seen.at(-1)?.type, at: clock.now() }).toEqual({ last: 'run-end', at: 10_000 });
  });
});

it('the first of several interruptions is the one that counts', () => {
  const stops = [new AbortController(), new AbortController()];
  const { signal, ending } = interruption({
    ...{ stop: stops.map((stop) => stop.signal), clock: fakeClock(), startedAt: 0, runMs: 1000 },
  });
  expect([signal.aborted, ending()]).toEqual([false, undefined]);
  stops[1]?.abort({ reason: 'shutdown' });
  stops[0]?.abort({ reason: 'person' });
  expect([signal.aborted, ending()?.reason]).toEqual([true, 'shutdown']);
});

describe('leaving the iteration early', () => {
  it('aborts the model call that is under way', async () => {
    const model = replies([[text('Thought: '), hang]]);
    const { events, clock } = start({ model });
    for await (const event of events) if (event.type === 'text-delta') break;
    expect(model.signals[0]?.aborted).toBe(true);
    expect(clock.sleepers).toBe(0);
  });

  it('works while an event is awaited', async () => {
    const model = replies([[hang]]);
    const { events, clock } = start({ model });
    await events.next();
    await events.next();
    const waiting = events.next();
    await clock.advance(0);
    await events.return(undefined);
    expect(model.signals[0]?.aborted).toBe(true);
    expect((await waiting).done).toBe(false);
    expect(await events.next()).toMatchObject({ done: true });
  });

  it('aborts the tools', async () => {
    let given: AbortSignal | undefined;
    const tools = toolsOf((_request, signal) => {
      given = signal;
      return new Promise(() => undefined);
    });
    const { events, clock } = start({ model: replies([ACT]), tools });
    while (!given) {
      void events.next();
      await clock.advance(0);
    }
    await events.return(undefined);
    expect(given.aborted).toBe(true);
    expect(clock.sleepers).toBe(0);
  });
});

function start(
  given: Partial<Parameters<typeof runAgent>[0]> & { clock?: FakeClock; model: ReturnType<typeof replies> },
) {
  const clock = given.clock ?? fakeClock();
  let calls = 0;
  const events = runAgent({
    config: TRIAL_CONFIG,
    question: 'What is 1+1?',
    conversation: [],
    dialect: TRIAL_DIALECT,
    tools: echoTools(),
    newCallId: () => `call-${++calls}`,
    signal: new AbortController().signal,
    ...given,
    clock,
  });
  return { events, clock };
}
