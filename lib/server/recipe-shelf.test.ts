import { describe, expect, it } from 'vitest';
import { RecipeSettings } from '../api/recipe-contract.ts';
import type { Preset } from '../prompt/preset.ts';
import { PRESETS } from '../prompt/recipe.ts';
import type { StoredRecipe } from '../store/recipe-store.ts';
import { checkBody } from './read-body.ts';
import { recipeOnShelf, shelfOf, versionOfPreset } from './recipe-shelf.ts';

const preset = (id: string): Preset => ({
  id,
  recipe: { id, version: 1, name: `Preset ${id}`, system: '{question}', examples: [] },
  dialect: 'bracket',
  settings: { maxSteps: 5, tools: ['Search'] },
  source: 'Follows nothing.',
});
const stored = (id: string, latest: number, versions = latest): StoredRecipe => ({
  ...{ id, name: `Mine ${id}`, dialect: 'native', latest, versions },
  ...{ createdAt: '2026-03-01T10:00:00.000Z', updatedAt: '2026-03-02T10:00:00.000Z' },
});

describe('the shelf of recipes', () => {
  it('shows the presets in their order, then what people made as it is stored', () => {
    const shelf = shelfOf([preset('a'), preset('b')], [stored('z', 1), stored('b', 3, 2), stored('y', 2)], []);
    expect(shelf.map(({ id, isPreset, latest, versions }) => [id, isPreset, latest, versions])).toEqual([
      ['a', true, 1, 1],
      ['b', true, 3, 3],
      ['z', false, 1, 1],
      ['y', false, 2, 2],
    ]);
  });

  it('keeps the name and the source of a preset, and tells when it was changed', () => {
    const [untouched, changed] = shelfOf([preset('a'), preset('b')], [stored('b', 2, 1)], []);
    expect(untouched).toMatchObject({ createdAt: null, updatedAt: null, source: 'Follows nothing.' });
    expect(changed).toMatchObject({ name: 'Preset b', createdAt: null, updatedAt: '2026-03-02T10:00:00.000Z' });
  });

  it('counts the runs of a recipe in all versions, and of each version alone', () => {
    const uses = [
      { id: 'a', version: 1, runs: 4 },
      { id: 'a', version: 2, runs: 3 },
      { id: 'gone', version: 1, runs: 9 },
    ];
    expect(shelfOf([preset('a')], [], uses)[0]?.runs).toBe(7);
    const versions = [{ version: 2, note: 'mine', createdAt: '2026-03-02T10:00:00.000Z' }];
    expect(recipeOnShelf(preset('a'), { recipe: stored('a', 2, 1), versions }, uses)?.versions).toEqual([
      { ...versions[0], runs: 3 },
      { version: 1, note: '', createdAt: null, runs: 4 },
    ]);
  });

  it('has nothing for an id that is neither', () => {
    expect(recipeOnShelf(undefined, null, [])).toBeNull();
  });
});

describe('the presets that come with the playground', () => {
  it.each(PRESETS)('$id is version 1 of its own id, so that what is saved of it begins at 2', ({ id, recipe }) => {
    expect(recipe).toMatchObject({ id, version: 1 });
  });

  it.each(PRESETS)('$id has settings that the API would take', (one) => {
    const { settings } = versionOfPreset(one);
    expect(checkBody(JSON.parse(JSON.stringify(settings)), RecipeSettings)).toEqual({ value: settings });
  });
});
