import type { Dialect } from '../dialects/dialect.ts';
import type { ModelProvider, ModelRequest } from '../models/model.ts';
import type { ModelInfo, RunConfig } from '../run/config.ts';
import type { ReasoningEffort, Refusable } from '../run/config-names.ts';
import type { EventOf } from '../run/events.ts';
import type { Json } from '../run/json.ts';
import { PARAM_NAMES, type RefusedParams } from './refused-params.ts';

/** What is really sent, and what was asked for but left out or changed because the model does not take it. */
export interface PreparedRequest {
  request: ModelRequest;
  /** What the request holds beside messages and tools, as the log has it. */
  params: Record<string, Json>;
  ignored: EventOf<'prompt'>['ignored'];
}

/**
 * Leaves out of a rendered prompt what this model refuses, by its description or as it turned out in this run, and brings what
 * is too much for it down to what it takes.
 */
export function prepareRequest(
  rendered: ReturnType<Dialect['render']>,
  config: RunConfig,
  refused: RefusedParams,
): PreparedRequest {
  const { model } = config;
  const ignored: PreparedRequest['ignored'] = [];
  const send = <T>(param: Refusable, value: T, empty: T): T => {
    const reason = described(param, model) ?? refused.reason(param);
    if (reason === undefined) return value;
    if (JSON.stringify(value) !== JSON.stringify(empty)) ignored.push({ param, reason });
    return empty;
  };
  const tools = send('tools', rendered.tools, []);
  const request: ModelRequest = {
    messages: rendered.messages,
    stop: send('stop', rendered.stop, []),
    tools,
    // Without native tools it is not sent at all, so there is nothing to leave out.
    toolChoice: tools.length > 0 ? send('toolChoice', rendered.toolChoice, 'auto') : rendered.toolChoice,
    temperature: send('temperature', config.temperature, null),
    maxOutputTokens: send('maxOutputTokens', config.maxOutputTokens, null),
    reasoningEffort: send('reasoningEffort', config.reasoningEffort ?? null, null),
  };
  dropUnknownEffort(request, model, ignored);
  dropCrampedEffort(request, model, ignored);
  preferEffort(request, model, ignored);
  lowerTemperature(request, model, ignored);
  return { request, params: paramsOf(request, model), ignored };
}

/** Why the model's description says that it does not take a parameter; undefined when it does. */
function described(param: Refusable, { name, refuses, refusedWhy }: ModelInfo): string | undefined {
  if (!refuses.includes(param)) return undefined;
  return refusedWhy?.[param] ?? `${name} does not take ${PARAM_NAMES[param]}.`;
}

function lowerTemperature(request: ModelRequest, model: ModelInfo, ignored: PreparedRequest['ignored']): void {
  const { temperature } = request;
  const most = model.temperatureMax ?? Number.POSITIVE_INFINITY;
  if (temperature === null || temperature <= most) return;
  request.temperature = most;
  const reason = `${model.name} takes a temperature of ${most} at most, so ${most} was sent in place of ${temperature}.`;
  ignored.push({ param: 'temperature', reason });
}

/** Where no efforts are known, the provider is to judge. */
function dropUnknownEffort(request: ModelRequest, model: ModelInfo, ignored: PreparedRequest['ignored']): void {
  const effort: ReasoningEffort | null = request.reasoningEffort ?? null;
  const efforts = model.efforts ?? [];
  if (effort === null || efforts.length === 0 || efforts.includes(effort)) return;
  request.reasoningEffort = null;
  const reason = `${model.name} does not take the reasoning effort "${effort}"; it takes ${efforts.join(', ')}.`;
  ignored.push({ param: 'reasoningEffort', reason });
}

/** Thinking counts in the limit of output tokens: where that leaves no room for it, the limit is kept. */
function dropCrampedEffort(request: ModelRequest, model: ModelInfo, ignored: PreparedRequest['ignored']): void {
  const { reasoningEffort: effort, maxOutputTokens } = request;
  const least = model.effortOutputMin ?? 0;
  if (!effort || effort === 'none' || maxOutputTokens === null || maxOutputTokens >= least) return;
  request.reasoningEffort = null;
  const reason = `To reason, ${model.name} needs a limit of at least ${least} output tokens, and it is ${maxOutputTokens}.`;
  ignored.push({ param: 'reasoningEffort', reason });
}

/** Some models that reason refuse a temperature as soon as they are asked to. */
function preferEffort(request: ModelRequest, model: ModelInfo, ignored: PreparedRequest['ignored']): void {
  const isReasoning = request.reasoningEffort && request.reasoningEffort !== 'none';
  if (!model.temperatureOrEffort || !isReasoning || request.temperature === null) return;
  request.temperature = null;
  ignored.push({ param: 'temperature', reason: `${model.name} takes no temperature while it reasons.` });
}

/** The parameters of a request as the log has them, with those that really go out under `provider`, where the model tells. */
export async function paramsWithProvider(
  request: ModelRequest,
  model: ModelInfo,
  provider: Pick<ModelProvider, 'sends'>,
): Promise<Record<string, Json>> {
  const sent = (await provider.sends?.(request)) ?? {};
  return { ...paramsOf(request, model), ...(Object.keys(sent).length > 0 && { provider: sent }) };
}

function paramsOf(request: ModelRequest, model: ModelInfo): Record<string, Json> {
  const { temperature, maxOutputTokens, reasoningEffort, stop, tools, toolChoice } = request;
  return {
    ...(temperature !== null && { temperature }),
    ...(maxOutputTokens !== null && { maxOutputTokens }),
    ...(reasoningEffort && { reasoningEffort }),
    stop,
    ...(tools.length > 0 && !model.refuses.includes('toolChoice') && { toolChoice }),
  };
}
