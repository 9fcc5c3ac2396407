import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RunEvent, UnnumberedEvent } from './events.ts';
import { fold } from './fold.ts';
import { historyOf } from './history.ts';
import { legalPrefix } from './legal-log.arbitrary.ts';

function stepsOf(...events: UnnumberedEvent[]) {
  return fold(events.map((event, index) => ({ ...event, seq: index + 1, t: index }) as RunEvent)).steps;
}
const begin: UnnumberedEvent = { type: 'step-start', step: 1 };
const thought: UnnumberedEvent = { type: 'thought', step: 1, text: 'Look.' };
const action = (callId: string): UnnumberedEvent => ({
  type: 'action',
  step: 1,
  callId,
  tool: 'Search',
  input: callId,
  repairs: [],
});
const observation = (callId: string, isError = false): UnnumberedEvent => ({
  type: 'observation',
  step: 1,
  callId,
  text: `seen ${callId}`,
  error: isError ? { code: 'failed', message: 'No.' } : null,
  durationMs: 1,
  source: 'live',
  truncated: null,
});

test('calls stand in the order they were made, whatever order they came back in', () => {
  expect(
    historyOf(stepsOf(begin, thought, action('a'), action('b'), observation('b', true), observation('a'))),
  ).toEqual([
    {
      thought: 'Look.',
      calls: [
        { callId: 'a', tool: 'Search', input: 'a', observation: 'seen a', isError: false },
        { callId: 'b', tool: 'Search', input: 'b', observation: 'seen b', isError: true },
      ],
      unread: null,
    },
  ]);
});

test('a step with a call still out is not yet history', () => {
  expect(historyOf(stepsOf(begin, thought, action('a'), action('b'), observation('b')))).toEqual([]);
});

test('a reply that could not be read is there as it came, with the hint that went back', () => {
  const reply: UnnumberedEvent = {
    type: 'model-end',
    step: 1,
    attempt: 1,
    text: 'Hm. Look.',
    reasoning: '',
    finishReason: 'stop',
    usage: null,
    firstTokenMs: 1,
  };
  const unread: UnnumberedEvent = {
    type: 'parse-error',
    step: 1,
    reason: 'no-action',
    message: '',
    span: [0, 0],
    hint: 'Act.',
    attempt: 1,
  };
  expect(historyOf(stepsOf(begin, reply, thought, unread))).toEqual([
    { thought: null, calls: [], unread: { text: 'Hm. Look.', hint: 'Act.' } },
  ]);
});

test('an edit by a person is what the model sees', () => {
  const amend = (field: string, value: string): UnnumberedEvent => ({
    type: 'amend',
    step: 1,
    field,
    value,
    callId: 'a',
  });
  const [step] = historyOf(
    stepsOf(
      begin,
      thought,
      action('a'),
      observation('a', true),
      amend('thought', 'Other.'),
      amend('observation', 'fine'),
      amend('input', 'z'),
    ),
  );
  expect(step).toMatchObject({ thought: 'Other.', calls: [{ input: 'z', observation: 'fine', isError: false }] });
});

test('every finished step and no other is history, in order', () => {
  fc.assert(
    fc.property(legalPrefix(), (log) => {
      const { steps } = fold(log);
      const finished = steps.filter(
        ({ calls, parseError }) => parseError || (calls.length > 0 && calls.every((call) => call.observation)),
      );
      expect(historyOf(steps).map(({ calls }) => calls.map((call) => call.callId))).toEqual(
        finished.map(({ calls }) => calls.map((call) => call.callId)),
      );
    }),
    { numRuns: 100 },
  );
});

test('what the provider wants back stands with the reply and with the call it came with', () => {
  const call = (carry?: string) => ({ callId: 'p', tool: 'Search', input: '', ...(carry !== undefined && { carry }) });
  const reply: UnnumberedEvent = {
    ...{ type: 'model-end', step: 1, attempt: 1, text: '', reasoning: '', finishReason: 'tool-calls', usage: null },
    ...{ firstTokenMs: 1, carry: { signed: true }, calls: [call(), call('second')] },
  } as UnnumberedEvent;
  const [step] = historyOf(stepsOf(begin, reply, action('a'), action('b'), observation('b'), observation('a')));
  expect(step?.carry).toEqual({ signed: true });
  expect(step?.calls.map(({ carry }) => carry)).toEqual([undefined, 'second']);
});
