import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EventOf, EventType, OpaqueEvent, RunEvent } from './events.ts';
import { checkLegal } from './legal.ts';
import { legalLog, legalPrefix } from './legal-log.arbitrary.ts';
import type { LegalityRule } from './legal-rule.ts';

type Log = (RunEvent | OpaqueEvent)[];

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const log = legalLog(sha256);

test('nothing is found on a legal log', () => {
  fc.assert(
    fc.property(log, (events) => {
      expect(checkLegal(events, { sha256, complete: true })).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

test('nothing is found on a legal log that is still being written', () => {
  fc.assert(
    fc.property(legalPrefix(sha256), (events) => {
      expect(checkLegal(events, { sha256 })).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

test('it never throws on events in any order, and tells in log order what is wrong', () => {
  fc.assert(
    fc.property(
      log.chain((events) => fc.shuffledSubarray(events)),
      (events) => {
        const places = checkLegal(events, { sha256 }).map(({ seq }) => events.findIndex((event) => event.seq === seq));
        expect(places).toEqual([...places].sort((a, b) => a - b));
      },
    ),
    { numRuns: 100 },
  );
});

/** Numbers a log anew after events were put in or taken out, so that only the planted fault is left. */
function renumber(events: Log): Log {
  return events.map((event, index) => ({ ...event, seq: index + 1 }));
}

/** The place of one event of a type, or undefined where the log has none. */
function placeOf(events: Log, type: EventType, pick: number, isFit: (event: never) => boolean = () => true) {
  const places = events.flatMap((event, index) => (event.type === type && isFit(event as never) ? [index] : []));
  return places[pick % Math.max(1, places.length)];
}

/** Changes one event, found by type. Null where the log has none to change. */
function alter<T extends EventType>(
  type: T,
  change: (event: EventOf<T>) => object,
  isFit?: (event: EventOf<T>) => boolean,
) {
  return (events: Log, pick: number): Log | null => {
    const index = placeOf(events, type, pick, isFit as (event: never) => boolean);
    if (index === undefined) return null;
    return events.with(index, { ...events[index], ...change(events[index] as EventOf<T>) } as RunEvent);
  };
}

function drop(type: EventType, isFit?: (event: never) => boolean) {
  return (events: Log, pick: number): Log | null => {
    const index = placeOf(events, type, pick, isFit);
    return index === undefined ? null : renumber(events.toSpliced(index, 1));
  };
}

function double(type: EventType) {
  return (events: Log, pick: number): Log | null => {
    const index = placeOf(events, type, pick);
    return index === undefined ? null : renumber(events.toSpliced(index, 0, events[index] as RunEvent));
  };
}

const isText = (event: EventOf<'text-delta'>) => event.from === 'text' && event.delta !== '';

/** The observations whose step is over: those the end of the run does not excuse. */
function dropSettledObservation(events: Log, pick: number): Log | null {
  const steps = events.filter((event) => event.type === 'step-start').length;
  return drop('observation', (event: EventOf<'observation'>) => event.step < steps)(events, pick);
}

const PLANTED: [string, LegalityRule, (events: Log, pick: number) => Log | null][] = [
  ['the start dropped', 'run-start-first', (events) => renumber(events.slice(1))],
  ['the start doubled', 'run-start-first', double('run-start')],
  ['an event lost', 'seq-gapless', (events, pick) => events.toSpliced(pick % (events.length - 1), 1)],
  [
    'an event doubled',
    'seq-gapless',
    (events, pick) => {
      const index = pick % events.length;
      return events.toSpliced(index, 0, events[index] as RunEvent);
    },
  ],
  [
    'two events swapped',
    'seq-gapless',
    (events, pick) => {
      const index = pick % (events.length - 1);
      return events.with(index, events[index + 1] as RunEvent).with(index + 1, events[index] as RunEvent);
    },
  ],
  [
    'time that falls',
    'time-rises',
    (events, pick) => {
      const index = 1 + (pick % (events.length - 1));
      return events.with(index, { ...(events[index] as RunEvent), t: (events[index - 1]?.t ?? 0) - 1 });
    },
  ],
  ['the end dropped', 'run-end-last', drop('run-end')],
  ['the end doubled', 'run-end-last', double('run-end')],
  [
    'an event after the end',
    'run-end-last',
    (events) => [...events, { seq: events.length + 1, t: events.at(-1)?.t ?? 0, type: 'mood' }],
  ],
  [
    'a reason of another outcome',
    'outcome-reason',
    alter('run-end', ({ outcome }) => ({
      reason: outcome === 'failed' ? 'person' : 'internal',
    })),
  ],
  [
    'a completed run without its answer',
    'outcome-reason',
    (events, pick) =>
      events.at(-1)?.type === 'run-end' && (events.at(-1) as EventOf<'run-end'>).outcome === 'completed'
        ? drop('answer')(events, pick)
        : null,
  ],
  ['a step number skipped', 'steps-count', alter('step-start', ({ step }) => ({ step: step + 1 }))],
  ['a step that begins twice', 'steps-count', double('step-start')],
  ['an event of another step', 'current-step', alter('model-end', ({ step }) => ({ step: step + 1 }))],
  ['a warning of another step', 'current-step', alter('warning', ({ step }) => ({ step: step + 1 }))],
  ['an edit of a step to come', 'current-step', alter('amend', ({ step }) => ({ step: step + 50 }))],
  [
    'a changed prompt',
    'prompt-hash',
    alter(
      'prompt',
      ({ messages }) => ({
        messages: messages.map((message) => ({ ...message, insert: `${message.insert}!` })),
      }),
      ({ messages }) => messages.length > 0,
    ),
  ],
  ['a changed digest', 'prompt-hash', alter('prompt', () => ({ sha256: sha256('another') }))],
  [
    'a piece of text lost',
    'reply-joins',
    (events, pick) => {
      const ended = new Set(
        events.flatMap((event) => (event.type === 'model-end' ? [`${event.step} ${event.attempt}`] : [])),
      );
      return drop(
        'text-delta',
        (event: EventOf<'text-delta'>) => isText(event) && ended.has(`${event.step} ${event.attempt}`),
      )(events, pick);
    },
  ],
  ['a changed reply', 'reply-joins', alter('model-end', ({ text }) => ({ text: `${text}!` }))],
  ['a reply that ends twice', 'reply-joins', double('model-end')],
  ['a piece of another attempt', 'attempts-count', alter('text-delta', ({ attempt }) => ({ attempt: attempt + 1 }))],
  [
    'a retry lost',
    'attempts-count',
    (events, pick) => {
      const index = placeOf(events, 'retry', pick);
      // Only where something of the next attempt follows.
      if (
        index === undefined ||
        !events.slice(index + 1).some((event) => event.type === 'model-end' || event.type === 'text-delta')
      )
        return null;
      const next = events
        .slice(index + 1)
        .find((event) => ['model-end', 'text-delta', 'step-start'].includes(event.type));
      return next?.type === 'step-start' ? null : renumber(events.toSpliced(index, 1));
    },
  ],
  ['a call id used twice', 'call-id-unique', double('action')],
  ['an observation lost', 'action-observed', dropSettledObservation],
  ['an observation doubled', 'action-observed', double('observation')],
  ['an observation of no call', 'action-observed', alter('observation', () => ({ callId: 'nobody' }))],
];

describe('a planted fault is found', () => {
  test.each(PLANTED)('%s: %s', (_, rule, plant) => {
    let planted = 0;
    fc.assert(
      fc.property(log, fc.nat(1000), (events, pick) => {
        const broken = plant(events, pick);
        if (!broken) return;
        planted++;
        const rules = checkLegal(broken, { sha256, complete: true }).map((problem) => problem.rule);
        expect(rules).toContain(rule);
      }),
      { numRuns: 60 },
    );
    expect(planted).toBeGreaterThan(0);
  });
});

test('a problem names the event and says in a sentence what is wrong', () => {
  const end: EventOf<'run-end'> = {
    seq: 2,
    t: 0,
    type: 'run-end',
    outcome: 'stopped',
    reason: 'answered',
    error: null,
  };
  const [start] = fc.sample(log, { numRuns: 1, seed: 1 })[0] ?? [];
  expect(checkLegal([start as RunEvent, end])).toEqual([
    { seq: 2, rule: 'outcome-reason', message: 'The reason answered does not belong to the outcome stopped.' },
  ]);
});

test('an empty log is a log not yet begun, and not a complete one', () => {
  expect(checkLegal([])).toEqual([]);
  expect(checkLegal([], { complete: true }).map(({ seq, rule }) => [seq, rule])).toEqual([[0, 'run-start-first']]);
});
