import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RunConfig } from './config.ts';
import { ownTime } from './copied-steps.ts';
import type { RunEvent, UnnumberedEvent, Usage } from './events.ts';
import { fold } from './fold.ts';
import { legalLog } from './legal-log.arbitrary.ts';
import { sampleConfig } from './legal-log.builder.ts';
import { flagsOf, marksOf, metricsOf, priceOf } from './metrics.ts';
import type { Trajectory } from './trajectory.ts';

/** Folds events given with their times. */
function run(config: RunConfig, ...events: [number, UnnumberedEvent][]): Trajectory {
  const start: UnnumberedEvent = {
    type: 'run-start',
    v: 1,
    runId: 'run-1',
    startedAt: '2026-03-01T12:00:00.000Z',
    question: 'How much?',
    config,
    conversation: null,
    origin: { kind: 'new' },
  };
  const all: [number, UnnumberedEvent][] = [[0, start], ...events];
  return fold(all.map(([t, event], index) => ({ ...event, seq: index + 1, t }) as RunEvent));
}

const priced = sampleConfig(true);
const begin = (step: number): UnnumberedEvent => ({ type: 'step-start', step });
const reply = (step: number, usage: Usage | null, firstTokenMs: number | null = 80): UnnumberedEvent => ({
  type: 'model-end',
  step,
  attempt: 1,
  text: '',
  reasoning: '',
  finishReason: 'stop',
  usage,
  firstTokenMs,
});
const thought = (step: number): UnnumberedEvent => ({ type: 'thought', step, text: 'So.' });
const action = (step: number, callId: string, repaired = false): UnnumberedEvent => ({
  type: 'action',
  step,
  callId,
  tool: 'Search',
  input: 'x',
  repairs: repaired ? [{ rule: 'case', note: 'letter case', span: [0, 1] }] : [],
});
const observation = (step: number, callId: string, durationMs: number, code?: string): UnnumberedEvent => ({
  type: 'observation',
  step,
  callId,
  text: 'seen',
  error: code === undefined ? null : { code, message: 'Not so.' },
  durationMs,
  source: 'live',
  truncated: null,
});
const repeat = (step: number, callId: string): UnnumberedEvent => ({
  type: 'warning',
  step,
  code: 'repeat-action',
  message: 'Again.',
  callId,
  twinStep: 1,
});
const unread = (step: number): UnnumberedEvent => ({
  type: 'parse-error',
  step,
  reason: 'no-action',
  message: 'No action.',
  span: [0, 0],
  hint: 'Write one.',
  attempt: 1,
});
const answer = (step: number, forced = false): UnnumberedEvent => ({ type: 'answer', step, text: '42', forced });
const end = (outcome: 'completed' | 'limited'): UnnumberedEvent =>
  outcome === 'completed'
    ? { type: 'run-end', outcome, reason: 'answered', error: null }
    : { type: 'run-end', outcome, reason: 'tool-loop', error: null };

describe('the cost', () => {
  const usage = { input: 1_000_000, output: 500_000, cached: 400_000 };
  const withPrices = (prices: RunConfig['model']['prices']) => ({ ...priced, model: { ...priced.model, prices } });

  test('is that of fresh input, cached input and output, each at its price', () => {
    expect(priceOf(usage, { input: 2, output: 8, cachedInput: 0.5 })).toBeCloseTo(0.6 * 2 + 0.4 * 0.5 + 0.5 * 8, 10);
  });

  test('counts cached input in full where no price for it is known', () => {
    expect(priceOf(usage, { input: 2, output: 8 })).toBeCloseTo(2 + 4, 10);
  });

  test('is the sum over the replies', () => {
    const trajectory = run(priced, [0, begin(1)], [9, reply(1, usage)], [9, begin(2)], [20, reply(2, usage)]);
    expect(metricsOf(trajectory).cost).toBeCloseTo(2 * priceOf(usage, { input: 2, output: 8, cachedInput: 0.5 }), 10);
  });

  test.each([
    ['null where the price is not known', withPrices(null), usage, null],
    [
      'null where the config has no price at all',
      { ...priced, model: { ...priced.model, prices: undefined } },
      usage,
      null,
    ],
    ['null where no reply says what it used', priced, null, null],
    ['0 for a model that costs nothing', withPrices({ input: 0, output: 0 }), usage, 0],
    ['0 for a model that costs nothing and counts nothing', withPrices({ input: 0, output: 0 }), null, 0],
  ])('is %s', (_, config, used, cost) => {
    expect(metricsOf(run(config as RunConfig, [0, begin(1)], [9, reply(1, used)])).cost).toBe(cost);
  });

  test('is 0 before the first reply where the price is known', () => {
    expect(metricsOf(run(priced, [0, begin(1)])).cost).toBe(0);
  });
});

