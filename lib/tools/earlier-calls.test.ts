import { expect, it } from 'vitest';
import type { RunEvent } from '../run/events.ts';
import { earlierCalls } from './earlier-calls.ts';

const action = (seq: number, callId: string, tool: string): RunEvent => ({
  ...{ seq, t: seq, type: 'action', step: 1, callId, tool, input: { q: callId }, repairs: [] },
});
const observation = (seq: number, callId: string, data?: string): RunEvent => ({
  ...{ seq, t: seq, type: 'observation', step: 1, callId, text: 'x', error: null, durationMs: 1, source: 'live' },
  ...{ truncated: null, ...(data !== undefined && { data }) },
});

it('are the calls of a log that have come back, in that order, each with its data', () => {
  const events = [
    ...[action(1, 'a', 'one'), action(2, 'b', 'two'), action(3, 'c', 'three')],
    ...[observation(4, 'b', 'B'), observation(5, 'a'), observation(6, 'stranger')],
  ];
  expect(earlierCalls(events)).toEqual([
    { tool: 'two', input: { q: 'b' }, data: 'B', error: null },
    { tool: 'one', input: { q: 'a' }, data: null, error: null },
  ]);
  expect(earlierCalls([])).toEqual([]);
});
