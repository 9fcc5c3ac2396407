import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RunConfig } from './config.ts';
import { CONFIG_PARTS, configDifferences, differingTools } from './config-diff.ts';
import { fold } from './fold.ts';
import { legalLog } from './legal-log.arbitrary.ts';

const config = legalLog().map((log) => fold(log).config as RunConfig);
const [one] = fc.sample(config, { numRuns: 1, seed: 1 }) as [RunConfig];

test('a config differs from itself in nothing', () => {
  fc.assert(
    fc.property(config, (given) => {
      expect(configDifferences([given, structuredClone(given)])).toEqual({ differing: [], same: [...CONFIG_PARTS] });
    }),
  );
});

test('each part differs by itself, and whichever config comes first', () => {
  const changes: Record<(typeof CONFIG_PARTS)[number], Partial<RunConfig>> = {
    model: { model: { ...one.model, id: 'other:model' } },
    dialect: { dialect: 'another' },
    temperature: { temperature: 1.9 },
    recipe: { recipe: { ...one.recipe, system: `${one.recipe.system} Be brief.` } },
    maxSteps: { maxSteps: one.maxSteps + 1 },
    budget: { budget: { ...one.budget, tokens: one.budget.tokens + 1 } },
    tape: { tape: { id: 'a', onMiss: 'live' } },
    toolRules: { toolRules: { Search: { mode: 'frozen' } } },
    tools: { tools: [...one.tools, { name: 'Added', description: 'One more.', inputSchema: {}, effect: 'read' }] },
    reasoningEffort: { reasoningEffort: one.reasoningEffort === 'low' ? 'high' : 'low' },
    maxOutputTokens: { maxOutputTokens: (one.maxOutputTokens ?? 0) + 1 },
    atLimit: { atLimit: one.atLimit === 'stop' ? 'force-answer' : 'stop' },
    keepThoughts: { keepThoughts: !one.keepThoughts },
    repeatLimit: { repeatLimit: one.repeatLimit + 1 },
    repeatHint: { repeatHint: !one.repeatHint },
    formatRetries: { formatRetries: one.formatRetries + 1 },
    strict: { strict: !one.strict },
    timeouts: { timeouts: { ...one.timeouts, tool: one.timeouts.tool + 1 } },
  };
  expect(Object.keys(changes).sort()).toEqual([...CONFIG_PARTS].sort());
  for (const [part, patch] of Object.entries(changes)) {
    const other = { ...one, ...patch };
    expect(configDifferences([one, other]).differing).toEqual([part]);
    expect(configDifferences([other, one]).differing).toEqual([part]);
  }
});

test('what is absent is the same as its default, and the order of the tools is nothing', () => {
  const tool = { name: 'Clock', description: 'Tells the time.', inputSchema: {}, effect: 'read' as const };
  const other = { ...tool, name: 'Search' };
  const { repeatHint: _, ...without } = one;
  const a = { ...without, tools: [tool, other] };
  const b = { ...without, repeatHint: false, tools: [other, tool] };
  expect(configDifferences([a, b]).differing).toEqual([]);
});

test('names the tools that are not everywhere, or are described in other words', () => {
  const tool = { name: 'Clock', description: 'Tells the time.', inputSchema: {}, effect: 'read' as const };
  const a = { ...one, tools: [tool, { ...tool, name: 'Search' }, { ...tool, name: 'Orders' }] };
  const b = { ...one, tools: [tool, { ...tool, name: 'Search', description: 'Finds pages.' }] };
  expect(differingTools([a, b])).toEqual(['Search', 'Orders']);
});
