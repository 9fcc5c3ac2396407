import type { RecipeSettings } from '../../lib/api/recipe-contract.ts';
import type { Recipe } from '../../lib/run/config.ts';
import { fileName } from '../recipes/recipe-address.ts';

/** Gives a recipe to the person as a file that says which dialect and settings go with it. */
export async function saveToDisk(recipe: Recipe, dialect: string, settings: RecipeSettings): Promise<void> {
  // The schema behind files is not needed before somebody asks for one.
  const { writeRecipeFile } = await import('../../lib/prompt/recipe-file.ts');
  const whole = { ...recipe, dialect, settings };
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([writeRecipeFile(whole)], { type: 'application/json' }));
  link.download = fileName(recipe.name, recipe.version);
  link.click();
  // The browser has taken the file by the next turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
