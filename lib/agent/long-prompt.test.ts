import { expect, it } from 'vitest';
import { BRACKET } from '../dialects/bracket.ts';
import { replies } from '../models/replies.ts';
import { TRIAL_CONFIG, toolsOf, trial } from './trial.ts';

const QUESTION = 'q'.repeat(20_000);

function recipeOf(system: string) {
  return { ...TRIAL_CONFIG.recipe, system };
}

it('a recipe whose placeholders multiply ends the run before anything is sent', async () => {
  const model = replies(['Action: Finish[x]']);
  const { types, end } = await trial({
    ...{ model, dialect: BRACKET, question: QUESTION },
    config: { recipe: recipeOf('{question}'.repeat(20_000)) },
  });
  expect(types).toEqual(['step-start', 'run-end']);
  expect(model.requests).toHaveLength(0);
  expect(end).toMatchObject({
    ...{ outcome: 'failed', reason: 'context-overflow' },
    error: { message: expect.stringContaining('400,000,000 characters'), fix: expect.stringContaining('placeholders') },
  });
});

it('a history that grows too long ends the run at the step that would send it', async () => {
  const model = replies(Array(8).fill('Action: add[1]'));
  const { all, end } = await trial({
    ...{ model, dialect: BRACKET, question: QUESTION },
    tools: toolsOf(async () => ({ text: 'x'.repeat(15_000) })),
    config: {
      recipe: recipeOf(`{question}\n${'{history}'.repeat(50)}`),
      repeatLimit: 50,
      budget: { tokens: 10_000_000, cost: null },
    },
  });
  expect(all('observation').length).toBeGreaterThan(1);
  expect(end.reason).toBe('context-overflow');
});

it('at the step limit the run still ends at the limit, with the reason beside it', async () => {
  const { end } = await trial({
    ...{ model: replies([]), dialect: BRACKET, question: QUESTION },
    config: { recipe: recipeOf('{question}'.repeat(20_000)), maxSteps: 0, atLimit: 'force-answer' },
  });
  expect(end).toMatchObject({ reason: 'max-steps', error: { code: 'context-overflow' } });
});
