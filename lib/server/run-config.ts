import type { ToolEntry } from '../api/contract.ts';
import type { Dialect } from '../dialects/dialect.ts';
import type { ModelSource } from '../models/model-source.ts';
import { defaultRecipe } from '../prompt/recipe.ts';
import { describedTools } from '../prompt/tool-descriptions.ts';
import type { Recipe, RunConfig, ToolInfo } from '../run/config.ts';
import { RUN_DEFAULTS } from '../run/config-names.ts';
import type { Environment } from './env.ts';
import { type Problem, unknownName } from './problem.ts';
import type { NamedInput } from './recipe-reference.ts';

/** What a run can be made of here. */
export interface Offer {
  models: ModelSource;
  defaultModel: string;
  dialects: readonly Dialect[];
  tools: readonly ToolEntry[];
  env: Environment;
}

/** The tools asked for, in the order they are offered; the usual ones when nothing was said. */
function chooseTools(names: readonly string[] | undefined, offered: readonly ToolEntry[]): ToolEntry[] | Problem {
  if (!names) return offered.filter((tool) => !tool.isOffByDefault);
  const stranger = names.find((name) => !offered.some((tool) => tool.name === name));
  if (stranger !== undefined) {
    return unknownName(
      'tool',
      stranger,
      offered.map((tool) => tool.name),
    );
  }
  return offered.filter((tool) => names.includes(tool.name));
}

function tooLarge(field: string, asked: number, cap: number, knob: string): Problem {
  return {
    status: 422,
    code: 'over-limit',
    message: `${field} is ${asked}, and this server allows at most ${cap}.`,
    fix: `Ask for ${cap} or less, or start the server with a larger ${knob}.`,
  };
}

/** The first limit that the request exceeds. */
function findExcess(input: NamedInput, env: Environment): Problem | undefined {
  const caps: [string, number | null | undefined, number, string][] = [
    ['maxSteps', input.maxSteps, env.MAX_STEPS, 'MAX_STEPS'],
    ['budget.tokens', input.budget?.tokens, env.MAX_RUN_TOKENS, 'MAX_RUN_TOKENS'],
    ['budget.cost', input.budget?.cost, env.MAX_RUN_COST, 'MAX_RUN_COST'],
    ['timeouts.run', input.timeouts?.run, env.RUN_TIMEOUT_MS, 'RUN_TIMEOUT_MS'],
    ['timeouts.step', input.timeouts?.step, env.STEP_TIMEOUT_MS, 'STEP_TIMEOUT_MS'],
    ['timeouts.idle', input.timeouts?.idle, env.IDLE_TIMEOUT_MS, 'IDLE_TIMEOUT_MS'],
    ['timeouts.tool', input.timeouts?.tool, env.TOOL_TIMEOUT_MS, 'TOOL_TIMEOUT_MS'],
  ];
  const over = caps.find(([, asked, cap]) => typeof asked === 'number' && asked > cap);
  return over && tooLarge(over[0], over[1] as number, over[2], over[3]);
}

/** How many models a sentence names. */
const NAMED_MODELS = 12;

/** Why a model cannot be had: its provider has no key here, or nobody knows it. */
function noModel(id: string, models: ModelSource): Problem {
  const missing = models.missingKey?.(id);
  if (missing) return { status: 422, code: 'needs-key', message: missing.message, fix: missing.fix };
  const known = models.list().map((model) => model.id);
  return unknownName('model', id, known.length > NAMED_MODELS ? [...known.slice(0, NAMED_MODELS), '…'] : known);
}

type ToolRules = NonNullable<RunConfig['toolRules']>;

/** The tools as the model of this run is told of them: what only the page needs is left out, the recipe's own words count. */
function toolsOf(entries: readonly ToolEntry[], recipe: Recipe): ToolInfo[] {
  const tools: ToolInfo[] = entries.map(({ isOffByDefault: _, optionNames: __, ...info }) => info);
  return describedTools(tools, recipe);
}

/** Steps a run may take when nobody says otherwise. */
export const DEFAULT_STEPS = 8;

/**
 * Fills a partial config from the defaults and checks every name and limit against what is offered here.
 * Returns the whole config, or the problem with the right status and a sentence.
 */
export function resolveConfig(input: NamedInput, offer: Offer): RunConfig | Problem {
  const { env } = offer;
  const excess = findExcess(input, env);
  if (excess) return excess;
  const dialectId = input.dialect ?? (offer.dialects[0]?.id as string);
  if (!offer.dialects.some((dialect) => dialect.id === dialectId)) {
    return unknownName(
      'dialect',
      dialectId,
      offer.dialects.map((dialect) => dialect.id),
    );
  }
  const modelId = input.model ?? offer.defaultModel;
  const model = offer.models.open(modelId, dialectId === 'native' ? 'native' : 'text')?.info;
  if (!model) return noModel(modelId, offer.models);
  const tools = chooseTools(input.tools, offer.tools);
  if (!Array.isArray(tools)) return tools;
  const strayRule = Object.keys(input.toolRules ?? {}).find((name) => !tools.some((tool) => tool.name === name));
  if (strayRule !== undefined) {
    return unknownName(
      'tool',
      strayRule,
      tools.map((tool) => tool.name),
    );
  }
  const recipe = input.recipe ?? defaultRecipe(dialectId);
  return {
    model,
    dialect: dialectId,
    recipe,
    tools: toolsOf(tools, recipe),
    temperature: input.temperature ?? null,
    maxOutputTokens: input.maxOutputTokens ?? null,
    maxSteps: input.maxSteps ?? Math.min(DEFAULT_STEPS, env.MAX_STEPS),
    atLimit: input.atLimit ?? RUN_DEFAULTS.atLimit,
    repeatLimit: input.repeatLimit ?? RUN_DEFAULTS.repeatLimit,
    ...(input.repeatHint !== undefined && { repeatHint: input.repeatHint }),
    ...(typeof input.reasoningEffort === 'string' && { reasoningEffort: input.reasoningEffort }),
    ...(input.toolRules && Object.keys(input.toolRules).length > 0 && { toolRules: input.toolRules as ToolRules }),
    ...(input.tape && { tape: { onMiss: 'live' as const, ...input.tape } }),
    formatRetries: input.formatRetries ?? RUN_DEFAULTS.formatRetries,
    keepThoughts: input.keepThoughts ?? RUN_DEFAULTS.keepThoughts,
    strict: input.strict ?? RUN_DEFAULTS.strict,
    budget: {
      tokens: input.budget?.tokens ?? env.MAX_RUN_TOKENS,
      cost: input.budget?.cost ?? env.MAX_RUN_COST,
    },
    timeouts: {
      run: input.timeouts?.run ?? env.RUN_TIMEOUT_MS,
      step: input.timeouts?.step ?? env.STEP_TIMEOUT_MS,
      idle: input.timeouts?.idle ?? env.IDLE_TIMEOUT_MS,
      tool: input.timeouts?.tool ?? env.TOOL_TIMEOUT_MS,
    },
  };
}
