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

it('are as a person amended them: another input, or another result without data', () => {
  const amend = (seq: number, callId: string, field: string, value: string): RunEvent => ({
    ...{ seq, t: seq, type: 'amend', step: 1, callId, field, value },
  });
  const events = [action(1, 'a', 'one'), action(2, 'b', 'two'), observation(3, 'a', 'A'), observation(4, 'b', 'B')];
  expect(earlierCalls([...events, amend(5, 'a', 'observation', 'x'), amend(6, 'b', 'input', 'new')])).toEqual([
    { tool: 'one', input: { q: 'a' }, data: null, error: null },
    { tool: 'two', input: 'new', data: 'B', error: null },
  ]);
});
