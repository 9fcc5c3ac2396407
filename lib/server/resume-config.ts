import type { RunConfigInput } from '../api/contract.ts';
import type { RunConfig } from '../run/config.ts';
import type { Environment } from './env.ts';

/** What this server allows one run. */
export type RunCaps = Pick<
  Environment,
  | 'MAX_STEPS'
  | 'MAX_RUN_TOKENS'
  | 'MAX_RUN_COST'
  | 'RUN_TIMEOUT_MS'
  | 'STEP_TIMEOUT_MS'
  | 'IDLE_TIMEOUT_MS'
  | 'TOOL_TIMEOUT_MS'
>;

/**
 * What a resumed run is asked with: everything as it was recorded, with the patch on top. Model and tools go by their names,
 * so that what is known of them is what is known today. A recorded limit that is over today's cap becomes the cap, since
 * nobody asked for it now; one in the patch stays as it is, to be refused like that of any new run.
 */
export function resumedInput(recorded: RunConfig, patch: RunConfigInput, caps?: RunCaps): RunConfigInput {
  const { model, tools, toolRules = {}, reasoningEffort, repeatHint, tape, dialect, recipe, ...rest } = recorded;
  const { temperature, maxOutputTokens, atLimit, repeatLimit, formatRetries, keepThoughts, strict } = rest;
  const names = patch.tools ?? tools.map((tool) => tool.name);
  const rules =
    patch.toolRules ?? Object.fromEntries(Object.entries(toolRules).filter(([name]) => names.includes(name)));
  return {
    ...{ model: model.id, dialect, recipe, temperature, maxOutputTokens, atLimit, repeatLimit, formatRetries },
    ...{ keepThoughts, strict },
    ...(reasoningEffort !== undefined && { reasoningEffort }),
    ...(repeatHint !== undefined && { repeatHint }),
    ...(tape && { tape: { id: tape.id, onMiss: tape.onMiss } }),
    maxSteps: atMost(rest.maxSteps, caps?.MAX_STEPS),
    ...patch,
    tools: names,
    toolRules: rules as NonNullable<RunConfigInput['toolRules']>,
    budget: { ...budgetOf(recorded, caps), ...patch.budget },
    timeouts: { ...timeoutsOf(recorded, caps), ...patch.timeouts },
  };
}

function budgetOf({ budget }: RunConfig, caps: RunCaps | undefined): NonNullable<RunConfigInput['budget']> {
  const { tokens, cost } = budget;
  return {
    tokens: atMost(tokens, caps?.MAX_RUN_TOKENS),
    cost: cost === null ? null : atMost(cost, caps?.MAX_RUN_COST),
  };
}

function timeoutsOf({ timeouts }: RunConfig, caps: RunCaps | undefined): NonNullable<RunConfigInput['timeouts']> {
  return {
    run: atMost(timeouts.run, caps?.RUN_TIMEOUT_MS),
    step: atMost(timeouts.step, caps?.STEP_TIMEOUT_MS),
    idle: atMost(timeouts.idle, caps?.IDLE_TIMEOUT_MS),
    tool: atMost(timeouts.tool, caps?.TOOL_TIMEOUT_MS),
  };
}

function atMost(value: number, cap: number | undefined): number {
  return Math.min(value, cap ?? value);
}
