import type { Recipe } from '../../lib/run/config.ts';
import type { Trajectory } from '../../lib/run/trajectory.ts';
import type { Draft } from '../../lib/state/draft.ts';
import { type OfferedTool, toolsSwitched } from '../../lib/state/draft-tools.ts';
import { draftOfRecipe } from '../../lib/state/recipe-draft.ts';

/** The draft that asks the same again: question and settings of a run; `allTools` are those offered now. */
export function draftFromRun(
  { question, config }: Pick<Trajectory, 'question' | 'config'>,
  allTools: readonly OfferedTool[],
): Partial<Draft> {
  if (!config) return question === '' ? {} : { question };
  const { edited = false, ...recipe } = config.recipe as Recipe & { edited?: boolean };
  const on = config.tools.map(({ name }) => name);
  return {
    question,
    model: config.model.id,
    dialect: config.dialect,
    temperature: config.temperature,
    maxSteps: config.maxSteps,
    atLimit: config.atLimit,
    keepThoughts: config.keepThoughts,
    formatRetries: config.formatRetries,
    strict: config.strict,
    recipe: draftOfRecipe(recipe),
    // What an unsaved change began with is not in the run.
    base: edited ? null : recipe,
    maxOutputTokens: config.maxOutputTokens,
    reasoningEffort: config.reasoningEffort ?? null,
    repeatLimit: config.repeatLimit,
    repeatHint: config.repeatHint ?? false,
    budgetTokens: config.budget.tokens,
    budgetCost: config.budget.cost,
    toolRules: config.toolRules ?? {},
    ...(config.tape && { tapeMiss: config.tape.onMiss }),
    ...toolsSwitched(on, allTools),
  };
}
