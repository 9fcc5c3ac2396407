import type { ListedRecipe, ListedVersion, RecipeReply, RecipeVersionReply } from '../api/recipe-contract.ts';
import type { Preset } from '../prompt/preset.ts';
import type { RecipeVersionHeader, StoredRecipe } from '../store/recipe-store.ts';
import type { RecipeUse } from '../store/run-store.ts';

/** A recipe as the store has it. */
interface Stored {
  recipe: StoredRecipe;
  versions: RecipeVersionHeader[];
}

/**
 * All recipes: the presets in their order, then those that people made, as they are stored. What was saved of a preset
 * stands under the preset's own id, after the version that comes with the playground.
 */
export function shelfOf(
  presets: readonly Preset[],
  stored: readonly StoredRecipe[],
  uses: readonly RecipeUse[],
): ListedRecipe[] {
  const ids = new Set(presets.map(({ id }) => id));
  return [
    ...presets.map((preset) =>
      listedRecipe(
        preset,
        stored.find(({ id }) => id === preset.id),
        uses,
      ),
    ),
    ...stored.filter(({ id }) => !ids.has(id)).map((recipe) => listedRecipe(undefined, recipe, uses)),
  ].filter((recipe) => recipe !== null);
}

/** One recipe with its versions, newest first; null when it is neither a preset nor stored. */
export function recipeOnShelf(
  preset: Preset | undefined,
  stored: Stored | null,
  uses: readonly RecipeUse[],
): RecipeReply | null {
  const recipe = listedRecipe(preset, stored?.recipe, uses);
  if (!recipe) return null;
  const headers: Omit<ListedVersion, 'runs'>[] = [...(stored?.versions ?? [])];
  if (preset) headers.push({ version: preset.recipe.version, note: '', createdAt: null });
  const versions = headers.map((header) => ({
    ...header,
    runs: runsOf(uses, ({ id, version }) => id === recipe.id && version === header.version),
  }));
  return { recipe, versions };
}

/** The version of a preset that comes with the playground. */
export function versionOfPreset({ recipe, dialect, settings }: Preset): RecipeVersionReply {
  const { tools, ...others } = settings;
  return {
    version: recipe.version,
    note: '',
    createdAt: null,
    dialect,
    recipe: structuredClone(recipe),
    settings: tools ? { ...others, tools: [...tools] } : others,
  };
}

function listedRecipe(
  preset: Preset | undefined,
  stored: StoredRecipe | undefined,
  uses: readonly RecipeUse[],
): ListedRecipe | null {
  const id = preset?.id ?? stored?.id;
  if (id === undefined) return null;
  return {
    id,
    name: preset?.recipe.name ?? stored?.name ?? '',
    dialect: stored?.dialect ?? preset?.dialect ?? '',
    isPreset: preset !== undefined,
    source: preset?.source ?? null,
    createdAt: preset ? null : (stored?.createdAt ?? null),
    updatedAt: stored?.updatedAt ?? null,
    latest: stored?.latest ?? preset?.recipe.version ?? 1,
    versions: (stored?.versions ?? 0) + (preset ? 1 : 0),
    runs: runsOf(uses, (use) => use.id === id),
  };
}

function runsOf(uses: readonly RecipeUse[], isMeant: (use: RecipeUse) => boolean): number {
  return uses.filter(isMeant).reduce((sum, { runs }) => sum + runs, 0);
}
