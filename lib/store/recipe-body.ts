import type { Recipe } from '../run/config.ts';
import type { RecipeBody, StoredRecipeVersion } from './recipe-store.ts';

/** What a recipe is stored as. */
type StoredAs = Pick<Recipe, 'id' | 'name' | 'version'>;

/** A body as it is kept: JSON text, in which NUL and lone surrogates are escapes, so it is plain text everywhere. */
export function textOfBody({ recipe, settings }: RecipeBody, { id, name, version }: StoredAs): string {
  return JSON.stringify({ recipe: { ...recipe, id, version, name }, settings });
}

/** The body in a text, with the recipe called what it is stored as now: a rename reaches all versions. */
export function bodyOfText(text: string, stored: StoredAs): Pick<StoredRecipeVersion, 'recipe' | 'settings'> {
  const { recipe, settings } = JSON.parse(text) as Pick<StoredRecipeVersion, 'recipe' | 'settings'>;
  return { recipe: { ...recipe, ...stored }, settings };
}
