import type { RunConfigInput } from '../api/contract.ts';
import type { Draft } from './draft.ts';
import { hasUsualTools, namesOn, type OfferedTool } from './draft-tools.ts';
import { isEdited, recipeOfDraft } from './recipe-draft.ts';
import { ruleOf, ruleToSend } from './tool-rules.ts';

/** The names that the server takes. */
interface Names {
  models: readonly string[];
  dialects: readonly string[];
  tools: readonly OfferedTool[];
}

/** A saved version by its name; a change that nobody saved whole, and marked, so that the run tells what it used. */
function recipePart({ recipe, base }: Draft): Pick<RunConfigInput, 'recipe'> {
  if (recipe === null) return {};
  if (!isEdited(recipe, base)) return { recipe: { id: recipe.id, version: recipe.version } };
  const edited = { ...recipeOfDraft(recipe), edited: true };
  return { recipe: edited };
}

/** What was set by hand; the server's defaults stand in for the rest. */
function limitsPart(draft: Draft): Partial<RunConfigInput> {
  const { maxOutputTokens, reasoningEffort, repeatLimit, repeatHint, budgetTokens, budgetCost } = draft;
  const budget = {
    ...(budgetTokens !== null && { tokens: budgetTokens }),
    ...(budgetCost !== null && { cost: budgetCost }),
  };
  return {
    ...(maxOutputTokens !== null && { maxOutputTokens }),
    ...(reasoningEffort !== null && { reasoningEffort }),
    ...(repeatLimit !== null && { repeatLimit }),
    ...(repeatHint && { repeatHint }),
    ...(Object.keys(budget).length > 0 && { budget }),
  };
}

/** The rules of the tools that are on; the server knows no others. */
function rulesPart(draft: Draft, offered: readonly OfferedTool[]): Pick<RunConfigInput, 'toolRules'> {
  const rules = namesOn(draft, offered).flatMap((name) => {
    const rule = ruleToSend(ruleOf(draft.toolRules, name));
    return rule === null ? [] : [[name, rule] as const];
  });
  return rules.length > 0 ? { toolRules: Object.fromEntries(rules) } : {};
}

/**
 * What to send with a question. Names that are no longer offered are left to the server's default.
 * @param tape the tape that the lanes share; null for none
 */
export function configOf(draft: Draft, offer: Names, tape: string | null = null): RunConfigInput {
  const { model, dialect, temperature, maxSteps, atLimit, keepThoughts, formatRetries, strict } = draft;
  // The settings of a named recipe would stand in for what is left out.
  const isNamed = draft.recipe !== null;
  return {
    ...(model !== null && offer.models.includes(model) && { model }),
    ...(dialect !== null && offer.dialects.includes(dialect) && { dialect }),
    ...((isNamed || !hasUsualTools(draft, offer.tools)) && { tools: namesOn(draft, offer.tools) }),
    ...((isNamed || temperature !== null) && { temperature }),
    ...(formatRetries !== null && { formatRetries }),
    ...(strict !== null && { strict }),
    ...{ maxSteps, atLimit, keepThoughts },
    ...limitsPart(draft),
    ...rulesPart(draft, offer.tools),
    ...recipePart(draft),
    ...(tape !== null && { tape: { id: tape, onMiss: draft.tapeMiss } }),
  };
}
