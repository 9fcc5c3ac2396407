import { describe, expect, it } from 'vitest';
import { replies } from '../models/replies.ts';
import { fakeClock } from '../run/fake-clock.ts';
import { fold } from '../run/fold.ts';
import { resumePoint } from '../run/resume-point.ts';
import { MOST_HELD_MS } from './interruption.ts';
import { runCalls } from './tool-calls.ts';
import { echoTools, TRIAL_CONFIG, toolsOf, trial } from './trial.ts';

const DONE = 'Answer: 2';
const MINUTE = 60_000;

/** A tool that waits for a person, who thinks for a while. */
function askingTools(clock: ReturnType<typeof fakeClock>, thinksMs: (input: unknown) => number) {
  return toolsOf(async ({ input }, signal, watch) => {
    const ms = thinksMs(input);
    if (ms === 0) return { text: `${input} at once` };
    watch?.pauses('tape-miss');
    await clock.sleep(ms, signal);
    if (signal.aborted) return { text: 'too late' };
    watch?.resumes('live');
    return { text: `${input} after ${ms}` };
  });
}

describe('a call that waits for a person', () => {
  it('is told of before its observation, and other calls of the reply go on meanwhile', async () => {
    const clock = fakeClock();
    const tools = askingTools(clock, (input) => (input === 'fast' ? 0 : 3000));
    const { log, types, all } = await trial({
      model: replies(['Action: add[slow]\nAction: add[fast]', DONE]),
      clock,
      tools,
    });
    expect(types.slice(3, 9)).toEqual(['action', 'action', 'pause', 'observation', 'resume', 'observation']);
    const [{ callId = '' } = {}] = all('action');
    expect(all('pause')).toMatchObject([{ step: 1, before: 'tool', callId, reason: 'tape-miss' }]);
    expect(all('resume')).toMatchObject([{ step: 1, callId, choice: 'live' }]);
    const waiting = fold(
      log.slice(
        0,
        log.findIndex(({ type }) => type === 'resume'),
      ),
    );
    expect(waiting.status).toBe('paused');
    expect(waiting.steps[0]?.calls.map(({ wait }) => wait?.until)).toEqual([null, undefined]);
    expect(fold(log).steps[0]?.calls[0]?.wait).toMatchObject({
      reason: 'tape-miss',
      from: 0,
      until: 3000,
      choice: 'live',
    });
  });

  it('uses up neither its own time nor that of the run', async () => {
    const clock = fakeClock();
    const tools = askingTools(clock, () => 20 * MINUTE);
    const config = { timeouts: { ...TRIAL_CONFIG.timeouts, run: MINUTE, tool: 1000 } };
    const { end, endedAt } = await trial({ model: replies(['Action: add[1]', DONE]), clock, tools, config });
    expect({ reason: end.reason, endedAt }).toEqual({ reason: 'answered', endedAt: 20 * MINUTE });
  });

  it('holds the time of the run only so long', async () => {
    const clock = fakeClock();
    const tools = askingTools(clock, () => 10 * MOST_HELD_MS);
    const config = { timeouts: { ...TRIAL_CONFIG.timeouts, run: MINUTE } };
    const { end, endedAt, all } = await trial({ model: replies(['Action: add[1]', DONE]), clock, tools, config });
    expect({ reason: end.reason, endedAt }).toEqual({ reason: 'deadline', endedAt: MOST_HELD_MS + MINUTE });
    expect(all('observation')).toMatchObject([{ error: { code: 'stopped' } }]);
  });

  it('can be stopped: it gets an observation, and no answer', async () => {
    const clock = fakeClock();
    const tools = askingTools(clock, () => MINUTE);
    const { log, types, end, sleepers } = await trial({ model: replies(['Action: add[1]']), clock, tools, stopAt: 5 });
    expect(types.slice(3)).toEqual(['action', 'pause', 'observation', 'run-end']);
    expect({ reason: end.reason, sleepers }).toEqual({ reason: 'person', sleepers: 0 });
    const { status, steps } = fold(log.slice(0, -1));
    expect({ status, wait: steps[0]?.calls[0]?.wait }).toMatchObject({
      status: 'running',
      wait: { until: 5, choice: null },
    });
  });

  it('goes on only when the run has taken note of that', async () => {
    let isAtWork = false;
    const tools = toolsOf(async (_request, _signal, watch) => {
      watch?.pauses('tape-miss');
      await watch?.resumes('live');
      isAtWork = true;
      return { text: 'done' };
    });
    const call = { callId: 'c', tool: 'add', input: '1', refusal: null };
    const { signal } = new AbortController();
    const told = runCalls([call], { step: 1, tools, clock: fakeClock(), toolMs: 1000, signal });
    await told.next();
    expect((await told.next()).value).toMatchObject({ type: 'resume' });
    await new Promise(setImmediate);
    expect(isAtWork).toBe(false);
    expect((await told.next()).value).toMatchObject({ type: 'observation', text: 'done' });
  });

  it('is told of no more once it has its observation', async () => {
    let late = () => {};
    const tools = toolsOf(async (_request, _signal, watch) => {
      late = () => {
        watch?.pauses('tape-miss');
        watch?.resumes('live');
        watch?.warns('late', 'Too late.');
      };
      return { text: 'done' };
    });
    const { types } = await trial({
      model: replies(['Action: add[1]', DONE]),
      tools,
      onEvent: (event) => event.type === 'observation' && late(),
    });
    expect(types.filter((type) => ['pause', 'resume', 'warning'].includes(type))).toEqual([]);
  });

  it('says what is odd about it as a warning of its call', async () => {
    const tools = toolsOf(async (_request, _signal, watch) => {
      watch?.warns('tape-damaged', 'It cannot be read.');
      return { text: 'done' };
    });
    const { all } = await trial({ model: replies(['Action: add[1]', DONE]), tools });
    const [{ callId = '' } = {}] = all('action');
    expect(all('warning')).toMatchObject([{ step: 1, code: 'tape-damaged', message: 'It cannot be read.', callId }]);
  });

  it('is made by a run that goes on after the server died while it waited, for it had not begun', async () => {
    const clock = fakeClock();
    const tools = askingTools(clock, (input) => (input === 'fast' ? 0 : MINUTE));
    const died = await trial({ model: replies(['Action: add[slow]\nAction: add[fast]']), clock, tools, stopAt: 5 });
    const log = died.log.slice(
      0,
      died.log.findLastIndex(({ type }) => type === 'observation'),
    );
    const { prefix, callAgain, step } = resumePoint(log);
    const [slow, fast] = died.all('action').map(({ callId }) => callId);
    expect({ callAgain, step }).toEqual({ callAgain: [slow], step: 1 });
    const start = log.slice(0, 1);
    const next = await trial({
      ...{ model: replies([DONE]), tools: echoTools(), callAgain },
      prefix: [...start, ...prefix.map((event, index) => ({ ...event, seq: index + 2 }))],
    });
    expect(next.end.reason).toBe('answered');
    const { calls } = fold(next.log).steps[0] ?? { calls: [] };
    expect(calls.map(({ callId, observation, wait }) => [callId, observation?.text, wait])).toEqual([
      [slow, '"slow" #1', undefined],
      [fast, 'fast at once', undefined],
    ]);
  });
});
