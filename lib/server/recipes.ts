import type {
  CreateRecipeBody,
  CreateRecipeReply,
  ListedRecipe,
  RecipeReply,
  RecipeVersionReply,
  RenameRecipeBody,
  SaveVersionBody,
  SaveVersionReply,
} from '../api/recipe-contract.ts';
import type { Preset } from '../prompt/preset.ts';
import type { NewRecipeVersion, RecipeStore } from '../store/recipe-store.ts';
import type { RunStore } from '../store/run-store.ts';
import { type Problem, unknownName } from './problem.ts';
import { noSuchRecipe, noSuchVersion, presetStays, staleVersion, tooLargeRecipe } from './recipe-problems.ts';
import { recipeOnShelf, shelfOf, versionOfPreset } from './recipe-shelf.ts';

/** The recipes of this server: the presets that come with it, and what people saved. */
export interface Recipes {
  /** Presets first, then the last changed first. */
  list(): Promise<ListedRecipe[]>;
  get(id: string): Promise<RecipeReply | Problem>;
  getVersion(id: string, version: number): Promise<RecipeVersionReply | Problem>;
  /** One version, or the newest when none is named; null when it is not there. */
  find(id: string, version?: number): Promise<RecipeVersionReply | null>;
  /** Stores a new recipe as its version 1. */
  create(body: CreateRecipeBody): Promise<CreateRecipeReply | Problem>;
  /**
   * Stores the next version, of a preset too. Settings that are left out stay as they were. `stale-version` when
   * somebody saved another meanwhile; nothing is written then.
   */
  addVersion(id: string, body: SaveVersionBody): Promise<SaveVersionReply | Problem>;
  rename(id: string, body: RenameRecipeBody): Promise<RecipeReply | Problem>;
  /** Deletes a recipe with all its versions; runs keep their own copies. Null when it is done. */
  remove(id: string): Promise<Problem | null>;
}

export interface RecipesOptions {
  store: RecipeStore;
  runs: Pick<RunStore, 'recipeUse'>;
  presets: readonly Preset[];
  /** Ids of the dialects that a recipe can be written for. */
  dialects: readonly string[];
  newId(): string;
  /** Milliseconds since the epoch. */
  now(): number;
}

/** Makes the recipes of a process. */
export function createRecipes(options: RecipesOptions): Recipes {
  const { store, runs, presets } = options;
  const presetOf = (id: string) => presets.find((preset) => preset.id === id);
  const find = (id: string, version?: number) => findVersion(store, presetOf(id), id, version);
  async function get(id: string): Promise<RecipeReply | Problem> {
    const [stored, uses] = await Promise.all([store.get(id), runs.recipeUse()]);
    return recipeOnShelf(presetOf(id), stored, uses) ?? noSuchRecipe(id);
  }
  return {
    get,
    find,
    async list() {
      const [stored, uses] = await Promise.all([store.list(), runs.recipeUse()]);
      return shelfOf(presets, stored, uses);
    },
    async getVersion(id, version) {
      const found = await find(id, version);
      if (found) return found;
      return (await find(id)) ? noSuchVersion(id, version) : noSuchRecipe(id);
    },
    create: (body) => withRoom(() => createRecipe(options, body)),
    addVersion: (id, body) =>
      withRoom(async () => {
        const settings = body.settings ?? (await find(id, body.basedOn))?.settings;
        return addVersion(options, presetOf(id), id, { ...body, settings });
      }),
    async rename(id, { name }) {
      const preset = presetOf(id);
      if (preset) return presetStays(preset.recipe.name, 'renamed');
      return (await store.rename(id, name, options.now())) ? get(id) : noSuchRecipe(id);
    },
    async remove(id) {
      const preset = presetOf(id);
      if (preset) return presetStays(preset.recipe.name, 'deleted');
      return (await store.remove(id)) ? null : noSuchRecipe(id);
    },
  };
}

async function findVersion(
  store: RecipeStore,
  preset: Preset | undefined,
  id: string,
  asked: number | undefined,
): Promise<RecipeVersionReply | null> {
  const version = asked ?? (await store.latest(id)) ?? preset?.recipe.version;
  if (version === undefined) return null;
  return preset?.recipe.version === version ? versionOfPreset(preset) : store.getVersion(id, version);
}

async function createRecipe(options: RecipesOptions, body: CreateRecipeBody): Promise<CreateRecipeReply | Problem> {
  const { name, dialect, settings = {}, note = '' } = body;
  const { dialects } = options;
  if (!dialects.includes(dialect)) return unknownName('dialect', dialect, dialects);
  const tooLarge = tooLargeRecipe(body.recipe);
  if (tooLarge) return tooLarge;
  const [id, version] = [options.newId(), 1];
  const saved = { recipe: body.recipe, settings };
  await options.store.create({ id, name, dialect, version, body: saved, note, at: options.now() });
  return { id, version };
}

async function addVersion(
  { store, now }: RecipesOptions,
  preset: Preset | undefined,
  id: string,
  body: SaveVersionBody,
): Promise<SaveVersionReply | Problem> {
  const tooLarge = tooLargeRecipe(body.recipe);
  if (tooLarge) return tooLarge;
  const { basedOn, settings = {}, note = '' } = body;
  const version = basedOn + 1;
  const change: NewRecipeVersion = { basedOn, body: { recipe: body.recipe, settings }, note, at: now() };
  let result = await store.addVersion(id, change);
  if (result.kind === 'missing' && preset) {
    if (basedOn !== preset.recipe.version) return staleVersion(basedOn, preset.recipe.version);
    const { name } = preset.recipe;
    if (await store.create({ ...change, id, name, dialect: preset.dialect, version })) return { version };
    // Another tab saved the first change to this preset a moment ago.
    result = await store.addVersion(id, change);
  }
  if (result.kind === 'missing') return noSuchRecipe(id);
  return result.kind === 'stale' ? staleVersion(basedOn, result.latest.version) : { version };
}

/** Says that the disk is full as an answer; anything else is thrown on. */
async function withRoom<T>(save: () => Promise<T | Problem>): Promise<T | Problem> {
  try {
    return await save();
  } catch (error) {
    const { code, message, fix } = error as { code?: unknown; message: string; fix: string };
    if (code !== 'storage-full') throw error;
    return { status: 507, code, message, fix };
  }
}
