import type { RunConfigInput } from '../api/contract.ts';
import type { Recipe } from '../run/config.ts';
import type { Problem } from './problem.ts';
import type { Recipes } from './recipes.ts';

/** What a run is asked with, its recipe whole. */
export type NamedInput = Omit<RunConfigInput, 'recipe'> & { recipe?: Recipe | undefined };

/**
 * Puts the recipe itself in the place of its name. The dialect and the settings that go with a named recipe are the
 * defaults of the run; what the request says goes before them.
 * @param maxSteps the most steps this server allows: a recipe that wants more gets these, since nobody asked for more
 */
export async function withRecipe(
  input: RunConfigInput,
  recipes: Pick<Recipes, 'find'>,
  maxSteps: number,
): Promise<NamedInput | Problem> {
  const { recipe, ...asked } = input;
  if (recipe === undefined) return asked;
  if (recipe.system !== undefined) return { ...asked, recipe };
  const { id, version } = recipe;
  const found = await recipes.find(id, version);
  if (!found) return unknownRecipe(id, version);
  const { dialect, settings } = found;
  const steps = settings.maxSteps === undefined ? {} : { maxSteps: Math.min(settings.maxSteps, maxSteps) };
  return { dialect, ...settings, ...steps, ...asked, recipe: found.recipe };
}

function unknownRecipe(id: string, version: number | undefined): Problem {
  const which = version === undefined ? '' : ` with a version ${version}`;
  return {
    status: 422,
    code: 'unknown-recipe',
    message: `There is no recipe ${JSON.stringify(id)}${which} here.`,
    fix: 'GET /api/recipes lists those that are kept, and GET /api/recipes/:id the versions of one.',
  };
}
