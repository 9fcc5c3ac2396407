import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EVENT_TYPES } from './event-types.ts';
import type { EventOf, OpaqueEvent, RunEvent } from './events.ts';
import { emptyTrajectory, fold, foldEvent } from './fold.ts';
import { legalLog, legalPrefix, splitLog } from './legal-log.arbitrary.ts';
import { sampleConfig } from './legal-log.builder.ts';

/** Freezes a value to its depth, so that a fold which writes into what it was given throws. */
function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const item of Object.values(value)) deepFreeze(item);
  }
  return value;
}

test('every prefix of a legal log folds without a throw, and changes neither events nor the trajectory before', () => {
  fc.assert(
    fc.property(legalPrefix(), (log) => {
      let trajectory = deepFreeze(emptyTrajectory());
      for (const event of deepFreeze(log)) trajectory = deepFreeze(foldEvent(trajectory, event));
      expect(trajectory.seq).toBe(log.at(-1)?.seq ?? 0);
      expect(trajectory.t).toBe(log.at(-1)?.t ?? 0);
    }),
    { numRuns: 200 },
  );
});

test('events in any order, doubled or missing, still fold without a throw', () => {
  const jumbled = legalLog().chain((log) => fc.array(fc.constantFrom(...log), { maxLength: 40 }));
  fc.assert(
    fc.property(jumbled, (events) => {
      expect(fold(events).seq).toBe(events.at(-1)?.seq ?? 0);
    }),
    { numRuns: 200 },
  );
});

test('folding the rest from where the first part ended is folding the whole, wherever the log is cut', () => {
  fc.assert(
    fc.property(splitLog(), ({ log, head, tail }) => {
      expect(fold(tail, fold(head))).toEqual(fold(log));
    }),
    { numRuns: 200 },
  );
});

test('folding a list is folding event by event, and writes into nothing that it was given', () => {
  fc.assert(
    fc.property(splitLog(), ({ log, head, tail }) => {
      const oneByOne = log.reduce((trajectory, event) => foldEvent(trajectory, event), emptyTrajectory());
      const first = deepFreeze(fold(deepFreeze(head)));
      expect(fold(deepFreeze(tail), first)).toEqual(oneByOne);
      expect(first).toEqual(fold(head));
    }),
    { numRuns: 200 },
  );
});

test('a step keeps its identity through every event that does not name it', () => {
  fc.assert(
    fc.property(legalLog(), (log) => {
      let before = emptyTrajectory();
      for (const event of log) {
        const after = foldEvent(before, event);
        const named = 'step' in event ? event.step : undefined;
        for (const step of before.steps) {
          if (step.n !== named) expect(after.steps[step.n - 1]).toBe(step);
        }
        if (named === undefined) expect(after.steps).toBe(before.steps);
        before = after;
      }
    }),
    { numRuns: 100 },
  );
});

test('a piece of text replaces the last step and leaves all that is beside its attempt', () => {
  fc.assert(
    fc.property(legalLog(), (log) => {
      let before = emptyTrajectory();
      for (const event of log) {
        const after = foldEvent(before, event);
        if (event.type === 'text-delta') {
          const [old, now] = [before.steps.at(-1), after.steps.at(-1)];
          expect(now).not.toBe(old);
          expect(now?.calls).toBe(old?.calls);
          expect(now?.prompt).toBe(old?.prompt);
          expect(after.warnings).toBe(before.warnings);
        }
        before = after;
      }
    }),
    { numRuns: 100 },
  );
});

test('the last attempt of a step has streamed just the text of the reply', () => {
  fc.assert(
    fc.property(legalLog(), (log) => {
      for (const { reply, attempts } of fold(log).steps) {
        if (reply) expect(attempts.find(({ attempt }) => attempt === reply.attempt)?.raw ?? '').toBe(reply.text);
      }
    }),
    { numRuns: 100 },
  );
});

test('the random logs hold every type of event', () => {
  const seen = new Set(fc.sample(legalLog(), { numRuns: 300, seed: 7 }).flatMap((log) => log.map(({ type }) => type)));
  expect(EVENT_TYPES.filter((type) => !seen.has(type))).toEqual([]);
  expect(seen.has('mood')).toBe(true);
});

/** A log of the usual kind: a few steps, nearly all of it pieces of text. */
function longLog(length: number): (RunEvent | OpaqueEvent)[] {
  const config = sampleConfig();
  const origin = { kind: 'new' as const };
  const start: EventOf<'run-start'> = {
    seq: 1,
    t: 0,
    type: 'run-start',
    v: 1,
    runId: 'long',
    startedAt: '2026-03-01T12:00:00.000Z',
    question: 'Why?',
    config,
    conversation: null,
    origin,
  };
  const rest = Array.from({ length: length - 1 }, (_, index): RunEvent => {
    const place = { seq: index + 2, t: index, step: Math.floor(index / 250) + 1 };
    if (index % 250 === 0) return { ...place, type: 'step-start' };
    return { ...place, type: 'text-delta', attempt: 1, channel: 'thought', from: 'text', delta: 'some words ' };
  });
  return [start, ...rest];
}

test.each<[string, (index: number) => object]>([
  ['steps', (index) => ({ type: 'step-start', step: index + 1 })],
  ['warnings', () => ({ type: 'warning', step: 0, code: 'c', message: 'm' })],
  ['events of an unknown type', () => ({ type: 'mood' })],
])('a log of nothing but 20,000 %s folds within a second', (_, event) => {
  const log = Array.from({ length: 20_000 }, (_, index) => ({ seq: index + 1, t: 0, ...event(index) }) as RunEvent);
  const started = performance.now();
  expect(fold(log).seq).toBe(20_000);
  expect(performance.now() - started).toBeLessThan(1000);
});

test('a log of 10,000 events folds in well under 200 ms', () => {
  const log = longLog(10_000);
  fold(log);
  const started = performance.now();
  const { steps } = fold(log);
  const took = performance.now() - started;
  expect(steps).toHaveLength(40);
  expect(steps[0]?.attempts[0]?.raw).toHaveLength(249 * 'some words '.length);
  expect(took).toBeLessThan(200);
});
