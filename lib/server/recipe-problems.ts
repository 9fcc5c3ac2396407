import { MAX_EXAMPLES, MAX_SYSTEM, type RecipeText } from '../api/recipe-contract.ts';
import type { RecipeFileError } from '../prompt/recipe-file.ts';
import type { Problem } from './problem.ts';

/** The answer for a recipe that is not there, whatever was asked of it. */
export function noSuchRecipe(id: string): Problem {
  return {
    status: 404,
    code: 'recipe-not-found',
    message: `There is no recipe ${JSON.stringify(id.slice(0, 64))}.`,
    fix: 'Look at /recipes for those that are kept; this one may have been deleted.',
  };
}

/** The answer for a version that nobody saved. */
export function noSuchVersion(id: string, version: number): Problem {
  return {
    status: 404,
    code: 'recipe-version-not-found',
    message: `The recipe ${JSON.stringify(id.slice(0, 64))} has no version ${version}.`,
    fix: `GET /api/recipes/${encodeURIComponent(id.slice(0, 64))} lists its versions.`,
  };
}

/** The answer for a version in an address that is no number of one. */
export const BAD_VERSION: Problem = {
  status: 400,
  code: 'bad-version',
  message: 'A version is a whole number from 1.',
  fix: 'GET /api/recipes/:id lists the versions of a recipe.',
};

/** The answer for a save on top of a version that is not the newest any more. */
export function staleVersion(basedOn: number, latest: number): Problem {
  return {
    status: 409,
    code: 'stale-version',
    message: `This change began with version ${basedOn}, and version ${latest} is the newest now.`,
    fix: `Compare it with version ${latest}, then save it with "basedOn": ${latest}.`,
    latestVersion: latest,
  };
}

/** The answer for a change that a preset does not take. */
export function presetStays(name: string, verb: 'renamed' | 'deleted'): Problem {
  return {
    status: 422,
    code: 'recipe-is-preset',
    message: `${JSON.stringify(name)} comes with the playground and cannot be ${verb}.`,
    fix: 'Save a copy of it under a name of your own.',
  };
}

/** What is too large in a recipe; undefined when it fits. */
export function tooLargeRecipe({ system, examples }: RecipeText): Problem | undefined {
  const answer = (message: string): Problem => ({
    status: 413,
    code: 'recipe-too-large',
    message,
    fix: 'Shorten it and save again.',
  });
  if (system.length > MAX_SYSTEM) {
    return answer(`recipe.system has ${system.length} characters, and at most ${MAX_SYSTEM} are kept.`);
  }
  if (examples.length > MAX_EXAMPLES) {
    return answer(`recipe.examples has ${examples.length} examples, and at most ${MAX_EXAMPLES} are kept.`);
  }
  return undefined;
}

/** The answer for a file that is not a recipe that can be read here. */
export function badRecipeFile({ code, message }: RecipeFileError): Problem {
  const status = code === 'recipe-too-large' ? 413 : code === 'recipe-version-newer' ? 422 : 400;
  return { status, code, message, fix: FILE_FIXES[code] };
}

const FILE_FIXES: Record<RecipeFileError['code'], string> = {
  'recipe-too-large': 'Take out examples or shorten them, then import it again.',
  'recipe-version-newer': 'Update the playground, or export the recipe from a version like this one.',
  'recipe-not-json': 'Pick a file that was exported from a recipe here, whole and unchanged.',
  'recipe-not-a-recipe': 'Pick a file that was exported from a recipe here.',
  'recipe-bad-field': 'Correct that field in the file, then import it again.',
  'recipe-bad-key': 'Give that field another name in the file, then import it again.',
  'recipe-too-deep': 'Make that field simpler in the file, then import it again.',
};
