import { setImmediate } from 'node:timers/promises';
import type { LanguageModelV4, LanguageModelV4StreamPart, LanguageModelV4StreamResult } from '@ai-sdk/provider';
import type { ModelInfo } from '../run/config.ts';
import { OVER } from '../run/over.ts';
import type { Origin } from './ai-sdk-carry.ts';
import {
  describeFailure,
  type FailureContext,
  malformedCallFailure,
  oversizeFailure,
  truncatedFailure,
} from './ai-sdk-failure.ts';
import { createPartReader, finishChunk, type PartReader } from './ai-sdk-parts.ts';
import { callOptions, type PromptForm, promptForm, type WireOptions } from './ai-sdk-prompt.ts';
import { sentParams } from './ai-sdk-refused.ts';
import { thinkSplitter } from './ai-sdk-think.ts';
import { keptParams, unsentParams } from './ai-sdk-unsent.ts';
import type { ModelChunk, ModelProvider, ModelRequest } from './model.ts';

/** The longest reply that is taken, in characters, everything counted. */
const MAX_REPLY = 2_000_000;

/**
 * Pieces that are all there already come one after the other without the event loop turning once: after so many milliseconds
 * the rest of the server gets its turn.
 */
const BREATH_MS = 10;

/** What an AI SDK model becomes a `ModelProvider` with. */
export interface AiSdkModelOptions extends WireOptions {
  info: ModelInfo;
  model: LanguageModelV4;
  /** The same model over `unsentFetch`, to tell what it would send. */
  unsent?: LanguageModelV4;
  /** Whether the text may hold reasoning between think tags, which is to be given as such. */
  splitsThink?: boolean;
  /** Takes secrets out of every message that leaves here. */
  redact(text: string): string;
  /** Wall clock, milliseconds since the epoch; for a `retry-after` that is a date. */
  wall?(): number;
}

/** Any AI SDK language model behind our interface: one `doStream` a reply, and no retry of its own. */
export function aiSdkModel(options: AiSdkModelOptions): ModelProvider {
  const context: FailureContext = {
    info: options.info,
    redact: options.redact,
    wall: options.wall ?? Date.now,
  };
  const { info, unsent } = options;
  const origin = originOf(options.model);
  const form = promptForm(origin);
  return {
    info,
    ...(unsent && {
      sends: keptParams((request) => unsentParams(unsent, () => callOptions(request, info, { ...options, form }))),
    }),
    stream: (request, signal) => streamReply({ ...options, origin, form }, context, request, signal),
  };
}

async function* streamReply(
  options: AiSdkModelOptions & { origin: Origin; form: PromptForm },
  context: FailureContext,
  request: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<ModelChunk, void, undefined> {
  if (signal.aborted) return;
  // Our own controller closes the connection in every case: stop, a fault within the stream, a reader that left early.
  const connection = new AbortController();
  const onAbort = () => connection.abort(OVER);
  signal.addEventListener('abort', onAbort, { once: true });
  let told = context;
  try {
    const call = callOptions(request, options.info, options);
    told = { ...context, sent: sentParams(request, options.info) };
    const opened = await unlessAborted(
      options.model.doStream({ ...call, abortSignal: connection.signal }),
      connection.signal,
    );
    if (opened) {
      const reader = createPartReader({
        origin: request.tools.length > 0 ? options.origin : null,
        strictTools: options.strictTools ? request.tools : [],
      });
      const split = options.splitsThink ? thinkSplitter() : asItIs;
      yield* readParts(opened.stream, { ...reader, split }, told, connection.signal);
    }
  } catch (error) {
    if (!signal.aborted) yield { type: 'failure', failure: describeFailure(error, told) };
  } finally {
    signal.removeEventListener('abort', onAbort);
    connection.abort(OVER);
  }
}

/** Yields the chunks of a reply up to its one end; nothing more once `signal` aborts. */
async function* readParts(
  stream: ReadableStream<LanguageModelV4StreamPart>,
  { read, carry, split }: PartReader & { split(part: LanguageModelV4StreamPart): LanguageModelV4StreamPart[] },
  context: FailureContext,
  signal: AbortSignal,
): AsyncGenerator<ModelChunk, void, undefined> {
  const reader = stream.getReader();
  // A pending read settles at once, even where a provider package does not listen to its signal.
  const leave = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', leave, { once: true });
  let length = 0;
  let breathedAt = performance.now();
  while (true) {
    const { done, value: part } = await reader.read();
    if (performance.now() - breathedAt > BREATH_MS) {
      await setImmediate();
      breathedAt = performance.now();
    }
    if (signal.aborted) return;
    if (done) return yield { type: 'failure', failure: truncatedFailure(context) };
    // A provider package may go on to a good end after an error, with a piece missing: the first error is the end.
    if (part.type === 'error') return yield { type: 'failure', failure: describeFailure(part.error, context) };
    if (part.type === 'finish') {
      const end = endOf(part, context);
      const wanted = end.type === 'finish' ? carry() : null;
      if (wanted) yield wanted;
      return yield end;
    }
    for (const piece of split(part)) {
      const chunk = read(piece);
      if (!chunk) continue;
      length += lengthOf(chunk);
      if (length > MAX_REPLY) return yield { type: 'failure', failure: oversizeFailure(context, MAX_REPLY) };
      yield chunk;
    }
  }
}

function asItIs(part: LanguageModelV4StreamPart): LanguageModelV4StreamPart[] {
  return [part];
}

/** The last chunk of a reply that its provider called done, or says that it is not. */
function endOf(part: Extract<LanguageModelV4StreamPart, { type: 'finish' }>, context: FailureContext): ModelChunk {
  const { raw } = part.finishReason;
  // Google ends well with it, and with nothing else: what the model wrote stays there.
  if (raw === 'MALFORMED_FUNCTION_CALL') return { type: 'failure', failure: malformedCallFailure(context) };
  return finishChunk(part) ?? { type: 'failure', failure: truncatedFailure(context) };
}

/** `anthropic.messages` is Anthropic. */
function originOf({ provider, modelId }: LanguageModelV4): Origin {
  return { provider: provider.split('.')[0] ?? provider, model: modelId };
}

/** Characters of a chunk, names and ids included. */
function lengthOf(chunk: ModelChunk): number {
  if (chunk.type === 'call') return chunk.tool.length + chunk.callId.length;
  if (chunk.type === 'call-delta') return chunk.delta.length + (chunk.delta === '' ? chunk.tool.length : 0);
  return 'delta' in chunk ? chunk.delta.length : 0;
}

/** The opened stream, or null as soon as `signal` aborts; what arrives after that is let go of. */
function unlessAborted(
  opening: PromiseLike<LanguageModelV4StreamResult>,
  signal: AbortSignal,
): Promise<LanguageModelV4StreamResult | null> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => resolve(null), { once: true });
    opening.then((opened) => {
      if (signal.aborted) void opened.stream.cancel().catch(() => undefined);
      resolve(opened);
    }, reject);
  });
}
