import { defaultRecipe } from '../../lib/prompt/recipe.ts';
import type { Example } from '../../lib/run/config.ts';
import type { Draft } from '../../lib/state/draft.ts';
import { addExample, draftOfRecipe } from '../../lib/state/recipe-draft.ts';
import type { DraftAccess } from './draft-access.ts';

type Held = ReturnType<DraftAccess['read']>;

/** What the recipe of a draft is called; one that has none of its own starts with that of its dialect. */
export function recipeNameIn({ recipe, dialect }: Held): string {
  return (recipe ?? defaultRecipe(dialect)).name;
}

/** What of a draft changes when one more example comes behind the others, and the number of that example. */
export function withExample(
  { recipe: own, dialect }: Held,
  example: Example,
): { part: Partial<Draft>; number: number } {
  const base = defaultRecipe(dialect);
  const { recipe } = addExample(own ?? draftOfRecipe(base), example);
  return { part: { recipe, ...(own === null && { base, dialect }) }, number: recipe.examples.length };
}
