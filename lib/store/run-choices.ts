import type { RunChoices } from './run-store.ts';

/** The choices as a person looks for them: by name. */
export function sortedChoices({ models, dialects, recipes, tools, tags }: RunChoices): RunChoices {
  const byWord = (a: string, b: string) => a.localeCompare(b, 'en');
  const byName = (a: { name: string; id: string }, b: { name: string; id: string }) =>
    byWord(a.name, b.name) || byWord(a.id, b.id);
  return {
    models: models.toSorted(byName),
    dialects: dialects.toSorted(byWord),
    recipes: recipes.toSorted(byName),
    tools: tools.toSorted(byWord),
    tags: tags.toSorted(byWord),
  };
}
