import { CreateRecipeBody } from '../api/recipe-contract.ts';
import { readRecipeFile } from '../prompt/recipe-file.ts';
import type { Problem } from './problem.ts';
import { checkBody, readJson } from './read-body.ts';
import { badRecipeFile } from './recipe-problems.ts';

/**
 * Reads the body of `POST /api/recipes`: the fields of a new recipe, or the text of a recipe file.
 * @param defaultDialect for a file that does not say which dialect it is written for; `?dialect=` goes before both
 */
export async function readRecipeUpload(
  request: Request,
  defaultDialect: string,
): Promise<{ value: CreateRecipeBody } | Problem> {
  const json = await readJson(request);
  if ('status' in json) return json;
  if (!isFile(json.value)) return checkBody(json.value, CreateRecipeBody);
  const file = readRecipeFile(json.text);
  if ('error' in file) return badRecipeFile(file.error);
  // Its id and version were given elsewhere; here it is a new recipe, so that no import overwrites anything.
  const { id: _id, version: _version, name, dialect, settings, ...recipe } = file.recipe as FiledRecipe;
  const asked = new URL(request.url).searchParams.get('dialect');
  return checkBody({ name, dialect: asked ?? dialect ?? defaultDialect, settings, recipe }, CreateRecipeBody);
}

/** A recipe in a file may say more than a recipe does; what that is worth is checked with the rest. */
interface FiledRecipe {
  id: string;
  version: number;
  name: string;
  dialect?: unknown;
  settings?: unknown;
}

/** Every recipe file says its format; a new recipe never does. */
function isFile(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'format' in value;
}
