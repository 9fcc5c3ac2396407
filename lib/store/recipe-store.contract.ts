import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Recipe } from '../run/config.ts';
import type { NewRecipe, RecipeBody, RecipeStore } from './recipe-store.ts';

/** A store under test: `reset` gives it empty before each test, `close` ends it after the last. */
export interface RecipeStoreUnderTest {
  reset(): Promise<RecipeStore>;
  close(): Promise<void>;
}

const DAY = Date.parse('2026-03-01T10:00:00.000Z');
const at = (minute: number) => DAY + minute * 60_000;
const iso = (minute: number) => new Date(at(minute)).toISOString();

/** A body whose recipe says nothing true about where it is stored. */
function bodyOf(system: string): RecipeBody {
  const recipe: Recipe = { id: 'unset', version: 0, name: '', system, examples: [] };
  return { recipe, settings: { maxSteps: 5, temperature: null, tools: ['Search'] } };
}

const newRecipe = (id: string, change: Partial<NewRecipe> = {}): NewRecipe => ({
  id,
  name: `Recipe ${id}`,
  dialect: 'bracket',
  version: 1,
  body: bodyOf('first'),
  note: 'begun',
  at: at(0),
  ...change,
});

/** The contract of `RecipeStore`, on one implementation. */
export function describeRecipeStore(name: string, open: () => Promise<RecipeStoreUnderTest>): void {
  describe(`the recipe store (${name})`, () => {
    let store: RecipeStore;
    let opened: RecipeStoreUnderTest;
    beforeAll(async () => {
      opened = await open();
    }, 60_000);
    beforeEach(async () => {
      store = await opened.reset();
    });
    afterAll(() => opened?.close());
    describeKeeping(() => store);
    describeSaving(() => store);
    describeChanging(() => store);
  });
}

function describeKeeping(store: () => RecipeStore): void {
  const change = (basedOn: number, system: string, minute: number) => ({
    basedOn,
    body: bodyOf(system),
    note: `on ${basedOn}`,
    at: at(minute),
  });

  it('keeps a recipe with its first version, and calls the recipe inside what it is stored as', async () => {
    expect(await store().create(newRecipe('a'))).toBe(true);
    const recipe = {
      ...{ id: 'a', name: 'Recipe a', dialect: 'bracket', latest: 1, versions: 1 },
      ...{ createdAt: iso(0), updatedAt: iso(0) },
    };
    const header = { version: 1, note: 'begun', createdAt: iso(0) };
    expect(await store().list()).toEqual([recipe]);
    expect(await store().get('a')).toEqual({ recipe, versions: [header] });
    expect(await store().getVersion('a', 1)).toEqual({
      ...header,
      dialect: 'bracket',
      recipe: { id: 'a', version: 1, name: 'Recipe a', system: 'first', examples: [] },
      settings: bodyOf('').settings,
    });
  });

  it('makes no second recipe of one id', async () => {
    const made = await Promise.all([1, 2, 3].map((n) => store().create(newRecipe('a', { name: `n${n}` }))));
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await store().create(newRecipe('a', { body: bodyOf('other') }))).toBe(false);
    expect((await store().getVersion('a', 1))?.recipe.system).toBe('first');
    expect(await store().list()).toHaveLength(1);
  });

  it('gives back any text and any example as it was saved, and never what was changed later', async () => {
    const input = { nested: [1, null, { deep: '\0\ud800 思' }] };
    const step = { thought: 'hm', tool: 'Search', input, observation: '{"a": "\0"}' };
    const body = bodyOf('NUL \0, half \ud83d, whole 😀, {"json": {{1}}}');
    body.recipe.examples.push({ question: 'q', steps: [step], answer: 'a', off: true });
    Object.assign(body.recipe, { colour: 'teal' });
    const before = structuredClone(body);
    await store().create(newRecipe('a', { body, name: 'x\0y', note: 'n\ud800' }));
    body.recipe.system = 'changed';
    const saved = await store().getVersion('a', 1);
    expect(saved).toMatchObject({ note: 'n\uFFFD', settings: before.settings });
    expect(saved?.recipe).toEqual({ ...before.recipe, id: 'a', version: 1, name: 'x\uFFFDy' });
  });

  it('takes 200,000 characters of prompt', async () => {
    await store().create(newRecipe('a', { body: bodyOf('思'.repeat(200_000)) }));
    expect((await store().getVersion('a', 1))?.recipe.system).toHaveLength(200_000);
  });

  it('can begin above version 1', async () => {
    await store().create(newRecipe('a', { version: 2 }));
    expect(await store().addVersion('a', change(2, 'third', 1))).toEqual({ kind: 'added', version: 3 });
    expect((await store().get('a'))?.recipe).toMatchObject({ latest: 3, versions: 2 });
    expect(await store().getVersion('a', 1)).toBeNull();
  });

  it('knows nothing of a recipe or a version that nobody saved', async () => {
    await store().create(newRecipe('a'));
    expect(await store().get('b')).toBeNull();
    expect(await store().getVersion('a', 2)).toBeNull();
    expect(await store().getVersion('b', 1)).toBeNull();
    expect(await store().getVersion('\0', 1)).toBeNull();
    expect(await store().addVersion('b', change(1, 'x', 1))).toEqual({ kind: 'missing' });
    expect(await store().rename('b', 'x', at(1))).toBe(false);
    expect(await store().remove('b')).toBe(false);
  });
}

