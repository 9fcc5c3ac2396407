import { sortKeys } from '../run/canonical-json.ts';
import type { Example, Recipe } from '../run/config.ts';
import type { Json } from '../run/json.ts';

/** An example being edited. `key` stays the same while it is moved or changed. */
export interface DraftExample {
  key: string;
  /** The example as it was last read. */
  example: Example;
  /** Text that could not be read, as the person left it; null while `example` is the whole truth. */
  raw: string | null;
}

/** A recipe being edited. Id, version and name are those of the version that the editing began with. */
export interface DraftRecipe extends Omit<Recipe, 'examples'> {
  examples: DraftExample[];
}

/** What only this page writes into a stored recipe: an unreadable example as text, and that a run used an unsaved change. */
type StoredExample = Example & { raw?: unknown };

const EMPTY_EXAMPLE: Example = { question: '', steps: [], answer: '' };

/** A key that none of these examples has. */
function freeKey(examples: readonly DraftExample[]): string {
  const numbers = examples.map(({ key }) => Number(key.slice(1))).filter(Number.isFinite);
  return `e${Math.max(0, ...numbers) + 1}`;
}

/** The recipe as it is edited. */
export function draftOfRecipe({ id, version, name, system, examples, toolDescriptions }: Recipe): DraftRecipe {
  return {
    ...{ id, version, name, system },
    ...(hasAny(toolDescriptions) && { toolDescriptions }),
    examples: examples.map((stored, index) => {
      const { raw, ...example } = stored as StoredExample;
      return { key: `e${index + 1}`, example, raw: typeof raw === 'string' ? raw : null };
    }),
  };
}

/** The recipe as it is sent and stored. An example that cannot be read is kept with its text, and is off. */
export function recipeOfDraft({ id, version, name, system, examples, toolDescriptions }: DraftRecipe): Recipe {
  return {
    ...{ id, version, name, system },
    ...(hasAny(toolDescriptions) && { toolDescriptions }),
    examples: examples.map(({ example, raw }) => (raw === null ? example : { ...example, off: true, raw })),
  };
}

/** No descriptions say the same as an empty list of them. */
const hasAny = (descriptions: Recipe['toolDescriptions']) =>
  descriptions !== undefined && Object.keys(descriptions).length > 0;

/** What of a recipe a model gets to see. */
type RecipeText = Pick<Recipe, 'system' | 'examples' | 'toolDescriptions'>;

const textOf = ({ system, examples, toolDescriptions }: RecipeText) =>
  JSON.stringify(
    // `off: false` says the same as no `off` at all.
    sortKeys({
      system,
      examples: examples.map(({ off, ...rest }) => (off ? { ...rest, off } : rest)),
      ...(hasAny(toolDescriptions) && { toolDescriptions }),
    } as Json),
  );

/** Whether two recipes ask a model for the same: names and versions do not count. */
export function isSameText(a: RecipeText, b: RecipeText): boolean {
  return a === b || (a.system === b.system && textOf(a) === textOf(b));
}

/** Whether a recipe being edited differs from the version it began with; without one at hand it counts as edited. */
export function isEdited(recipe: DraftRecipe | null, base: Recipe | null): boolean {
  return recipe !== null && (base === null || !isSameText(recipeOfDraft(recipe), base));
}

/** The recipe with its own words for a tool; with the tool's own words, or none given, it says nothing of the tool. */
export function describeTool(
  recipe: DraftRecipe,
  tool: { name: string; description: string },
  text: string | null,
): DraftRecipe {
  const { toolDescriptions = {}, ...rest } = recipe;
  const { [tool.name]: before, ...others } = toolDescriptions;
  const own = text === null || text === tool.description ? undefined : text;
  if (own === before) return recipe;
  const next = own === undefined ? others : { ...others, [tool.name]: own };
  return hasAny(next) ? { ...rest, toolDescriptions: next } : rest;
}

/** Puts an example at the end, an empty one when none is given; `key` is that of the new one. */
export function addExample(recipe: DraftRecipe, example = EMPTY_EXAMPLE): { recipe: DraftRecipe; key: string } {
  const key = freeKey(recipe.examples);
  return { recipe: { ...recipe, examples: [...recipe.examples, { key, example, raw: null }] }, key };
}

/** Changes one example; the others keep their identity. */
export function changeExample(
  recipe: DraftRecipe,
  key: string,
  part: Partial<Pick<DraftExample, 'example' | 'raw'>>,
): DraftRecipe {
  return { ...recipe, examples: recipe.examples.map((one) => (one.key === key ? { ...one, ...part } : one)) };
}

export function removeExample(recipe: DraftRecipe, key: string): DraftRecipe {
  return { ...recipe, examples: recipe.examples.filter((one) => one.key !== key) };
}

/** Moves one example to a place, from 0; a place beyond the ends is the nearest one there is. */
export function moveExample(recipe: DraftRecipe, key: string, to: number): DraftRecipe {
  const from = recipe.examples.findIndex((one) => one.key === key);
  const moved = recipe.examples[from];
  const place = Math.min(Math.max(0, to), recipe.examples.length - 1);
  if (!moved || place === from) return recipe;
  const examples = recipe.examples.filter((one) => one.key !== key);
  examples.splice(place, 0, moved);
  return { ...recipe, examples };
}