test('tokens, cost and own time of steps that were taken over are those of the earlier run', () => {
  const usage = { input: 100, output: 10 };
  const both = run(priced, [0, begin(1)], [9, reply(1, usage)], [9, begin(2)], [20, reply(2, usage)]);
  const resumed = { ...both, origin: { kind: 'fork' as const, runId: 'before', step: 1 } };
  expect(metricsOf(resumed)).toMatchObject({ steps: 2, tokensIn: 100, tokensOut: 10, elapsedMs: 20 });
  expect([ownTime(both), ownTime(resumed)]).toEqual([20, 11]);
  expect((metricsOf(resumed).cost ?? 0) * 2).toBeCloseTo(metricsOf(both).cost ?? Number.NaN, 12);
});

test('tokens add up over the replies, and an estimate or a silent reply shows', () => {
  const sure = run(priced, [0, begin(1)], [5, reply(1, { input: 10, output: 2, cached: 4, reasoning: 1 })]);
  expect(metricsOf(sure)).toMatchObject({
    tokensIn: 10,
    tokensOut: 2,
    cachedTokens: 4,
    reasoningTokens: 1,
    estimated: false,
  });
  const guessed = run(priced, [0, begin(1)], [5, reply(1, { input: 10, output: 2, estimated: true })]);
  expect(metricsOf(guessed).estimated).toBe(true);
  expect(metricsOf(run(priced, [0, begin(1)], [5, reply(1, null)])).estimated).toBe(true);
});

test('tools side by side count once, one after another twice', () => {
  const together = run(
    priced,
    [0, begin(1)],
    [0, action(1, 'a')],
    [0, action(1, 'b')],
    [300, observation(1, 'a', 300)],
    [400, observation(1, 'b', 400)],
  );
  expect(metricsOf(together).toolMs).toBe(400);
  const apart = run(
    priced,
    [0, begin(1)],
    [0, action(1, 'a')],
    [300, observation(1, 'a', 300)],
    [300, begin(2)],
    [500, action(2, 'b')],
    [900, observation(2, 'b', 400)],
  );
  expect(metricsOf(apart).toolMs).toBe(700);
});

test('times are those of the log: the model from the start of a step, the first token from its request', () => {
  const trajectory = run(priced, [100, begin(1)], [600, reply(1, null, 80)], [900, begin(2)], [1000, thought(2)]);
  expect(metricsOf(trajectory)).toMatchObject({ steps: 2, elapsedMs: 1000, firstTokenMs: 80, modelMs: 600 });
});

