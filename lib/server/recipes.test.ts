import { describe, expect, it } from 'vitest';
import { MAX_EXAMPLES, MAX_SYSTEM } from '../api/recipe-contract.ts';
import type { Preset } from '../prompt/preset.ts';
import { memoryRunStore } from '../store/memory.ts';
import { memoryRecipeStore } from '../store/recipes-memory.ts';
import { sampleRun } from '../store/sample-run.ts';
import { StoreError } from '../store/store-error.ts';
import { createRecipes, type Recipes } from './recipes.ts';

const COURSE: Preset = {
  id: 'course',
  recipe: { id: 'course', version: 1, name: 'Course', system: 'as it came', examples: [] },
  dialect: 'bracket',
  settings: { maxSteps: 5 },
  source: 'Follows nothing.',
};

function setUp(store = memoryRecipeStore()) {
  const runs = memoryRunStore();
  let made = 0;
  let at = 0;
  const recipes = createRecipes({
    ...{ store, runs, presets: [COURSE], dialects: ['bracket', 'native'] },
    newId: () => `r${++made}`,
    now: () => (at += 1_000),
  });
  return { recipes, runs };
}

const text = (system: string) => ({ system, examples: [] });
const mine = { name: 'Mine', dialect: 'native', recipe: text('one') };

async function systemOf(recipes: Recipes, id: string, version?: number): Promise<string | undefined> {
  return (await recipes.find(id, version))?.recipe.system;
}

describe('the recipes of a server', () => {
  it('store a new one as version 1, under an id of their own', async () => {
    const { recipes } = setUp();
    const whole = { id: 'course', version: 9, name: 'Course', ...text('one') };
    expect(await recipes.create({ ...mine, recipe: whole, settings: { maxSteps: 3 }, note: 'new' })).toEqual({
      id: 'r1',
      version: 1,
    });
    expect(await recipes.getVersion('r1', 1)).toEqual({
      ...{ version: 1, note: 'new', createdAt: '1970-01-01T00:00:01.000Z', dialect: 'native' },
      recipe: { id: 'r1', version: 1, name: 'Mine', ...text('one') },
      settings: { maxSteps: 3 },
    });
  });

  it('save versions one after the other, and refuse a change to one that is not the newest', async () => {
    const { recipes } = setUp();
    await recipes.create(mine);
    expect(await recipes.addVersion('r1', { basedOn: 1, recipe: text('two') })).toEqual({ version: 2 });
    expect(await recipes.addVersion('r1', { basedOn: 1, recipe: text('late') })).toMatchObject({
      ...{ status: 409, code: 'stale-version', latestVersion: 2 },
      message: 'This change began with version 1, and version 2 is the newest now.',
    });
    expect(await systemOf(recipes, 'r1')).toBe('two');
    expect(await systemOf(recipes, 'r1', 1)).toBe('one');
  });

  it('keep the settings of the version that a change began with, unless it says others', async () => {
    const { recipes } = setUp();
    await recipes.create({ ...mine, settings: { maxSteps: 3 } });
    await recipes.addVersion('r1', { basedOn: 1, recipe: text('two') });
    expect((await recipes.find('r1', 2))?.settings).toEqual({ maxSteps: 3 });
    await recipes.addVersion('r1', { basedOn: 2, recipe: text('three'), settings: { strict: false } });
    expect((await recipes.find('r1', 3))?.settings).toEqual({ strict: false });
  });

  it('say what is not there', async () => {
    const { recipes } = setUp();
    await recipes.create(mine);
    for (const answer of [
      await recipes.get('nobody'),
      await recipes.getVersion('nobody', 1),
      await recipes.addVersion('nobody', { basedOn: 1, recipe: text('x') }),
      await recipes.rename('nobody', { name: 'x' }),
      await recipes.remove('nobody'),
    ])
      expect(answer).toMatchObject({ status: 404, code: 'recipe-not-found' });
    expect(await recipes.getVersion('r1', 2)).toMatchObject({ status: 404, code: 'recipe-version-not-found' });
    expect(await recipes.getVersion('course', 2)).toMatchObject({ status: 404, code: 'recipe-version-not-found' });
  });

  it('refuse what is too large, and a dialect that nobody speaks', async () => {
    const { recipes } = setUp();
    const answers = [
      await recipes.create({ ...mine, recipe: text('x'.repeat(MAX_SYSTEM + 1)) }),
      await recipes.addVersion('course', { basedOn: 1, recipe: text('x'.repeat(MAX_SYSTEM + 1)) }),
      await recipes.create({
        ...mine,
        recipe: { system: '', examples: Array(MAX_EXAMPLES + 1).fill({ question: 'q', steps: [], answer: 'a' }) },
      }),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ status: 413, code: 'recipe-too-large' });
    expect(await recipes.create({ ...mine, dialect: 'morse' })).toMatchObject({ status: 422, code: 'unknown-dialect' });
    expect((await recipes.list()).map(({ id }) => id)).toEqual(['course']);
    expect(await recipes.create({ ...mine, recipe: text('x'.repeat(MAX_SYSTEM)) })).toMatchObject({ version: 1 });
  });

  it('count the runs that used each', async () => {
    const { recipes, runs } = setUp();
    await recipes.create(mine);
    for (const [id, recipe] of Object.entries({ a: 'course', b: 'course', c: 'r1' }))
      await runs.create(sampleRun(id, { recipe: { id: recipe, version: 1 } }));
    expect((await recipes.list()).map((recipe) => [recipe.id, recipe.runs])).toEqual([
      ['course', 2],
      ['r1', 1],
    ]);
    expect(await recipes.get('r1')).toMatchObject({ versions: [{ version: 1, runs: 1 }] });
  });

  it('can be renamed and deleted', async () => {
    const { recipes } = setUp();
    await recipes.create(mine);
    expect(await recipes.rename('r1', { name: 'Ours' })).toMatchObject({ recipe: { name: 'Ours' } });
    expect((await recipes.find('r1'))?.recipe.name).toBe('Ours');
    expect(await recipes.remove('r1')).toBeNull();
    expect(await recipes.find('r1')).toBeNull();
  });

  it('say that the disk is full', async () => {
    const full = async () => {
      throw new StoreError('storage-full', 'There is no room left to store a recipe.', 'Free some disk space.');
    };
    const { recipes } = setUp({ ...memoryRecipeStore(), create: full, addVersion: full });
    const problem = { status: 507, code: 'storage-full', fix: 'Free some disk space.' };
    expect(await recipes.create(mine)).toMatchObject(problem);
    expect(await recipes.addVersion('course', { basedOn: 1, recipe: text('x') })).toMatchObject(problem);
  });
});

