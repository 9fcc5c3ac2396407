import { expect, test } from 'vitest';
import type { RunEvent } from './events.ts';
import { fold } from './fold.ts';
import { placeOf } from './playhead-place.ts';

const log = [
  { seq: 1, t: 0, type: 'step-start', step: 1 },
  { seq: 2, t: 100, type: 'retry', step: 1, attempt: 1, status: 429, waitMs: 900, reason: 'provider-rate-limited' },
  { seq: 3, t: 1400, type: 'text-delta', step: 1, attempt: 2, channel: 'thought', from: 'text', delta: 'I look.' },
  { seq: 4, t: 1900, type: 'model-end', step: 1, attempt: 2, text: '', reasoning: '', usage: null },
  { seq: 5, t: 1910, type: 'action', step: 1, callId: '1', tool: 'Search', input: 'x', repairs: [] },
  { seq: 6, t: 2900, type: 'observation', step: 1, callId: '1', text: 'y', error: null, durationMs: 1, source: 'live' },
  { seq: 7, t: 2900, type: 'step-start', step: 2 },
  { seq: 8, t: 3000, type: 'answer', step: 2, text: 'z', forced: false },
  { seq: 9, t: 3001, type: 'run-end', outcome: 'completed', reason: 'answered', error: null },
] as unknown as RunEvent[];

test('a run is, one after the other, at its start, waiting, trying again, writing, at a tool, answering, ended', () => {
  const places = log.map((_, index) => placeOf(fold(log.slice(0, index + 1))));
  expect(placeOf(fold([]))).toEqual({ step: 0, doing: 'start' });
  expect(places.map(({ doing }) => doing)).toEqual([
    ...['waiting', 'retry', 'writing', 'between', 'tool', 'between', 'waiting', 'answer', 'ended'],
  ]);
  expect(places.map(({ step }) => step)).toEqual([1, 1, 1, 1, 1, 1, 2, 2, 2]);
});
