import type { Clock } from '../run/clock.ts';
import type { ModelInfo } from '../run/config.ts';
import type { FinishReason, Usage } from '../run/events.ts';
import type { FailureReason } from '../run/outcome.ts';
import type { ModelChunk, ModelFailure, ModelProvider, ModelRequest } from './model.ts';

/** A piece of a written-down stream: a chunk, a pause (milliseconds), or silence until the call is aborted. */
export type ReplyPart = ModelChunk | { type: 'pause'; ms: number } | { type: 'hang' };

/** One reply: its whole text, its parts, or a function of the request. A list of parts without an end breaks off. */
export type ScriptedReply = string | ReplyPart[] | ((request: ModelRequest) => string | ReplyPart[]);

export interface RepliesOptions {
  info?: Partial<ModelInfo>;
  /** Characters of one chunk of a reply given as text; the whole at once when absent. */
  cut?: number;
  usage?: Usage | null;
  /** Needed for pauses, and for `chunkMs`. */
  clock?: Clock;
  /** Milliseconds before each chunk of a reply given as text. */
  chunkMs?: number;
}

/** A model that gives written-down replies, and keeps what it was asked. */
export interface RepliesModel extends ModelProvider {
  requests: ModelRequest[];
  /** The signal of each call, in call order. */
  signals: AbortSignal[];
}

/**
 * A model for tests: gives `script` reply by reply and keeps every request. Asked for more than there is, it fails with
 * `internal`. Keeps the contract of a provider: one `finish` or `failure` at the end, quiet when aborted.
 */
export function replies(script: readonly ScriptedReply[], options: RepliesOptions = {}): RepliesModel {
  const requests: ModelRequest[] = [];
  const signals: AbortSignal[] = [];
  async function* stream(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelChunk> {
    const next = script[requests.length];
    requests.push(request);
    signals.push(signal);
    for (const part of partsOf(next, request, options)) {
      if (part.type === 'pause') await options.clock?.sleep(part.ms, signal);
      else if (part.type === 'hang') await aborted(signal);
      if (signal.aborted) return;
      if (part.type === 'pause' || part.type === 'hang') continue;
      yield part;
      if (part.type === 'finish' || part.type === 'failure') return;
    }
  }
  return { info: { ...INFO, ...options.info }, requests, signals, stream };
}

/** A failure chunk; `retryable` unless said otherwise. */
export function failure(reason: FailureReason, more: Partial<ModelFailure> = {}): ModelChunk {
  const message = `The model failed: ${reason}.`;
  return { type: 'failure', failure: { reason, message, status: null, retryAfterMs: null, retryable: true, ...more } };
}

/** A finish chunk. */
export function finish(
  finishReason: FinishReason = 'stop',
  usage: Usage | null = { input: 100, output: 20 },
): ModelChunk {
  return { type: 'finish', finishReason, usage };
}

/** A text chunk. */
export function text(delta: string): ModelChunk {
  return { type: 'text', delta };
}

const INFO: ModelInfo = { id: 'test:replies', name: 'Written replies', provider: 'test', scripted: true, refuses: [] };

function partsOf(reply: ScriptedReply | undefined, request: ModelRequest, options: RepliesOptions): ReplyPart[] {
  if (reply === undefined) return [failure('internal', { message: 'No more replies were written.', retryable: false })];
  if (typeof reply === 'function') return partsOf(reply(request), request, options);
  if (typeof reply !== 'string') return reply;
  const { cut = Number.POSITIVE_INFINITY, chunkMs = 0, usage } = options;
  const parts: ReplyPart[] = [];
  for (let at = 0; at < reply.length; at += cut) {
    if (chunkMs > 0) parts.push({ type: 'pause', ms: chunkMs });
    parts.push(text(reply.slice(at, at + cut)));
  }
  return [...parts, finish('stop', usage)];
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
