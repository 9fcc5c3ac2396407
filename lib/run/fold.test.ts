import { describe, expect, test } from 'vitest';
import type { OpaqueEvent, RunEvent, UnnumberedEvent } from './events.ts';
import { emptyTrajectory, fold } from './fold.ts';
import { sampleConfig } from './legal-log.builder.ts';
import { diffPrompt } from './prompt-delta.ts';
import type { PromptMessage } from './trajectory.ts';

const start: UnnumberedEvent = {
  type: 'run-start',
  v: 1,
  runId: 'run-1',
  startedAt: '2026-03-01T12:00:00.000Z',
  question: 'How much?',
  config: sampleConfig(),
  conversation: null,
  origin: { kind: 'new' },
};
const step1: UnnumberedEvent = { type: 'step-start', step: 1 };
const action: UnnumberedEvent = { type: 'action', step: 1, callId: 'c1', tool: 'Search', input: 'x', repairs: [] };
const observation: UnnumberedEvent = {
  type: 'observation',
  step: 1,
  callId: 'c1',
  text: 'seen',
  data: { n: 1 },
  error: null,
  durationMs: 5,
  source: 'live',
  truncated: null,
};
const end: UnnumberedEvent = { type: 'run-end', outcome: 'stopped', reason: 'person', error: null };

/** Numbers the events, ten milliseconds apart. */
function log(...events: (UnnumberedEvent | { type: string })[]): (RunEvent | OpaqueEvent)[] {
  return events.map((event, index) => ({ ...event, seq: index + 1, t: index * 10 }) as RunEvent);
}

function piece(delta: string, more: { attempt?: number; from?: 'text' | 'provider' } = {}): UnnumberedEvent {
  return { type: 'text-delta', step: 1, attempt: 1, channel: 'thought', from: 'text', delta, ...more };
}

describe('the status of a run', () => {
  const pause: UnnumberedEvent = { type: 'pause', step: 1, before: 'tool' };
  const resume: UnnumberedEvent = { type: 'resume', step: 1 };
  test.each([
    ['empty before anything', [], 'empty'],
    ['queued once it is asked for', [start], 'queued'],
    ['running from its first step', [start, step1], 'running'],
    ['paused while a person holds it', [start, step1, pause], 'paused'],
    ['running again when it is let go', [start, step1, pause, resume], 'running'],
    ['ended after its end, whatever follows', [start, step1, end, resume], 'ended'],
  ])('is %s', (_, events, status) => {
    expect(fold(log(...events)).status).toBe(status);
  });
});

test('the start of a run gives its question, config and origin', () => {
  const trajectory = fold(log(start));
  expect(trajectory).toMatchObject({ runId: 'run-1', v: 1, question: 'How much?', origin: { kind: 'new' } });
  expect(trajectory.config).toBe('config' in start ? start.config : null);
});

test('streamed text gathers by channel, and only text of the reply goes into the raw text', () => {
  const step = fold(log(start, step1, piece('I '), piece('see'), piece('hidden', { from: 'provider' }))).steps[0];
  expect(step?.attempts).toMatchObject([{ attempt: 1, text: { thought: 'I seehidden', action: '' }, raw: 'I see' }]);
});

test('a retry that sends something else says so for the step, and one that does not changes nothing', () => {
  const messages: PromptMessage[] = [{ role: 'user', content: 'Hello' }];
  const sent = { params: { temperature: 1, stop: [] }, ignored: [], sha256: '' };
  const prompt: UnnumberedEvent = { type: 'prompt', step: 1, ...diffPrompt([], messages), ...sent };
  const retry = { type: 'retry' as const, step: 1, attempt: 1, status: 400, waitMs: 0, reason: 'param-refused' };
  const again = { params: { stop: [] }, ignored: [{ param: 'temperature', reason: 'It was refused.' }] };
  const [same] = fold(log(start, step1, prompt, retry)).steps;
  expect(same?.prompt).toMatchObject({ params: sent.params, ignored: [] });
  const [other] = fold(log(start, step1, prompt, { ...retry, ...again, message: 'No.' })).steps;
  expect(other?.prompt).toMatchObject({ ...again, messages });
  expect(other?.attempts[0]?.retry?.message).toBe('No.');
});

test('a retry makes the attempt void and opens the next one', () => {
  const retry: UnnumberedEvent = { type: 'retry', step: 1, attempt: 1, status: 503, waitMs: 200, reason: 'busy' };
  const [step] = fold(log(start, step1, piece('half'), retry, piece('whole', { attempt: 2 }))).steps;
  expect(step?.attempts).toMatchObject([
    { attempt: 1, raw: 'half', void: true, retry: { status: 503, waitMs: 200, reason: 'busy', t: 30 } },
    { attempt: 2, raw: 'whole', void: false, retry: null },
  ]);
});

test('the thought that was read stands beside the text that streamed', () => {
  const [step] = fold(log(start, step1, piece('**Thought** x'), { type: 'thought', step: 1, text: 'x' })).steps;
  expect(step?.thought?.text).toBe('x');
  expect(step?.attempts[0]?.raw).toBe('**Thought** x');
});

test('an observation goes to its own call, whatever the order in which calls come back', () => {
  const other: UnnumberedEvent = { type: 'action', step: 1, callId: 'c2', tool: 'Clock', input: {}, repairs: [] };
  const [step] = fold(log(start, step1, action, other, { ...observation, callId: 'c2' } as UnnumberedEvent)).steps;
  expect(step?.calls.map(({ callId, observation }) => [callId, observation?.text])).toEqual([
    ['c1', undefined],
    ['c2', 'seen'],
  ]);
});

