import type { ApiProblem } from '../../lib/api/client.ts';
import { getRecipe, getRecipeVersion, saveVersion } from '../../lib/api/recipe-client.ts';
import type { Example } from '../../lib/run/config.ts';

/** The new version that holds an example, or why there is none. */
export type SavedExample = { version: number; name: string; number: number } | { problem: ApiProblem };

/** So often another version may be saved meanwhile. */
const TRIES = 3;

/**
 * Saves the next version of a recipe with one more example in it. An example changes nothing else, so it is put behind whatever
 * the newest version is.
 * @param note what the list of versions says of it
 */
export async function saveExample(id: string, example: Example, note: string): Promise<SavedExample> {
  const listed = await getRecipe(id);
  if (!listed.ok) return listed;
  let basedOn = listed.value.recipe.latest;
  for (let tries = 1; ; tries += 1) {
    const found = await getRecipeVersion(id, basedOn);
    if (!found.ok) return found;
    const { recipe, settings } = found.value;
    const examples = [...recipe.examples, example];
    const saved = await saveVersion(id, { basedOn, recipe: { ...recipe, examples }, settings, note });
    if (saved.ok) return { version: saved.value.version, name: recipe.name, number: examples.length };
    if (!saved.isStale || tries === TRIES) return saved;
    basedOn = saved.latestVersion;
  }
}
