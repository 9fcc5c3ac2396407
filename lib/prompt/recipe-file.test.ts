import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Example, Recipe } from '../run/config.ts';
import type { Json } from '../run/json.ts';
import { PRESETS } from './recipe.ts';
import { readRecipeFile, writeRecipeFile } from './recipe-file.ts';

const RECIPE: Recipe = {
  id: 'mine',
  version: 3,
  name: 'Mine',
  system: 'Be brief. {question}',
  examples: [
    {
      question: 'How long is the Rhine?',
      steps: [{ tool: 'Search', input: 'Rhine', observation: '1,230 km' }],
      answer: '1,230 km',
    },
  ],
};

/** The file of a recipe after a change to its JSON. */
function changed(change: (file: { format?: string; v?: unknown; recipe: Record<string, unknown> }) => void): string {
  const file = JSON.parse(writeRecipeFile(RECIPE));
  change(file);
  return JSON.stringify(file);
}

function errorOf(text: string, ...limits: [Parameters<typeof readRecipeFile>[1]?]) {
  const result = readRecipeFile(text, ...limits);
  if ('recipe' in result) throw new Error('it was read');
  return result.error;
}

describe('a recipe file', () => {
  it('gives back what was written, whatever the recipe holds', () => {
    const json = fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.parse(JSON.stringify(value)) as Json);
    const text = fc.string({ unit: 'binary' });
    const optional = { requiredKeys: ['question', 'steps', 'answer'] as const };
    const step = fc.record(
      { thought: text, tool: text, input: json, observation: text },
      { requiredKeys: ['tool', 'input', 'observation'] },
    );
    const example = fc.record(
      { question: text, steps: fc.array(step, { maxLength: 3 }), finalThought: text, answer: text, off: fc.boolean() },
      { requiredKeys: [...optional.requiredKeys] },
    ) as fc.Arbitrary<Example>;
    const recipe = fc.record({
      id: fc.string({ minLength: 1 }),
      version: fc.integer({ min: 1 }),
      name: text,
      system: text,
      examples: fc.array(example, { maxLength: 3 }),
      ...{ toolDescriptions: fc.dictionary(text, text, { noNullPrototype: true, maxKeys: 3 }) },
    });
    // A key of this name is refused, so it cannot come back.
    const isAllowed = (value: unknown) => !JSON.stringify(value).includes('"__proto__":');
    fc.assert(
      fc.property(recipe.filter(isAllowed), (value) => {
        expect(readRecipeFile(writeRecipeFile(value))).toEqual({ recipe: value });
      }),
    );
  });

  it.each(PRESETS)('carries the preset $id', ({ recipe }) => {
    expect(readRecipeFile(writeRecipeFile(recipe))).toEqual({ recipe });
  });

  it('may begin with a byte order mark, and keeps fields that it does not know', () => {
    const text = changed(({ recipe }) => {
      recipe.colour = 'teal';
    });
    expect(readRecipeFile(`\uFEFF${text}`)).toEqual({ recipe: { ...RECIPE, colour: 'teal' } });
  });
});

describe('a file that is not a recipe', () => {
  it.each(['', 'hello', '{"format": "react-playground-recipe"', writeRecipeFile(RECIPE).slice(0, 99)])(
    'is told from JSON: %j',
    (text) => {
      expect(errorOf(text).code).toBe('recipe-not-json');
    },
  );

  it.each(['null', '[]', '{}', '7', '"x"', '{"format": "other", "v": 1}', JSON.stringify(RECIPE)])(
    'is refused though it is JSON: %s',
    (text) => {
      expect(errorOf(text).code).toBe('recipe-not-a-recipe');
    },
  );

  it('is refused before it is parsed when it is too large, counted in bytes', () => {
    expect(errorOf(' '.repeat(1024 * 1024 + 1)).code).toBe('recipe-too-large');
    expect(errorOf('思'.repeat(400_000)).code).toBe('recipe-too-large');
    expect(errorOf(writeRecipeFile(RECIPE), { maxBytes: 50 }).message).toContain('50 bytes');
    const large = { ...RECIPE, system: 'x'.repeat(1_000_000) };
    expect(readRecipeFile(writeRecipeFile(large))).toEqual({ recipe: large });
  });
});

describe('a recipe file with something wrong in it', () => {
  it('from a newer program is told so', () => {
    const error = errorOf(
      changed((file) => {
        file.v = 2;
        file.recipe = {};
      }),
    );
    expect(error).toMatchObject({ code: 'recipe-version-newer', path: 'v' });
    expect(error.message).toMatch(/version 2 .* update/);
  });

  it.each([undefined, null, '1', 0, 1.5, -1])('has a version that is none: %j', (v) => {
    const text = changed((file) => {
      file.v = v;
    });
    expect(errorOf(text)).toMatchObject({ code: 'recipe-bad-field', path: 'v' });
  });

  it.each([
    ['recipe', 7, 'an object'],
    ['recipe.system', 5, 'text'],
    ['recipe.name', null, 'text'],
    ['recipe.version', '3', 'a number'],
    ['recipe.version', 1.5, 'whole number'],
    ['recipe.version', 0, 'smaller than 1'],
    ['recipe.id', '', 'smaller than 1'],
    ['recipe.examples', {}, 'a list'],
    ['recipe.examples.0', 'x', 'an object'],
    ['recipe.examples.0.off', 'yes', 'true or false'],
    ['recipe.examples.0.steps.0.tool', undefined, 'text'],
    ['recipe.examples.0.steps.0.input', undefined, 'missing'],
  ])('is told which field: %s = %j', (path, value, said) => {
    const text = changed((file) => {
      const keys = path.split('.');
      const last = keys.pop() ?? '';
      const owner = keys.reduce<Record<string, unknown>>((at, key) => at[key] as Record<string, unknown>, file);
      owner[last] = value;
    });
    const error = errorOf(text);
    expect(error).toMatchObject({ code: 'recipe-bad-field', path });
    expect(error.message).toContain(said);
  });

  it('that would reach a prototype, or is nested without end, is refused', () => {
    const evil = writeRecipeFile(RECIPE).replace('"name"', '"__proto__": {"off": true}, "name"');
    expect(errorOf(evil)).toMatchObject({ code: 'recipe-bad-key', path: 'recipe.__proto__' });
    const deep = writeRecipeFile(RECIPE).replace('"Rhine"', `${'['.repeat(200_000)}${']'.repeat(200_000)}`);
    const error = errorOf(deep);
    expect(error.code).toBe('recipe-too-deep');
    expect(error.path).toBe('recipe.examples.0.steps.0');
  });
});
