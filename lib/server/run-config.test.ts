import { describe, expect, it } from 'vitest';
import { DIALECTS } from '../dialects/index.ts';
import type { ModelSource } from '../models/model-source.ts';
import { replies } from '../models/replies.ts';
import type { ToolInfo } from '../run/config.ts';
import { type Environment, readEnvironment } from './env.ts';
import { resolveConfig } from './run-config.ts';

const model = replies([]);
const models: ModelSource = {
  list: () => [model.info],
  open: (id) => (id === model.info.id ? model : undefined),
};
const tool = (name: string): ToolInfo => ({ name, description: '', inputSchema: {}, effect: 'read' });
const offer = {
  models,
  defaultModel: model.info.id,
  dialects: DIALECTS,
  tools: [tool('Search'), tool('Calculator')],
  env: readEnvironment({}) as Environment,
};

describe('the config of a run', () => {
  it('is filled from the defaults', () => {
    expect(resolveConfig({}, offer)).toMatchObject({
      model: model.info,
      dialect: 'bracket',
      maxSteps: 8,
      atLimit: 'force-answer',
      repeatLimit: 5,
      keepThoughts: true,
      budget: { tokens: 200_000, cost: 1 },
      timeouts: { run: 600_000, step: 120_000, idle: 45_000, tool: 30_000 },
    });
  });

  it('keeps the tools in the order they are offered', () => {
    const config = resolveConfig({ tools: ['Calculator', 'Search'] }, offer);
    expect('tools' in config && config.tools.map(({ name }) => name)).toEqual(['Search', 'Calculator']);
  });

  it('tells a model of the tools in the words of the recipe, and keeps what only the page needs to itself', () => {
    const own = { id: 'r', version: 1, name: 'R', system: '{tools}', examples: [] };
    const recipe = { ...own, toolDescriptions: { Search: 'Looks it up.', Gone: 'Not here.' } };
    const entry = { ...tool('Search'), isOffByDefault: true, optionNames: { country: 'Where' } };
    const config = resolveConfig({ recipe, tools: ['Search'] }, { ...offer, tools: [entry] });
    expect('tools' in config && config.tools).toEqual([{ ...tool('Search'), description: 'Looks it up.' }]);
  });

  it.each([
    [{ model: 'gpt-9' }, 'unknown-model'],
    [{ dialect: 'morse' }, 'unknown-dialect'],
    [{ tools: ['Search', 'Teleport'] }, 'unknown-tool'],
  ])('refuses a name that is not there, and lists those that are: %j', (input, code) => {
    expect(resolveConfig(input, offer)).toMatchObject({
      status: 422,
      code,
      fix: expect.stringMatching(/^Use one of: ./),
    });
  });

  it.each([
    { maxSteps: 51 },
    { budget: { tokens: 200_001 } },
    { budget: { cost: 1.5 } },
    { timeouts: { run: 600_001 } },
    { timeouts: { tool: 30_001 } },
  ])('refuses more than the server allows: %j', (input) => {
    expect(resolveConfig(input, offer)).toMatchObject({ status: 422, code: 'over-limit' });
  });

  it('does not let a run without a cost limit of its own spend more than the server allows', () => {
    expect(resolveConfig({ budget: { cost: null } }, offer)).toMatchObject({ budget: { cost: 1 } });
  });

  it('names the variable that a model of a known provider needs', () => {
    const missingKey = () => ({
      variable: 'X_API_KEY',
      message: 'm needs X_API_KEY, and it is not set.',
      fix: 'Set it.',
    });
    expect(resolveConfig({ model: 'x:m' }, { ...offer, models: { ...models, missingKey } })).toEqual({
      status: 422,
      code: 'needs-key',
      message: 'm needs X_API_KEY, and it is not set.',
      fix: 'Set it.',
    });
  });

  it('names only some models where there are many', () => {
    const list = () => Array.from({ length: 300 }, (_, index) => ({ ...model.info, id: `x:${index}` }));
    const problem = resolveConfig({ model: 'y:m' }, { ...offer, models: { ...models, list } });
    expect(problem).toMatchObject({ code: 'unknown-model', fix: expect.stringMatching(/x:11, …\.$/) });
  });
});
