import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { StartRunBody } from './contract.ts';
import { MAX_SYSTEM } from './edit-limit.ts';
import { CreateRecipeBody } from './recipe-contract.ts';
import { MAX_EXAMPLES, MAX_RECIPE_DEPTH } from './recipe-limits.ts';

const RECIPE = { id: 'r', version: 1, name: 'R', system: 'Be brief.', examples: [] as unknown[] };
const start = (recipe: object) => StartRunBody.safeParse({ question: 'q', config: { recipe } });
const create = (recipe: object) => CreateRecipeBody.safeParse({ name: 'R', dialect: 'bracket', recipe });

/** An example whose input makes a recipe so many levels deep. */
function exampleOf(levels: number) {
  // Above the input: recipe, examples, example, steps, step.
  const input = JSON.parse('['.repeat(levels - 5) + ']'.repeat(levels - 5));
  return { question: 'q', steps: [{ tool: 't', input, observation: 'o' }], answer: 'a' };
}

function saidOf(result: z.ZodMiniType | { error?: { issues: unknown[] } }): string {
  return JSON.stringify('error' in result ? result.error?.issues : null);
}

describe('a recipe of a run', () => {
  it('is taken up to the limits', () => {
    expect(start({ ...RECIPE, system: 'x'.repeat(MAX_SYSTEM) }).success).toBe(true);
    expect(start({ ...RECIPE, examples: Array(MAX_EXAMPLES).fill(exampleOf(6)) }).success).toBe(true);
    expect(start({ ...RECIPE, examples: [exampleOf(MAX_RECIPE_DEPTH)] }).success).toBe(true);
  });

  it('is refused beyond them, with what is wrong', () => {
    expect(saidOf(start({ ...RECIPE, system: 'x'.repeat(MAX_SYSTEM + 1) }))).toContain(`${MAX_SYSTEM}`);
    expect(saidOf(start({ ...RECIPE, examples: Array(MAX_EXAMPLES + 1).fill(exampleOf(6)) }))).toContain('too_big');
    expect(saidOf(start({ ...RECIPE, examples: [exampleOf(MAX_RECIPE_DEPTH + 1)] }))).toContain('nested more than 30');
  });

  it('describes tools in texts of a bearable length', () => {
    expect(start({ ...RECIPE, toolDescriptions: { Search: 'x'.repeat(10_000), Clock: '' } }).success).toBe(true);
    for (const toolDescriptions of [{ Search: 'x'.repeat(10_001) }, { Search: 1 }, ['x']]) {
      expect(start({ ...RECIPE, toolDescriptions }).success).toBe(false);
      expect(create({ ...RECIPE, toolDescriptions }).success).toBe(false);
    }
  });

  it('has no field that reaches a prototype', () => {
    const example = JSON.parse(JSON.stringify(exampleOf(6)).replace('"input":[]', '"input":{"a":[{"__proto__":1}]}'));
    expect(saidOf(start({ ...RECIPE, examples: [example] }))).toContain('__proto__');
    expect(saidOf(create({ ...RECIPE, examples: [example] }))).toContain('__proto__');
  });
});

it('a recipe that is kept has the same bounds on its depth', () => {
  expect(create({ ...RECIPE, examples: [exampleOf(MAX_RECIPE_DEPTH)] }).success).toBe(true);
  expect(saidOf(create({ ...RECIPE, examples: [exampleOf(MAX_RECIPE_DEPTH + 1)] }))).toContain('nested more than');
});