test('a run of every kind of trouble is told in marks, figures and flags', () => {
  const trajectory = run(
    priced,
    [0, begin(1)],
    [1, { type: 'retry', step: 1, attempt: 1, status: 429, waitMs: 5, reason: 'busy' }],
    [2, { type: 'warning', step: 1, code: 'invented-observation', message: 'Made up.' }],
    [2, thought(1)],
    [3, action(1, 'a', true)],
    [3, action(1, 'b')],
    [5, observation(1, 'b', 1)],
    [6, observation(1, 'a', 2, 'failed')],
    [7, begin(2)],
    [8, unread(2)],
    [9, begin(3)],
    [9, thought(3)],
    [9, action(3, 'c', true)],
    [9, observation(3, 'c', 0)],
    [9, repeat(3, 'c')],
    [10, begin(4)],
    [11, answer(4, true)],
    [11, end('limited')],
  );
  expect(marksOf(trajectory)).toBe('traeo p tlo f');
  expect(flagsOf(trajectory)).toEqual(['repaired', 'loop', 'parse-error', 'tool-error', 'forced', 'retry', 'invented']);
  expect(metricsOf(trajectory)).toMatchObject({ repairs: 2, toolErrors: 1, retries: 1, parseErrors: 1, repeats: 1 });
});

test('an attempt that failed after it had begun counts: it is paid for too', () => {
  const usage = { input: 100, output: 10 };
  const failed: UnnumberedEvent = {
    ...{ type: 'retry', step: 1, attempt: 1, status: null, waitMs: 5, reason: 'stream-truncated' },
    usage: { input: 100, output: 4, estimated: true },
  };
  const trajectory = run(priced, [0, begin(1)], [1, failed], [9, reply(1, usage)]);
  expect(metricsOf(trajectory)).toMatchObject({ tokensIn: 200, tokensOut: 14, estimated: true });
});

test('a plain run has no flags', () => {
  const trajectory = run(priced, [0, begin(1)], [1, thought(1)], [2, answer(1)], [3, end('completed')]);
  expect([marksOf(trajectory), flagsOf(trajectory)]).toEqual(['tf', []]);
});

test('results from elsewhere than the tool, planted faults and counted characters are flags too', () => {
  const from = (callId: string, source: 'mock' | 'frozen' | 'tape', fault?: string): UnnumberedEvent => ({
    ...{ type: 'observation', step: 1, callId, text: 'r', error: null, durationMs: 0, source, truncated: null },
    ...(fault !== undefined && { fault }),
  });
  const trajectory = run(
    priced,
    [0, begin(1)],
    [1, reply(1, { input: 9, output: 1, estimated: true })],
    ...['a', 'b', 'c'].map((id): [number, UnnumberedEvent] => [1, action(1, id)]),
    [2, from('a', 'mock')],
    [2, from('b', 'frozen', 'empty')],
    [2, from('c', 'tape')],
    [2, { type: 'amend', step: 1, field: 'thought', value: 'x' }],
  );
  expect(flagsOf(trajectory)).toEqual(['mocked', 'frozen', 'taped', 'fault', 'edited', 'estimated']);
});

test('a call that a person stopped is an error mark and no tool error', () => {
  const trajectory = run(priced, [0, begin(1)], [1, action(1, 'a')], [2, observation(1, 'a', 1, 'stopped')]);
  expect(marksOf(trajectory)).toBe('ae');
  expect([metricsOf(trajectory).toolErrors, flagsOf(trajectory)]).toEqual([0, []]);
});

test('a run that ends without an answer says so at the very end of its marks', () => {
  expect(marksOf(run(priced, [0, end('limited')]))).toBe('s');
  const cut = run(
    priced,
    [0, begin(1)],
    [0, action(1, 'a')],
    [1, observation(1, 'a', 1)],
    [2, begin(2)],
    [3, end('limited')],
  );
  expect(marksOf(cut)).toBe('ao s');
});

test('in every run the figures are numbers that are not negative, and marks have one group a step', () => {
  fc.assert(
    fc.property(legalLog(), (log) => {
      const trajectory = fold(log);
      for (const [name, value] of Object.entries(metricsOf(trajectory))) {
        if (typeof value === 'number') expect(value, name).toBeGreaterThanOrEqual(0);
      }
      expect(marksOf(trajectory).split(' ')).toHaveLength(Math.max(1, trajectory.steps.length));
      expect(marksOf(trajectory)).toMatch(/^[tarloepf ]*s?$/);
    }),
    { numRuns: 100 },
  );
});
