import { describe, expect, it } from 'vitest';
import type { RunConfig } from '../../lib/run/config.ts';
import { draftFromRun } from './draft-from-run.ts';

const config = {
  model: { id: 'm1' },
  dialect: 'native',
  tools: [{ name: 'Clock' }],
  temperature: 0.3,
  maxSteps: 5,
  atLimit: 'stop',
  keepThoughts: false,
  formatRetries: 2,
  strict: true,
  maxOutputTokens: 300,
  repeatLimit: 4,
  repeatHint: true,
  budget: { tokens: 9_000, cost: null },
  toolRules: { Clock: { mode: 'mock', mock: { kind: 'text', text: 'noon' } } },
  recipe: { id: 'course', version: 2, name: 'Course', system: '{question}', examples: [] },
} as unknown as RunConfig;

describe('asking the same again', () => {
  it('takes the question and every setting, and turns off the tools that were off', () => {
    expect(
      draftFromRun({ question: 'Q?', config }, [
        { name: 'Clock' },
        { name: 'Search' },
        { name: 'Wiki', isOffByDefault: true },
      ]),
    ).toEqual({
      question: 'Q?',
      model: 'm1',
      dialect: 'native',
      temperature: 0.3,
      maxSteps: 5,
      atLimit: 'stop',
      keepThoughts: false,
      formatRetries: 2,
      strict: true,
      recipe: config.recipe,
      base: config.recipe,
      maxOutputTokens: 300,
      reasoningEffort: null,
      repeatLimit: 4,
      repeatHint: true,
      budgetTokens: 9_000,
      budgetCost: null,
      toolRules: { Clock: { mode: 'mock', mock: { kind: 'text', text: 'noon' } } },
      toolsOff: ['Search'],
      toolsOn: [],
    });
  });

  it('takes an unsaved change of a recipe as one, so that it does not pass for the saved version', () => {
    const edited = { ...config, recipe: { ...config.recipe, system: 'changed', edited: true } };
    const draft = draftFromRun({ question: 'Q?', config: edited }, []);
    expect(draft).toMatchObject({ recipe: { id: 'course', system: 'changed' }, base: null });
    expect(draft.recipe).not.toHaveProperty('edited');
  });

  it('takes the rule for what is not on the tape of a run that shared one', () => {
    const taped = { ...config, tape: { id: 'a', onMiss: 'ask' as const } };
    expect(draftFromRun({ question: 'Q?', config: taped }, []).tapeMiss).toBe('ask');
  });

  it('takes nothing of a run whose log has not come yet', () => {
    expect(draftFromRun({ question: '', config: null }, [])).toEqual({});
  });
});
