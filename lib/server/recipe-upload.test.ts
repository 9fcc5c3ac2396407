import { describe, expect, it } from 'vitest';
import { writeRecipeFile } from '../prompt/recipe-file.ts';
import type { Recipe } from '../run/config.ts';
import { readRecipeUpload } from './recipe-upload.ts';

function upload(body: string, query = '') {
  const request = new Request(`http://127.0.0.1/api/recipes${query}`, {
    ...{ method: 'POST', body, headers: { 'content-type': 'application/json' } },
  });
  return readRecipeUpload(request, 'bracket');
}

const RECIPE: Recipe = { id: 'course', version: 4, name: 'Theirs', system: 'Be brief.', examples: [] };
const NEW = { name: 'Mine', dialect: 'native', recipe: { system: 'x', examples: [] } };

describe('a recipe that is uploaded', () => {
  it('is a new one by its fields, trimmed', async () => {
    expect(await upload(JSON.stringify({ ...NEW, name: ' Mine ', note: ' why ' }))).toEqual({
      value: { ...NEW, note: 'why' },
    });
  });

  it('is a recipe file, whose id and version were given elsewhere', async () => {
    expect(await upload(writeRecipeFile(RECIPE))).toEqual({
      value: { name: 'Theirs', dialect: 'bracket', recipe: { system: 'Be brief.', examples: [] } },
    });
    expect(await upload(`\uFEFF${writeRecipeFile(RECIPE)}`)).toHaveProperty('value');
  });

  it('brings its descriptions of tools along', async () => {
    const toolDescriptions = { Search: 'Looks it up.', Clock: '' };
    expect(await upload(writeRecipeFile({ ...RECIPE, toolDescriptions }))).toMatchObject({
      value: { recipe: { toolDescriptions } },
    });
  });

  it('is written for the dialect that is asked for, else for the one in the file', async () => {
    const file = writeRecipeFile({ ...RECIPE, dialect: 'native', settings: { maxSteps: 3 }, colour: 'teal' } as Recipe);
    expect(await upload(file)).toMatchObject({
      value: { dialect: 'native', settings: { maxSteps: 3 }, recipe: { colour: 'teal' } },
    });
    expect(await upload(file, '?dialect=direct')).toMatchObject({ value: { dialect: 'direct' } });
  });

  it.each([
    ['{"format": "react-playground-recipe", "v": 2, "recipe": {}}', 422, 'recipe-version-newer', /version 2/],
    ['{"format": "other", "v": 1}', 400, 'recipe-not-a-recipe', /not a recipe file/],
    [writeRecipeFile({ ...RECIPE, system: 5 as unknown as string }), 400, 'recipe-bad-field', /recipe\.system/],
    [writeRecipeFile({ ...RECIPE, name: ' ' }), 400, 'bad-body', /^name is empty/],
    [writeRecipeFile({ ...RECIPE, settings: { maxSteps: 'x' } } as Recipe), 400, 'bad-body', /^settings\.maxSteps/],
    [JSON.stringify({ ...NEW, recipe: { system: 'x' } }), 400, 'bad-body', /^recipe\.examples must be of type array/],
    [
      JSON.stringify({ ...NEW, recipe: { ...NEW.recipe, examples: [{ question: 'q', steps: [{}], answer: 'a' }] } }),
      400,
      'bad-body',
      /^recipe\.examples\.0\.steps\.0\.tool must/,
    ],
    [
      JSON.stringify({ ...NEW, recipe: { ...NEW.recipe, toolDescriptions: { Search: 'x'.repeat(10_001) } } }),
      400,
      'bad-body',
      /^recipe\.toolDescriptions\.Search is longer than/,
    ],
    [JSON.stringify({ ...NEW, name: undefined }), 400, 'bad-body', /^name must be of type string/],
    [JSON.stringify({ ...NEW, name: 'x'.repeat(201) }), 400, 'bad-body', /^name is longer than 200/],
    [JSON.stringify({ ...NEW, settings: { steps: 3 } }), 400, 'bad-body', /^settings has a field that is not known/],
    ['{"name": ', 400, 'malformed-json', /JSON/],
    ['null', 400, 'bad-body', /object/],
  ])('is refused with a sentence: %s', async (body, status, code, message) => {
    expect(await upload(body)).toMatchObject({ status, code, message: expect.stringMatching(message) });
  });
});
