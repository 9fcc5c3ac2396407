import type { ApiProblem } from '../../lib/api/client.ts';
import { getRecipeVersion } from '../../lib/api/recipe-client.ts';
import { fileName } from './recipe-address.ts';

/** Gives one version to the person as a file that can be imported anywhere. Null when it worked. */
export async function saveFile(id: string, version: number): Promise<ApiProblem | null> {
  const [found, { writeRecipeFile }] = await Promise.all([
    getRecipeVersion(id, version),
    import('../../lib/prompt/recipe-file.ts'),
  ]);
  if (!found.ok) return found.problem;
  const { recipe, dialect, settings } = found.value;
  // The file's recipe may say more than a recipe does; an import reads these back.
  const whole = { ...recipe, dialect, settings };
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([writeRecipeFile(whole)], { type: 'application/json' }));
  link.download = fileName(recipe.name, version);
  link.click();
  // The browser has taken the file by the next turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
  return null;
}
