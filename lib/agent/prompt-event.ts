import type { Dialect, RenderContext } from '../dialects/dialect.ts';
import { isPromptTooLong } from '../dialects/prompt-limit.ts';
import type { ModelFailure, ModelRequest } from '../models/model.ts';
import type { UnnumberedEvent } from '../run/events.ts';
import type { PreparedRequest } from './prepare-request.ts';
import type { SentPrompt } from './sent-prompt.ts';

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

/** The `prompt` event: the difference from the prompt that was sent before, whose place the new one takes, and a hash of the whole. */
export function promptEvent(
  step: number,
  { request, params, ignored }: PreparedRequest,
  sent: SentPrompt,
): UnnumberedEvent {
  const { messages, tools } = request;
  const isSameTools = tools === sent.tools || JSON.stringify(tools) === JSON.stringify(sent.tools);
  const { sha256, ...difference } = sent.replace(messages, tools);
  return { type: 'prompt', step, ...difference, ...(!isSameTools && { tools }), params, ignored, sha256 };
}
