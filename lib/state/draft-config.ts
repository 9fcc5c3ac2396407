import type { RunConfigInput } from '../api/contract.ts';
import type { Draft } from './draft.ts';
import { isEdited, recipeOfDraft } from './recipe-draft.ts';

/** The names that the server takes. */
interface Names {
  models: readonly string[];
  dialects: readonly string[];
  tools: readonly string[];
}

/** A saved version by its name; a change that nobody saved whole, and marked, so that the run tells what it used. */
function recipePart({ recipe, base }: Draft): Pick<RunConfigInput, 'recipe'> {
  if (recipe === null) return {};
  if (!isEdited(recipe, base)) return { recipe: { id: recipe.id, version: recipe.version } };
  const edited = { ...recipeOfDraft(recipe), edited: true };
  return { recipe: edited };
}

/** What to send with a question. Names that are no longer offered are left to the server's default. */
export function configOf(draft: Draft, offer: Names): RunConfigInput {
  const { model, dialect, temperature, maxSteps, atLimit, keepThoughts, formatRetries, strict, toolsOff } = draft;
  const tools = offer.tools.filter((name) => !toolsOff.includes(name));
  // The settings of a named recipe would stand in for what is left out.
  const isNamed = draft.recipe !== null;
  return {
    ...(model !== null && offer.models.includes(model) && { model }),
    ...(dialect !== null && offer.dialects.includes(dialect) && { dialect }),
    ...((isNamed || tools.length < offer.tools.length) && { tools }),
    ...((isNamed || temperature !== null) && { temperature }),
    ...(formatRetries !== null && { formatRetries }),
    ...(strict !== null && { strict }),
    ...{ maxSteps, atLimit, keepThoughts },
    ...recipePart(draft),
  };
}
