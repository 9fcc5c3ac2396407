import { type ApiProblem, type ApiResult, call } from './client.ts';
import type {
  CreateRecipeBody,
  CreateRecipeReply,
  RecipeReply,
  RecipesReply,
  RecipeVersionReply,
  SaveVersionBody,
  SaveVersionReply,
} from './recipe-contract.ts';

/** A save comes to the new version, to the newest one that somebody else saved first, or to a problem. */
export type SaveResult =
  | { ok: true; value: SaveVersionReply }
  | { ok: false; problem: ApiProblem; isStale: true; latestVersion: number }
  | { ok: false; problem: ApiProblem; isStale: false };

const recipePath = (id: string) => `/api/recipes/${encodeURIComponent(id)}`;

function send<T>(method: string, path: string, body: string): Promise<ApiResult<T>> {
  return call(path, { method, headers: { 'content-type': 'application/json' }, body });
}

/** Presets first, then saved recipes, the last changed first. */
export function listRecipes(): Promise<ApiResult<RecipesReply>> {
  return call('/api/recipes');
}

/** A recipe with its versions, newest first. */
export function getRecipe(id: string): Promise<ApiResult<RecipeReply>> {
  return call(recipePath(id));
}

/** One version with its text. */
export function getRecipeVersion(id: string, version: number): Promise<ApiResult<RecipeVersionReply>> {
  return call(`${recipePath(id)}/versions/${version}`);
}

/** Stores a new recipe as its version 1. */
export function createRecipe(body: CreateRecipeBody): Promise<ApiResult<CreateRecipeReply>> {
  return send('POST', '/api/recipes', JSON.stringify(body));
}

/**
 * Stores the recipe of a file as a new one, whatever its id was.
 * @param text the file as it is; the server says what is wrong with it
 * @param dialect goes before what the file says
 */
export function importRecipe(text: string, dialect?: string): Promise<ApiResult<CreateRecipeReply>> {
  const query = dialect === undefined ? '' : `?dialect=${encodeURIComponent(dialect)}`;
  return send('POST', `/api/recipes${query}`, text);
}

/** Saves the next version, of a preset too. `isStale` when another version than `basedOn` is the newest now. */
export async function saveVersion(id: string, body: SaveVersionBody): Promise<SaveResult> {
  const result = await send<SaveVersionReply>('POST', `${recipePath(id)}/versions`, JSON.stringify(body));
  if (result.ok) return result;
  const { problem } = result;
  const { latestVersion } = problem;
  if (problem.code !== 'stale-version' || latestVersion === undefined) return { ...result, isStale: false };
  return { ...result, isStale: true, latestVersion };
}

/** Gives a saved recipe another name; presets keep theirs. */
export function renameRecipe(id: string, name: string): Promise<ApiResult<RecipeReply>> {
  return send('PATCH', recipePath(id), JSON.stringify({ name }));
}

/** Deletes a saved recipe with all its versions; runs keep their copies. */
export function deleteRecipe(id: string): Promise<ApiResult<undefined>> {
  return call(recipePath(id), { method: 'DELETE' });
}
