import { expect, test } from 'vitest';
import { LOG_VERSION } from './events.ts';
import { fold } from './fold.ts';
import { sampleConfig } from './legal-log.builder.ts';
import { UPGRADERS, type Upgrader, upgradeLog } from './upgrade.ts';

const start = {
  seq: 1,
  t: 0,
  type: 'run-start',
  v: 1,
  runId: 'run-1',
  startedAt: '2026-03-01T12:00:00.000Z',
  question: 'How much?',
  config: sampleConfig(),
  conversation: null,
  origin: { kind: 'new' },
};

/** A made-up version 0, to try the chain on: time in seconds, and a thought was called an idea. */
const fromVersion0: Upgrader = (events) =>
  events.map(({ seconds, idea, ...event }) => ({
    ...event,
    t: Number(seconds) * 1000,
    ...(event.type === 'idea' && { type: 'thought', text: idea }),
  }));
/** A made-up version before that: the question had another name. */
const fromVersionMinus1: Upgrader = (events) =>
  events.map(({ ask, ...event }) => (ask === undefined ? event : { ...event, question: ask }));

const { t: _t, question: _question, ...bare } = start;
const oldLog = [
  { ...bare, v: -1, seconds: 0, ask: 'How much?' },
  { seq: 2, seconds: 0.5, type: 'step-start', step: 1 },
  { seq: 3, seconds: 1, type: 'idea', step: 1, idea: 'Look it up.' },
  { seq: 4, seconds: 1, type: 'mood', weather: 'fair' },
];
const golden = {
  v: 1,
  question: 'How much?',
  status: 'running',
  t: 1000,
  seq: 4,
  steps: [{ n: 1, startedAt: 500, updatedAt: 1000, thought: { text: 'Look it up.', repairs: [], t: 1000 } }],
  opaque: [{ seq: 4, t: 1000, type: 'mood', weather: 'fair' }],
};

test('an old log is carried forward version by version and folds to what it always meant', () => {
  const result = upgradeLog(oldLog, { upgraders: { [-1]: fromVersionMinus1, 0: fromVersion0 } });
  expect(result).toHaveProperty('events.length', 4);
  expect('events' in result && fold(result.events)).toMatchObject(golden);
});

test('carrying a log forward leaves the old one as it was', () => {
  const copy = structuredClone(oldLog);
  upgradeLog(oldLog, { upgraders: { [-1]: fromVersionMinus1, 0: fromVersion0 } });
  expect(oldLog).toEqual(copy);
});

test('a gap in the chain is said, not jumped', () => {
  expect(upgradeLog(oldLog, { upgraders: { [-1]: fromVersionMinus1 } })).toMatchObject({
    error: { code: 'log-version-unknown', index: 0, path: 'v' },
  });
});

test('what an upgrade makes has to parse like any other event', () => {
  const broken: Upgrader = (events) => events.map((event) => ({ ...event, t: 'late' }));
  expect(upgradeLog([{ ...start, v: 0 }], { upgraders: { 0: broken } })).toMatchObject({
    error: { code: 'log-bad-event', index: 0, path: 't' },
  });
});

test('a log of this version is not copied or changed', () => {
  const result = upgradeLog([start]);
  expect('events' in result && result.events[0]).toBe(start);
});

test('a log of a later version is refused with what to do about it', () => {
  expect(upgradeLog([{ ...start, v: LOG_VERSION + 1 }])).toMatchObject({
    error: { code: 'log-version-newer', message: expect.stringMatching(/update the program/) },
  });
});

test.each([[NaN], [Infinity], [-Infinity], [1.5], ['1'], [null]])('the version %s is refused, at once', (v) => {
  expect(upgradeLog([{ ...start, v }])).toHaveProperty('error');
});

test('there is a way forward from every version since the first', () => {
  const versions = Array.from({ length: LOG_VERSION - 1 }, (_, index) => String(index + 1));
  expect(Object.keys(UPGRADERS)).toEqual(versions);
});