test.each([
  ['after the action', (warning: UnnumberedEvent) => [action, warning]],
  ['before the action', (warning: UnnumberedEvent) => [warning, action]],
])('a warning of a repeat %s marks the call with the step that made it first', (_, order) => {
  const [step] = fold(
    log(
      start,
      step1,
      ...order({ type: 'warning', step: 1, code: 'repeat-action', message: 'Again.', callId: 'c1', twinStep: 1 }),
    ),
  ).steps;
  expect(step?.calls[0]?.repeatOf).toBe(1);
  expect(step?.warnings).toHaveLength(1);
});

test('a warning of the run stands with the run, one of a step with the step', () => {
  const warning = (step: number): UnnumberedEvent => ({ type: 'warning', step, code: 'queued', message: 'Wait.' });
  const trajectory = fold(log(start, warning(0), step1, warning(1)));
  expect(trajectory.warnings).toEqual([{ code: 'queued', message: 'Wait.', t: 10 }]);
  expect(trajectory.steps[0]?.warnings).toEqual([{ code: 'queued', message: 'Wait.', t: 30 }]);
});

test('a prompt is rebuilt from the one before, with where its first change stands', () => {
  const first: PromptMessage[] = [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'Q: why?\nThought:' },
  ];
  const second: PromptMessage[] = [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'Q: why?\nObservation: so.\nThought:' },
  ];
  const rest = { type: 'prompt' as const, params: { temperature: 0 }, ignored: [], sha256: 'x' };
  const tools = sampleConfig().tools;
  const { steps } = fold(
    log(
      start,
      step1,
      { ...rest, step: 1, tools, ...diffPrompt([], first) } as UnnumberedEvent,
      { type: 'step-start', step: 2 },
      { ...rest, step: 2, ...diffPrompt(first, second) } as UnnumberedEvent,
    ),
  );
  expect(steps[0]?.prompt).toMatchObject({ messages: first, keep: 0, keptStart: 0, keptEnd: 0 });
  expect(steps[1]?.prompt).toMatchObject({ messages: second, keep: 1, keptStart: 8, keptEnd: 8, tools });
});

test('changes of the config within a step add up', () => {
  const change = (patch: Record<string, number>): UnnumberedEvent => ({ type: 'config-change', step: 1, patch });
  const [step] = fold(log(start, step1, change({ temperature: 1, maxSteps: 3 }), change({ temperature: 0 }))).steps;
  expect(step?.configChange).toEqual({ temperature: 0, maxSteps: 3 });
});

describe('an edit by a person', () => {
  const amend = (field: string, value: string | { n: number }, callId?: string): UnnumberedEvent => ({
    type: 'amend',
    step: 1,
    field,
    value,
    ...(callId !== undefined && { callId }),
  });
  const folded = (...amends: UnnumberedEvent[]) => fold(log(start, step1, action, observation, ...amends)).steps[0];

  test('of tool and input changes the call and is kept as an edit', () => {
    const step = folded(amend('tool', 'Clock', 'c1'), amend('input', { n: 2 }));
    expect(step?.calls[0]).toMatchObject({ tool: 'Clock', input: { n: 2 }, observation: { text: 'seen' } });
    expect(step?.amends).toEqual([
      { field: 'tool', callId: 'c1', value: 'Clock', t: 40 },
      { field: 'input', value: { n: 2 }, t: 50 },
    ]);
  });

  test('of the observation leaves nothing of the old one but its time', () => {
    expect(folded(amend('observation', 'I say so', 'c1'))?.calls[0]?.observation).toEqual({
      text: 'I say so',
      data: undefined,
      error: null,
      durationMs: 5,
      source: 'edited',
      truncated: null,
      t: 30,
    });
  });

  test('of the thought writes one where there was none', () => {
    expect(folded(amend('thought', 'Look again.'))?.thought).toEqual({ text: 'Look again.', repairs: [], t: 40 });
  });

  test('of a field or a call that is not known changes nothing but the list of edits', () => {
    const step = folded(amend('colour', 'red'), amend('tool', 'Clock', 'c9'));
    expect(step?.calls).toEqual(folded()?.calls);
    expect(step?.amends).toHaveLength(2);
  });
});

test('the answer stands in its step and at the run, with the end beside it', () => {
  const answer: UnnumberedEvent = { type: 'answer', step: 1, text: '42', forced: true };
  const trajectory = fold(log(start, step1, answer, end));
  expect(trajectory.answer).toEqual({ text: '42', forced: true, step: 1 });
  expect(trajectory.steps[0]?.answer?.text).toBe('42');
  expect(trajectory.end).toEqual({ outcome: 'stopped', reason: 'person', error: null, t: 30 });
});

test('an event of an unknown type is kept as it is', () => {
  const trajectory = fold(log(start, { type: 'mood', weather: 'fair' } as { type: string }));
  expect(trajectory.opaque).toEqual([{ type: 'mood', weather: 'fair', seq: 2, t: 10 }]);
});

test('what makes no sense where it stands moves the cursor and nothing else', () => {
  const trajectory = fold(log(observation, { ...start, type: 'step-end' } as never));
  expect({ ...trajectory, seq: 0, t: 0, opaque: [] }).toEqual(emptyTrajectory());
  expect(trajectory.seq).toBe(2);
});
