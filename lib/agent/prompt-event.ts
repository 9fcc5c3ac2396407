import { createHash } from 'node:crypto';
import type { Dialect, RenderContext } from '../dialects/dialect.ts';
import { isPromptTooLong } from '../dialects/prompt-limit.ts';
import type { ModelFailure, ModelRequest } from '../models/model.ts';
import type { RunConfig, ToolInfo } from '../run/config.ts';
import type { UnnumberedEvent } from '../run/events.ts';
import type { Json } from '../run/json.ts';
import { diffPrompt, promptText } from '../run/prompt-delta.ts';
import type { PromptMessage } from '../run/trajectory.ts';

type Rendered = Pick<ModelRequest, 'messages' | 'stop' | 'tools' | 'toolChoice'>;
type Refused = RunConfig['model']['refuses'][number];

/** The prompt of the next call, or why there is none: what would be sent is longer than anything takes. */
export function renderWithin(dialect: Dialect, context: RenderContext): Rendered | ModelFailure {
  try {
    return dialect.render(context);
  } catch (thrown) {
    if (!isPromptTooLong(thrown)) throw thrown;
    const { code, message, fix } = thrown;
    return { reason: code, message, fix, status: null, retryAfterMs: null, retryable: false };
  }
}

/** What is really sent, and what was asked for but left out because the model does not take it. */
export interface PreparedRequest {
  request: ModelRequest;
  ignored: { param: string; reason: string }[];
}

/** Leaves out of a rendered prompt what this model refuses. */
export function prepareRequest(rendered: Rendered, config: RunConfig): PreparedRequest {
  const ignored: PreparedRequest['ignored'] = [];
  const send = <T>(param: Refused, value: T, empty: T, isAsked: boolean): T => {
    if (!config.model.refuses.includes(param)) return value;
    if (isAsked) ignored.push({ param, reason: `${config.model.name} does not take ${PARAM_NAMES[param]}.` });
    return empty;
  };
  const tools = send('tools', rendered.tools, [], rendered.tools.length > 0);
  const request: ModelRequest = {
    messages: rendered.messages,
    stop: send('stop', rendered.stop, [], rendered.stop.length > 0),
    tools,
    toolChoice: rendered.toolChoice,
    temperature: send('temperature', config.temperature, null, config.temperature !== null),
    maxOutputTokens: send('maxOutputTokens', config.maxOutputTokens, null, config.maxOutputTokens !== null),
  };
  return { request, ignored };
}

/** The `prompt` event: the difference from the prompt of the step before, and a hash of the whole. */
export function promptEvent(
  step: number,
  { request, ignored }: PreparedRequest,
  before: { messages: readonly PromptMessage[]; tools: readonly ToolInfo[] },
): UnnumberedEvent {
  const { messages, tools } = request;
  const isSameTools = JSON.stringify(tools) === JSON.stringify(before.tools);
  return {
    type: 'prompt',
    step,
    ...diffPrompt(before.messages, messages),
    ...(!isSameTools && { tools }),
    params: sentParams(request),
    ignored,
    sha256: createHash('sha256').update(promptText(messages)).digest('hex'),
  };
}

const PARAM_NAMES: Record<Refused, string> = {
  temperature: 'a temperature',
  stop: 'stop words',
  tools: 'native tools',
  maxOutputTokens: 'a limit of output tokens',
  seed: 'a seed',
  toolChoice: 'a tool choice',
  reasoningEffort: 'a reasoning effort',
};

function sentParams({ temperature, maxOutputTokens, stop, tools, toolChoice }: ModelRequest): Record<string, Json> {
  return {
    ...(temperature !== null && { temperature }),
    ...(maxOutputTokens !== null && { maxOutputTokens }),
    stop,
    ...(tools.length > 0 && { toolChoice }),
  };
}
