import { describe, expect, it } from 'vitest';
import { BRACKET } from '../dialects/bracket.ts';
import { NATIVE } from '../dialects/native.ts';
import { scriptedModels } from '../models/scripted/index.ts';
import { fakeClock } from '../run/fake-clock.ts';
import { calculator } from '../tools/calculator.ts';
import { toolRunner } from '../tools/run-tool.ts';
import { TRIAL_CONFIG, trial } from './trial.ts';

describe('the loop with the scripted model and the real calculator', () => {
  it.each([
    ['careful', BRACKET],
    ['careful', NATIVE],
    ['sloppy', BRACKET],
  ] as const)('%s answers from an observation', async (character, dialect) => {
    const clock = fakeClock();
    const tools = toolRunner([calculator], { timeoutMs: 1000, clock });
    const model = scriptedModels({ clock, pace: 'instant' }).find(({ info }) => info.id === `scripted:${character}`);
    if (!model) throw new Error('There is no such character.');
    const { all, end } = await trial({
      ...{ model, dialect, tools, clock, question: 'What is 17 * 23?' },
      config: {
        ...{ tools: tools.tools, model: model.info },
        recipe: { ...TRIAL_CONFIG.recipe, system: 'Answer the question with the tools:\n{tools}' },
      },
    });
    expect(end).toMatchObject({ outcome: 'completed', reason: 'answered' });
    expect(all('observation').some(({ text }) => text.includes('391'))).toBe(true);
    expect(all('answer')[0]?.text).toContain('391');
  });

  it('stuck is ended by the guard against going in circles', async () => {
    const clock = fakeClock();
    const tools = toolRunner([calculator], { timeoutMs: 1000, clock });
    const model = scriptedModels({ clock, pace: 'instant' }).find(({ info }) => info.id === 'scripted:stuck');
    if (!model) throw new Error('There is no such character.');
    const { end } = await trial({
      ...{ model, dialect: BRACKET, tools, clock, question: 'What is 17 * 23?' },
      config: {
        ...{ tools: tools.tools, model: model.info, maxSteps: 20 },
        recipe: { ...TRIAL_CONFIG.recipe, system: 'Answer the question with the tools:\n{tools}' },
      },
    });
    expect(end).toMatchObject({ outcome: 'limited', reason: 'tool-loop' });
  });
});
