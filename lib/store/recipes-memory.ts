import { bodyOfText, textOfBody } from './recipe-body.ts';
import type {
  AddVersionResult,
  NewRecipeVersion,
  RecipeStore,
  RecipeVersionHeader,
  StoredRecipe,
} from './recipe-store.ts';
import { storable } from './summary-row.ts';

interface KeptVersion extends RecipeVersionHeader {
  /** JSON text, so that nobody holds what a later reader gets. */
  body: string;
}

interface KeptRecipe extends Pick<StoredRecipe, 'id' | 'name' | 'dialect' | 'createdAt' | 'updatedAt'> {
  /** Oldest first; never empty. */
  versions: [KeptVersion, ...KeptVersion[]];
}

/** Recipes in memory, gone with the process: for tests. */
export function memoryRecipeStore(): RecipeStore {
  const kept = new Map<string, KeptRecipe>();
  return {
    list: async () => [...kept.values()].map(recipeOf).sort(lastChangedFirst),
    async get(id) {
      const recipe = kept.get(id);
      return recipe ? { recipe: recipeOf(recipe), versions: recipe.versions.map(headerOf).reverse() } : null;
    },
    latest: async (id) => kept.get(id)?.versions.at(-1)?.version ?? null,
    async getVersion(id, version) {
      const recipe = kept.get(id);
      const found = recipe?.versions.find((one) => one.version === version);
      if (!recipe || !found) return null;
      const { name, dialect } = recipe;
      return { ...headerOf(found), dialect, ...bodyOfText(found.body, { id, name, version }) };
    },
    async create({ id, name, dialect, version, body, note, at }) {
      if (kept.has(id)) return false;
      const first = {
        version,
        note: storable(note),
        createdAt: isoTime(at),
        body: textOfBody(body, { id, name, version }),
      };
      const changed = { createdAt: isoTime(at), updatedAt: isoTime(at) };
      kept.set(id, { id, name: storable(name), dialect: storable(dialect), ...changed, versions: [first] });
      return true;
    },
    addVersion: async (id, change) => addVersion(kept.get(id), change),
    async rename(id, name, at) {
      const recipe = kept.get(id);
      if (!recipe) return false;
      recipe.name = storable(name);
      recipe.updatedAt = isoTime(at);
      return true;
    },
    remove: async (id) => kept.delete(id),
  };
}

function addVersion(recipe: KeptRecipe | undefined, { basedOn, body, note, at }: NewRecipeVersion): AddVersionResult {
  if (!recipe) return { kind: 'missing' };
  const newest = recipe.versions.at(-1) ?? recipe.versions[0];
  if (newest.version !== basedOn) return { kind: 'stale', latest: headerOf(newest) };
  const version = basedOn + 1;
  recipe.versions.push({
    version,
    note: storable(note),
    createdAt: isoTime(at),
    body: textOfBody(body, { ...recipe, version }),
  });
  recipe.updatedAt = isoTime(at);
  return { kind: 'added', version };
}

function isoTime(at: number): string {
  return new Date(at).toISOString();
}

function recipeOf({ versions, ...recipe }: KeptRecipe): StoredRecipe {
  return { ...recipe, latest: (versions.at(-1) ?? versions[0]).version, versions: versions.length };
}

function headerOf({ version, note, createdAt }: KeptVersion): RecipeVersionHeader {
  return { version, note, createdAt };
}

function lastChangedFirst(a: StoredRecipe, b: StoredRecipe): number {
  return Date.parse(b.updatedAt) - Date.parse(a.updatedAt) || (a.id < b.id ? -1 : 1);
}
