import { createHash } from 'node:crypto';
import type { Dialect, RenderContext } from '../dialects/dialect.ts';
import { isPromptTooLong } from '../dialects/prompt-limit.ts';
import type { ModelFailure, ModelRequest } from '../models/model.ts';
import type { ToolInfo } from '../run/config.ts';
import type { UnnumberedEvent } from '../run/events.ts';
import { diffPrompt, promptText } from '../run/prompt-delta.ts';
import type { PromptMessage } from '../run/trajectory.ts';
import type { PreparedRequest } from './prepare-request.ts';

type Rendered = Pick<ModelRequest, 'messages' | 'stop' | 'tools' | 'toolChoice'>;

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

/** The `prompt` event: the difference from the prompt of the step before, and a hash of the whole. */
export function promptEvent(
  step: number,
  { request, params, ignored }: PreparedRequest,
  before: { messages: readonly PromptMessage[]; tools: readonly ToolInfo[] },
): UnnumberedEvent {
  const { messages, tools } = request;
  const isSameTools = JSON.stringify(tools) === JSON.stringify(before.tools);
  return {
    type: 'prompt',
    step,
    ...diffPrompt(before.messages, messages),
    ...(!isSameTools && { tools }),
    params,
    ignored,
    sha256: createHash('sha256').update(promptText(messages)).digest('hex'),
  };
}
