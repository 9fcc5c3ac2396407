import { diffRecipes } from '../../lib/prompt/recipe-diff.ts';
import { type DraftRecipe, recipeOfDraft } from '../../lib/state/recipe-draft.ts';
import { lineDiff } from '../inspector/line-diff.ts';

/** What is said of two recipes: that the other is used, or how much of the one was changed. */
export type RecipeChange =
  | { kind: 'other'; name: string; version: number }
  /** Lines of the system prompt; how many examples differ; how many descriptions of tools do. */
  | { kind: 'edited'; added: number; removed: number; examples: number; descriptions: number };

/** How a lane's recipe differs from another's, in numbers. A recipe or a version of another name is named, not counted. */
export function recipeChange(from: DraftRecipe, to: DraftRecipe): RecipeChange {
  if (from.id !== to.id || from.version !== to.version) return { kind: 'other', name: to.name, version: to.version };
  const lines = from.system === to.system ? [] : lineDiff(from.system, to.system);
  const count = (kind: 'added' | 'removed') =>
    lines.reduce((sum, run) => sum + (run.kind === kind ? run.lines.length : 0), 0);
  const { examples, tools } = diffRecipes(recipeOfDraft(from), recipeOfDraft(to));
  return {
    kind: 'edited',
    added: count('added'),
    removed: count('removed'),
    examples: examples.length,
    descriptions: tools.length,
  };
}
