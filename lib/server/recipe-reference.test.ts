import { describe, expect, it } from 'vitest';
import type { RecipeVersionReply } from '../api/recipe-contract.ts';
import type { Recipe } from '../run/config.ts';
import { withRecipe } from './recipe-reference.ts';

const RECIPE: Recipe = { id: 'course', version: 3, name: 'Course', system: '{question}', examples: [] };
const FOUND: RecipeVersionReply = {
  ...{ version: 3, note: '', createdAt: null, dialect: 'json-call', recipe: RECIPE },
  settings: { maxSteps: 5, keepThoughts: false, temperature: 0 },
};

/** Recipes of which one is there, as its versions 3 and newest. */
const recipes = {
  find: async (id: string, version = 3) => (id === 'course' && version === 3 ? FOUND : null),
};
const named = { recipe: { id: 'course' } };

describe('the recipe of a run', () => {
  it('may be whole, or left out: then nothing is looked up', async () => {
    const stranger = { ...RECIPE, id: 'nobody' };
    expect(await withRecipe({ recipe: stranger, maxSteps: 2 }, recipes, 50)).toEqual({ recipe: stranger, maxSteps: 2 });
    expect(await withRecipe({ model: 'm' }, recipes, 50)).toEqual({ model: 'm' });
  });

  it('brings its dialect and settings along when it is named', async () => {
    const whole = { dialect: 'json-call', ...FOUND.settings, recipe: RECIPE };
    expect(await withRecipe(named, recipes, 50)).toEqual(whole);
    expect(await withRecipe({ recipe: { id: 'course', version: 3 } }, recipes, 50)).toEqual(whole);
  });

  it('gives way to what the request says', async () => {
    expect(await withRecipe({ ...named, dialect: 'native', temperature: null }, recipes, 50)).toMatchObject({
      ...{ dialect: 'native', temperature: null, keepThoughts: false },
    });
  });

  it('gets no more steps than the server allows, and asked for by the request they stay as they are', async () => {
    expect(await withRecipe(named, recipes, 4)).toMatchObject({ maxSteps: 4 });
    expect(await withRecipe({ ...named, maxSteps: 9 }, recipes, 4)).toMatchObject({ maxSteps: 9 });
  });

  it.each([
    [{ id: 'nobody' }, 'There is no recipe "nobody" here.'],
    [{ id: 'course', version: 9 }, 'There is no recipe "course" with a version 9 here.'],
  ])('is refused when it is not there: %j', async (recipe, message) => {
    expect(await withRecipe({ recipe }, recipes, 50)).toMatchObject({ status: 422, code: 'unknown-recipe', message });
  });
});
