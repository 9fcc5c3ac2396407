import type { TestModelReply } from '../api/contract.ts';
import type { ModelFailure, ModelProvider, ModelRequest } from '../models/model.ts';

/** How long the call may take, in milliseconds. */
const PATIENCE_MS = 20_000;
/** Characters of the reply that are shown. */
const MAX_TEXT = 200;
/** Characters after which a model has shown that it answers. */
const ENOUGH_TEXT = 2_000;
/** Room for a word, and for a model that cannot help reasoning first. */
const MAX_TOKENS = 64;

/** What a test is made with. */
export interface TestOptions {
  redact(text: string): string;
  /** Milliseconds from any start. */
  now(): number;
  timeoutMs?: number;
}

/**
 * One small real call, through the same adapter as every run. Never rejects: what goes wrong is told in `error`, in the
 * words of a run. `signal` is the person who asked: when it aborts, the connection closes.
 */
export async function testModel(
  model: ModelProvider,
  signal: AbortSignal,
  { redact, now, timeoutMs = PATIENCE_MS }: TestOptions,
): Promise<TestModelReply> {
  const start = now();
  const timeout = AbortSignal.timeout(timeoutMs);
  let firstTokenMs: number | null = null;
  let text = '';
  let error: TestModelReply['error'] | undefined;
  for await (const chunk of model.stream(requestFor(model), AbortSignal.any([signal, timeout]))) {
    if (chunk.type === 'failure') error = errorOf(chunk.failure, redact);
    else if (chunk.type === 'finish') error = text.trim() === '' && chunk.finishReason !== 'length' ? EMPTY : null;
    else if (chunk.type !== 'carry') firstTokenMs ??= now() - start;
    if (chunk.type === 'text') text += chunk.delta;
    // It answers, and does not keep to the limit it was given: leaving closes the connection.
    if (text.length > ENOUGH_TEXT) {
      error = null;
      break;
    }
  }
  if (error === undefined) error = tooSlow(model.info.provider, timeoutMs, firstTokenMs !== null);
  return {
    ok: error === null,
    firstTokenMs: firstTokenMs === null ? null : Math.round(firstTokenMs),
    ms: Math.round(now() - start),
    text: redact(text).trim().slice(0, MAX_TEXT),
    error,
  };
}

function tooSlow(provider: string, timeoutMs: number, hasBegun: boolean): TestModelReply['error'] {
  const within = `within ${Math.ceil(timeoutMs / 1000)} s`;
  return {
    code: 'provider-timeout',
    message: hasBegun ? `${provider} did not finish its reply ${within}.` : `${provider} sent nothing ${within}.`,
    fix: 'Try again; a local model may still be loading.',
  };
}

const EMPTY = {
  code: 'empty-completion',
  message: 'The model returned nothing.',
  fix: 'Try again, or pick another model.',
};

/** As little as can be asked: no more thinking than the model must. */
function requestFor({ info }: ModelProvider): ModelRequest {
  const least = (['none', 'minimal'] as const).find((effort) => info.efforts?.includes(effort));
  return {
    messages: [{ role: 'user', content: 'Reply with the single word: ready' }],
    stop: [],
    tools: [],
    toolChoice: 'auto',
    temperature: null,
    maxOutputTokens: MAX_TOKENS,
    reasoningEffort: least ?? null,
  };
}

function errorOf({ reason, message, fix }: ModelFailure, redact: (text: string) => string): TestModelReply['error'] {
  return { code: reason, message: redact(message), ...(fix !== undefined && { fix: redact(fix) }) };
}
