import type { ModelEntry } from '../../lib/api/contract.ts';
import type { Refusable } from '../../lib/run/config-names.ts';
import type { Draft } from '../../lib/state/draft.ts';

/** The largest temperature where a model says nothing of its own. */
const USUAL_TEMPERATURE_MAX = 2;

/** The largest temperature that a model takes. */
export function temperatureMaxOf(model: ModelEntry | undefined): number {
  return model?.temperatureMax ?? USUAL_TEMPERATURE_MAX;
}

/** Whether a parameter would do nothing: the model refuses it, or follows rules and has neither chance nor reasoning. */
export function isRefused(model: ModelEntry | undefined, param: Refusable): boolean {
  if (!model) return false;
  const isOfAi = param === 'temperature' || param === 'reasoningEffort';
  return model.refuses.includes(param) || (model.scripted === true && isOfAi);
}

/** Whether the cost of a run can be known, and so be limited: a rule follower is free. */
export function hasPrice(model: ModelEntry | undefined): boolean {
  return model?.scripted === true || (model?.prices ?? null) !== null;
}

type Limited = Pick<Draft, 'temperature' | 'reasoningEffort' | 'maxOutputTokens' | 'budgetCost' | 'budgetTokens'>;

/**
 * The draft as this model and this server can take it, so that what is greyed out on the page is not sent behind its back.
 * @param most what one run may use here: tokens, and US dollars
 */
export function takenSettings<D extends Limited>(
  draft: D,
  model: ModelEntry | undefined,
  most: { maxTokens: number; maxCost: number },
): D {
  const { temperature, reasoningEffort, maxOutputTokens, budgetCost, budgetTokens } = draft;
  const takesEffort =
    reasoningEffort !== null &&
    !isRefused(model, 'reasoningEffort') &&
    (model?.efforts ?? []).some((effort) => effort === reasoningEffort);
  return {
    ...draft,
    temperature:
      temperature === null || isRefused(model, 'temperature') ? null : Math.min(temperature, temperatureMaxOf(model)),
    reasoningEffort: takesEffort ? reasoningEffort : null,
    maxOutputTokens: isRefused(model, 'maxOutputTokens') ? null : maxOutputTokens,
    budgetTokens: budgetTokens === null ? null : Math.min(budgetTokens, most.maxTokens),
    budgetCost: budgetCost === null || !hasPrice(model) ? null : Math.min(budgetCost, most.maxCost),
  };
}
