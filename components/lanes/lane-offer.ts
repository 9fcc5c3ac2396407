import { defaultRecipe } from '../../lib/prompt/recipe.ts';
import { RUN_DEFAULTS } from '../../lib/run/config-names.ts';
import type { LaneOffer } from '../../lib/state/lane-differences.ts';
import { type DraftRecipe, draftOfRecipe } from '../../lib/state/recipe-draft.ts';
import { dialectOfDraft, modelOf, type Offer } from '../rail/offer.ts';

/** What lanes are compared by on this server: its tools, and what stands in for a setting that nobody set. */
export function laneOffer(offer: Offer): LaneOffer {
  const starts = new Map<string, DraftRecipe>();
  const startOf = (dialect: string) => {
    const recipe = starts.get(dialect) ?? draftOfRecipe(defaultRecipe(dialect));
    starts.set(dialect, recipe);
    return recipe;
  };
  return {
    tools: offer.tools,
    filled(draft) {
      const model = modelOf(offer, draft.model);
      const dialect = dialectOfDraft(offer, model, draft.dialect);
      return {
        ...draft,
        model: model?.id ?? draft.model,
        dialect,
        maxSteps: Math.min(draft.maxSteps, offer.maxSteps),
        formatRetries: draft.formatRetries ?? RUN_DEFAULTS.formatRetries,
        strict: draft.strict ?? RUN_DEFAULTS.strict,
        repeatLimit: draft.repeatLimit ?? RUN_DEFAULTS.repeatLimit,
        budgetTokens: Math.min(draft.budgetTokens ?? offer.maxTokens, offer.maxTokens),
        budgetCost: Math.min(draft.budgetCost ?? offer.maxCost, offer.maxCost),
        recipe: draft.recipe ?? startOf(dialect),
      };
    },
  };
}
