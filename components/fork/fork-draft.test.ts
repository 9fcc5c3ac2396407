import { describe, expect, it } from 'vitest';
import type { Json } from '../../lib/run/json.ts';
import type { TrajectoryStep } from '../../lib/run/trajectory.ts';
import { draftOf, planOf } from './fork-draft.ts';

const call = (callId: string, input: Json) => ({
  ...{ callId, tool: 'add', input, repairs: [], t: 0, repeatOf: null },
  observation: { text: 'two', error: null },
});
const step = (...inputs: Json[]) =>
  ({
    n: 1,
    thought: { text: 'I add.' },
    calls: inputs.map((input, at) => call(`c${at}`, input)),
  }) as unknown as TrajectoryStep;

describe('the draft of a fork', () => {
  it('is the step as it is, and no edit until something is changed', () => {
    const of = step({ a: 1 });
    const draft = draftOf(of);
    expect(draft).toEqual({ thought: 'I add.', callId: 'c0', tool: 'add', input: '{"a": 1}', observation: 'two' });
    expect(planOf(of, draft)).toEqual({ edits: {}, way: 'none' });
  });

  it('edits what was changed and nothing else', () => {
    const of = step({ a: 1 }, 'x');
    const draft = draftOf(of, 'c0');
    expect(planOf(of, { ...draft, thought: '' })).toEqual({ edits: { thought: '' }, way: 'thought' });
    expect(planOf(of, { ...draft, input: '{"a": 2}' })).toEqual({
      edits: { action: { callId: 'c0', input: { a: 2 } } },
      way: 'action',
    });
    expect(planOf(of, { ...draft, tool: 'double' })).toEqual({
      edits: { action: { callId: 'c0', tool: 'double' } },
      way: 'action',
    });
    const both = planOf(of, { ...draft, tool: 'double', observation: 'ten' });
    expect(both).toMatchObject({ edits: { observation: { callId: 'c0', text: 'ten' } }, way: 'observation' });
  });

  it('takes plain text where the model wrote that, and only JSON where it did not', () => {
    const of = step({ a: 1 }, 'x');
    expect(planOf(of, { ...draftOf(of, 'c1'), input: 'y [z' })?.edits.action?.input).toBe('y [z');
    expect(planOf(of, { ...draftOf(of, 'c1'), input: '{"a": 1}' })?.edits.action?.input).toEqual({ a: 1 });
    expect(planOf(of, { ...draftOf(of, 'c0'), input: '{"a": ' })).toBeNull();
  });

  it('has a thought alone in a step without a call', () => {
    expect(planOf(step(), { ...draftOf(step()), thought: 'x' })).toEqual({ edits: { thought: 'x' }, way: 'thought' });
  });
});
