import type { ApiProblem } from '../../lib/api/client.ts';
import { importRecipe } from '../../lib/api/recipe-client.ts';

/** A file that is no recipe is told apart here, so that its error names the field and no upload is wasted. */
export async function importFile(file: File): Promise<{ id: string } | ApiProblem> {
  const { readRecipeFile, RECIPE_FILE_LIMITS } = await import('../../lib/prompt/recipe-file.ts');
  // A film dropped by mistake must not be read into memory first.
  const text =
    file.size > RECIPE_FILE_LIMITS.maxBytes ? ' '.repeat(RECIPE_FILE_LIMITS.maxBytes + 1) : await file.text();
  const read = readRecipeFile(text);
  if ('error' in read) return { code: read.error.code, message: read.error.message, fix: null, status: null };
  const result = await importRecipe(text);
  return result.ok ? { id: result.value.id } : result.problem;
}
