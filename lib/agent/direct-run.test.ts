import { describe, expect, it } from 'vitest';
import { ACTION_INPUT } from '../dialects/action-input.ts';
import { DIRECT } from '../dialects/direct.ts';
import { replies } from '../models/replies.ts';
import { scriptedModels } from '../models/scripted/index.ts';
import { defaultRecipe } from '../prompt/recipe.ts';
import { fakeClock } from '../run/fake-clock.ts';
import { calculator } from '../tools/calculator.ts';
import { toolRunner } from '../tools/run-tool.ts';
import { trial } from './trial.ts';

describe('the loop with a direct call', () => {
  it('ends after one reply, which is the answer', async () => {
    const model = replies(['Action: add[1+1] would tell. I say 2.']);
    const { all, end } = await trial({ model, dialect: DIRECT, config: { recipe: defaultRecipe('direct') } });
    expect(end).toMatchObject({ outcome: 'completed', reason: 'answered' });
    expect(all('answer')).toMatchObject([{ text: 'Action: add[1+1] would tell. I say 2.', forced: false }]);
    expect(all('action')).toEqual([]);
    expect(model.requests).toHaveLength(1);
    expect(model.requests[0]).toMatchObject({ tools: [], stop: [] });
  });

  it.each([
    'What is 17 * 23?',
    'How much did C-100 spend in total?',
    'Who won the cup last year?',
    'What is the date today?',
  ])('gets an honest sentence from the scripted model: %s', async (question) => {
    const clock = fakeClock();
    const [model] = scriptedModels({ clock, pace: 'instant' });
    if (!model) throw new Error('There is no scripted model.');
    const config = { recipe: defaultRecipe('direct'), model: model.info, tools: [], maxSteps: 1 };
    const { all, end } = await trial({ model, dialect: DIRECT, clock, question, config });
    expect(end).toMatchObject({ outcome: 'completed', reason: 'answered' });
    const text = all('answer')[0]?.text ?? '';
    expect(text).toMatch(/^[A-Z].*[.!]$/s);
    expect(text).not.toMatch(/Action|Thought:|Finish\[/);
    expect(text).toMatch(/can ?not|no tool|do not|without/i);
  });
});

describe('the loop with action-input', () => {
  it('answers from an observation with the scripted model and the real calculator', async () => {
    const clock = fakeClock();
    const tools = toolRunner([calculator], { timeoutMs: 1000, clock });
    const [model] = scriptedModels({ clock, pace: 'instant' });
    if (!model) throw new Error('There is no scripted model.');
    const config = { recipe: defaultRecipe('action-input'), model: model.info, tools: tools.tools };
    const { all, end } = await trial({
      ...{ model, dialect: ACTION_INPUT, tools, clock, config, question: 'What is 17 * 23?' },
    });
    expect(end).toMatchObject({ outcome: 'completed', reason: 'answered' });
    expect(all('action')[0]).toMatchObject({ repairs: [] });
    expect(all('answer')[0]?.text).toContain('391');
  });
});
