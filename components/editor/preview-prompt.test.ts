import { describe, expect, it } from 'vitest';
import { emptyTrajectory } from '../../lib/run/fold.ts';
import type { Trajectory, TrajectoryStep } from '../../lib/run/trajectory.ts';
import { draftOfRecipe } from '../../lib/state/recipe-draft.ts';
import { type PreviewInput, previewPrompt } from './preview-prompt.ts';

const SYSTEM = '{examples}Question: {question}\n{history}';
const EXAMPLE = { question: 'Who?', steps: [], answer: 'Nobody.' };

function input(part: Partial<PreviewInput> = {}): PreviewInput {
  const recipe = draftOfRecipe({ id: 'r', version: 1, name: 'R', system: SYSTEM, examples: [EXAMPLE] });
  const trajectory = emptyTrajectory();
  return {
    ...{ recipe, dialect: 'bracket', tools: [], keepThoughts: true, question: ' Now? ', step: null, trajectory },
    ...part,
  };
}

const textOf = (part?: Partial<PreviewInput>) => {
  const prompt = previewPrompt(input(part));
  return prompt && 'messages' in prompt ? prompt.messages.map(({ content }) => content).join('\n') : undefined;
};

/** A run of two steps, the first of which called the clock. */
function trajectory(): Trajectory {
  const observation = {
    text: '10 o’clock',
    data: undefined,
    error: null,
    durationMs: 1,
    source: 'live',
    truncated: null,
    t: 2,
  };
  const call = { callId: 'c1', tool: 'Clock', input: '', repairs: [], t: 1, observation, repeatOf: null };
  const first = {
    n: 1,
    thought: { text: 'I look.', repairs: [], t: 1 },
    calls: [call],
    parseError: null,
    answer: null,
  };
  const second = { n: 2, thought: null, calls: [], parseError: null, answer: null };
  const steps = [first, second] as unknown as TrajectoryStep[];
  return { ...emptyTrajectory(), question: 'Then?', steps };
}

describe('the preview of a prompt', () => {
  it('asks the question in the box, without the spaces that a run would not get either', () => {
    expect(textOf()).toContain('Question: Now?\n');
  });

  it('takes the history and the question of a recorded step', () => {
    const text = textOf({ step: 2, trajectory: trajectory() });
    expect(text).toContain('Question: Then?');
    expect(text).toContain('Thought: I look.');
    expect(text).toContain('Observation: 10 o’clock');
    expect(textOf({ step: 1, trajectory: trajectory() })).not.toContain('Observation');
    expect(textOf({ step: 2, trajectory: trajectory(), keepThoughts: false })).not.toContain('I look.');
  });

  it('is that of a new run when the step is not there', () => {
    expect(textOf({ step: 9, trajectory: trajectory() })).toBe(textOf());
  });

  it('leaves out an example that cannot be read', () => {
    const { recipe } = input();
    const examples = recipe.examples.map((one) => ({ ...one, raw: 'Question' }));
    expect(textOf()).toContain('Who?');
    expect(textOf({ recipe: { ...recipe, examples } })).not.toContain('Who?');
  });

  it('has none for a dialect that is not known', () => {
    expect(previewPrompt(input({ dialect: 'other' }))).toBeNull();
  });

  it('says how long a prompt would be that no run sends, without writing it', () => {
    const system = '{question}'.repeat(20_000);
    const recipe = draftOfRecipe({ id: 'r', version: 1, name: 'R', system, examples: [] });
    const refusal = previewPrompt(input({ recipe, question: 'x'.repeat(20_000) }));
    expect(refusal).toEqual({ size: 400_000_000, limit: 2_000_000 });
  });
});
