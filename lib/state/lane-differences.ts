import { sortKeys } from '../run/canonical-json.ts';
import type { ToolRule } from '../run/config.ts';
import type { Json } from '../run/json.ts';
import type { Draft } from './draft.ts';
import { isToolOn, type OfferedTool, withToolTurned } from './draft-tools.ts';
import { type DraftRecipe, isSameText, recipeOfDraft } from './recipe-draft.ts';
import { ruleOf, ruleToSend } from './tool-rules.ts';

/** The settings that are one value each, in the order in which their differences are shown. */
const SETTINGS = [
  'model',
  'dialect',
  'temperature',
  'reasoningEffort',
  'maxSteps',
  'atLimit',
  'keepThoughts',
  'repeatLimit',
  'repeatHint',
  'formatRetries',
  'strict',
  'maxOutputTokens',
  'budgetTokens',
  'budgetCost',
  'tapeMiss',
] as const satisfies (keyof Draft)[];
export type LaneSetting = (typeof SETTINGS)[number];

interface Difference<Field extends string, Value> {
  field: Field;
  from: Value;
  to: Value;
  /** What to change in the lane so that it is in this, and only in this, as the base. */
  revert: Partial<Draft>;
}

/** One thing in which a lane is not as the base: a setting, the recipe as a whole, a tool on or off, or the rule of a tool. */
export type LaneDifference =
  | { [Name in LaneSetting]: Difference<Name, Draft[Name]> }[LaneSetting]
  | Difference<'recipe', DraftRecipe | null>
  | (Difference<'tools', boolean> & { tool: string })
  | (Difference<'toolRules', ToolRule> & { tool: string });

/** What the page knows of the server. */
export interface LaneOffer {
  tools: readonly OfferedTool[];
  /** The draft with the known default in the place of each null. */
  filled(draft: Draft): Draft;
}

/** A name of its own for each difference there can be. */
export function differenceKey(difference: LaneDifference): string {
  return 'tool' in difference ? `${difference.field} ${difference.tool}` : difference.field;
}

/**
 * In what a lane differs from the base. The question does not count, nor does what makes no difference to a run: a default that
 * was said out loud, another version with the same words, what was written for a tool that is off in both.
 */
export function laneDifferences(base: Draft, draft: Draft, offer: LaneOffer): LaneDifference[] {
  const [usual, own] = [offer.filled(base), offer.filled(draft)];
  const settings = SETTINGS.filter((field) => usual[field] !== own[field]).map(
    (field) => ({ field, from: usual[field], to: own[field], revert: { [field]: base[field] } }) as LaneDifference,
  );
  const isFirst = ({ field }: LaneDifference) => field === 'model' || field === 'dialect';
  return [
    ...settings.filter(isFirst),
    ...recipeDifference(base, draft, [usual, own]),
    ...toolDifferences(base, draft, offer.tools),
    ...settings.filter((difference) => !isFirst(difference)),
    ...ruleDifferences(base, draft, offer.tools),
  ];
}

function recipeDifference(base: Draft, draft: Draft, [usual, own]: readonly [Draft, Draft]): LaneDifference[] {
  const [from, to] = [usual.recipe, own.recipe];
  // Each dialect starts with its own: that comes with the dialect and is no second difference.
  if (base.recipe === null && draft.recipe === null) return [];
  if (from === to || (from && to && isSameText(recipeOfDraft(from), recipeOfDraft(to)))) return [];
  return [{ field: 'recipe', from, to, revert: { recipe: base.recipe, base: base.base } }];
}

function toolDifferences(base: Draft, draft: Draft, tools: readonly OfferedTool[]): LaneDifference[] {
  return tools.flatMap((tool) => {
    const [from, to] = [isToolOn(base, tool), isToolOn(draft, tool)];
    return from === to
      ? []
      : [{ field: 'tools' as const, tool: tool.name, from, to, revert: withToolTurned(draft, tool, from) }];
  });
}

function ruleDifferences(base: Draft, draft: Draft, tools: readonly OfferedTool[]): LaneDifference[] {
  return tools.flatMap((tool) => {
    const { name } = tool;
    if (!isToolOn(base, tool) && !isToolOn(draft, tool)) return [];
    const [from, to] = [ruleOf(base.toolRules, name), ruleOf(draft.toolRules, name)];
    if (textOf(ruleToSend(from)) === textOf(ruleToSend(to))) return [];
    const { [name]: _, ...others } = draft.toolRules;
    const toolRules = Object.hasOwn(base.toolRules, name) ? { ...others, [name]: from } : others;
    return [{ field: 'toolRules' as const, tool: name, from, to, revert: { toolRules } }];
  });
}

const textOf = (rule: ToolRule | null) => JSON.stringify(sortKeys(rule as Json));