function describeSaving(store: () => RecipeStore): void {
  const save = (id: string, basedOn: number, system: string, minute: number) =>
    store().addVersion(id, { basedOn, body: bodyOf(system), note: system, at: at(minute) });

  it('adds a version after the newest and leaves the earlier ones as they were', async () => {
    await store().create(newRecipe('a'));
    expect(await save('a', 1, 'second', 3)).toEqual({ kind: 'added', version: 2 });
    expect(await save('a', 2, 'third', 4)).toEqual({ kind: 'added', version: 3 });
    const found = await store().get('a');
    expect(found?.recipe).toMatchObject({ latest: 3, versions: 3, createdAt: iso(0), updatedAt: iso(4) });
    expect(found?.versions).toEqual([
      { version: 3, note: 'third', createdAt: iso(4) },
      { version: 2, note: 'second', createdAt: iso(3) },
      { version: 1, note: 'begun', createdAt: iso(0) },
    ]);
    const texts = [1, 2, 3].map(async (version) => (await store().getVersion('a', version))?.recipe.system);
    expect(await Promise.all(texts)).toEqual(['first', 'second', 'third']);
  });

  it.each([0, 1, 3])('refuses a change to version %i when 2 is the newest, and says so', async (basedOn) => {
    await store().create(newRecipe('a'));
    await save('a', 1, 'second', 3);
    expect(await save('a', basedOn, 'late', 9)).toEqual({
      kind: 'stale',
      latest: { version: 2, note: 'second', createdAt: iso(3) },
    });
    expect((await store().get('a'))?.recipe).toMatchObject({ latest: 2, updatedAt: iso(3) });
    expect((await store().getVersion('a', 2))?.recipe.system).toBe('second');
  });

  it('lets exactly one of many that save at once win each version', async () => {
    await store().create(newRecipe('a'));
    for (let version = 1; version < 6; version += 1) {
      const results = await Promise.all(['x', 'y', 'z', 'w'].map((text) => save('a', version, text, version)));
      const winners = results.flatMap((result, index) => (result.kind === 'added' ? [index] : []));
      expect(winners).toHaveLength(1);
      expect(results.filter(({ kind }) => kind === 'stale')).toHaveLength(3);
      const won = 'xyzw'[winners[0] ?? 0];
      expect((await store().getVersion('a', version + 1))?.recipe.system).toBe(won);
    }
  });
}

function describeChanging(store: () => RecipeStore): void {
  it('lists the last changed first', async () => {
    for (const [index, id] of ['a', 'b', 'c'].entries()) await store().create(newRecipe(id, { at: at(index) }));
    await store().addVersion('a', { basedOn: 1, body: bodyOf('x'), note: '', at: at(9) });
    expect((await store().list()).map(({ id, versions }) => [id, versions])).toEqual([
      ['a', 2],
      ['c', 1],
      ['b', 1],
    ]);
    await store().rename('b', 'Renamed', at(10));
    expect((await store().list())[0]).toMatchObject({ id: 'b', name: 'Renamed', updatedAt: iso(10) });
  });

  it('renames a recipe in all its versions and nothing else', async () => {
    await store().create(newRecipe('a'));
    await store().create(newRecipe('b'));
    await store().addVersion('a', { basedOn: 1, body: bodyOf('second'), note: '', at: at(1) });
    expect(await store().rename('a', 'New', at(2))).toBe(true);
    expect(await store().latest('a')).toBe(2);
    for (const version of [1, 2]) expect((await store().getVersion('a', version))?.recipe.name).toBe('New');
    expect((await store().getVersion('b', 1))?.recipe.name).toBe('Recipe b');
  });

  it('removes a recipe with its versions, and frees its id', async () => {
    await store().create(newRecipe('a'));
    await store().create(newRecipe('b'));
    expect(await store().remove('a')).toBe(true);
    expect(await store().get('a')).toBeNull();
    expect(await store().latest('a')).toBeNull();
    expect(await store().getVersion('a', 1)).toBeNull();
    expect((await store().list()).map(({ id }) => id)).toEqual(['b']);
    expect(await store().create(newRecipe('a', { body: bodyOf('again') }))).toBe(true);
    expect((await store().get('a'))?.versions).toHaveLength(1);
  });
}