describe('a preset', () => {
  it('is there without having been saved, as version 1', async () => {
    const { recipes } = setUp();
    expect(await recipes.find('course')).toMatchObject({ version: 1, dialect: 'bracket', settings: { maxSteps: 5 } });
    expect(await recipes.get('course')).toMatchObject({ recipe: { isPreset: true, latest: 1, versions: 1 } });
  });

  it('is changed as version 2 of its own id, and its version 1 stays', async () => {
    const { recipes } = setUp();
    expect(await recipes.addVersion('course', { basedOn: 1, recipe: text('two'), note: 'shorter' })).toEqual({
      version: 2,
    });
    expect(await recipes.addVersion('course', { basedOn: 2, recipe: text('three') })).toEqual({ version: 3 });
    const systems = [1, 2, 3, undefined].map((version) => systemOf(recipes, 'course', version));
    expect(await Promise.all(systems)).toEqual(['as it came', 'two', 'three', 'three']);
    expect((await recipes.find('course', 2))?.recipe.name).toBe('Course');
    const found = await recipes.get('course');
    expect('versions' in found && found.versions.map(({ version, note }) => [version, note])).toEqual([
      [3, ''],
      [2, 'shorter'],
      [1, ''],
    ]);
  });

  it('takes one of two first changes that are saved at once', async () => {
    const { recipes } = setUp();
    const save = (system: string) => recipes.addVersion('course', { basedOn: 1, recipe: text(system) });
    const answers = await Promise.all([save('x'), save('y'), save('z')]);
    expect(answers.filter((answer) => 'version' in answer)).toHaveLength(1);
    expect(answers.filter((answer) => 'latestVersion' in answer && answer.latestVersion === 2)).toHaveLength(2);
  });

  it('refuses a change to a version that it does not have', async () => {
    const { recipes } = setUp();
    expect(await recipes.addVersion('course', { basedOn: 4, recipe: text('x') })).toMatchObject({
      ...{ status: 409, latestVersion: 1 },
    });
  });

  it('can be neither renamed nor deleted, changed or not', async () => {
    const { recipes } = setUp();
    const refused = { status: 422, code: 'recipe-is-preset' };
    expect(await recipes.rename('course', { name: 'x' })).toMatchObject(refused);
    await recipes.addVersion('course', { basedOn: 1, recipe: text('two') });
    expect(await recipes.remove('course')).toMatchObject(refused);
    expect(await systemOf(recipes, 'course')).toBe('two');
  });
});
