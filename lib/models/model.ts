import type { ModelInfo, ToolInfo } from '../run/config.ts';
import type { ReasoningEffort, Refusable } from '../run/config-names.ts';
import type { FinishReason, Usage } from '../run/events.ts';
import type { Json } from '../run/json.ts';
import type { FailureReason } from '../run/outcome.ts';
import type { PromptMessage } from '../run/trajectory.ts';

/** One call of a model: all it gets. */
export interface ModelRequest {
  messages: PromptMessage[];
  /** Words that end the reply; left out, and said so, where the model refuses them. */
  stop: string[];
  /** Declared natively; empty in text dialects. */
  tools: ToolInfo[];
  /** `none` keeps the tools declared but forbids a call: providers refuse calls in the history without them. */
  toolChoice: 'auto' | 'none';
  temperature: number | null;
  maxOutputTokens: number | null;
  /** Null leaves the provider's default. */
  reasoningEffort?: ReasoningEffort | null;
}

/** Why a model call failed, in the words of `run-end`. */
export interface ModelFailure {
  reason: FailureReason;
  /** One sentence for a person, already free of secrets. */
  message: string;
  /** HTTP status, when there was one. */
  status: number | null;
  /** What the provider asked us to wait, in milliseconds. */
  retryAfterMs: number | null;
  /** Whether trying the same call again can help. */
  retryable: boolean;
  fix?: string;
  /** The parameter that the provider refused, when its words name one: the same call without it may do. */
  refusedParam?: Refusable;
}

/** A piece of a reply. A stream ends with exactly one `finish` or `failure`; nothing follows it. */
export type ModelChunk =
  | { type: 'text'; delta: string }
  | { type: 'reasoning'; delta: string }
  /** A native call's arguments as they are written; `index` tells parallel calls apart. */
  | { type: 'call-delta'; index: number; tool: string; delta: string }
  /** A whole native call. `input` is null when its arguments are not JSON; `inputText` is what came. */
  | { type: 'call'; index: number; callId: string; tool: string; input: Json; inputText: string; carry?: Json }
  /** What the provider wants back with this reply in the next prompt; at most one, before the end. */
  | { type: 'carry'; carry: Json }
  | { type: 'finish'; finishReason: FinishReason; rawFinishReason?: string; usage: Usage | null }
  | { type: 'failure'; failure: ModelFailure };

/** A model, one reply a call. */
export interface ModelProvider {
  info: ModelInfo;
  /**
   * What goes to the provider for this request beside the messages, the tools and the model's name, in the provider's own
   * words, with all that is added on the way. Asks nobody. Absent where nothing is added; never rejects.
   */
  sends?(request: ModelRequest): Promise<Record<string, Json>>;
  /**
   * Streams one reply. Never throws: failures arrive as a `failure` chunk. Makes one attempt: retrying is the loop's.
   * Aborting `signal`, or leaving the iteration early, closes the connection at once and ends the stream quietly.
   */
  stream(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelChunk>;
}
