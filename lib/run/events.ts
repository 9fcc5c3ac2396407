import * as z from 'zod/mini';
import { JsonValue, RunConfig, ToolInfo } from './config.ts';
import { MessageDelta, RawCall, Repair, Span, Usage } from './event-parts.ts';
import { EVENT_TYPES, type EventType, LOG_VERSION } from './event-types.ts';
import type { Strict } from './json.ts';
import { ALL_REASONS, OUTCOMES } from './outcome.ts';

// They are part of the events, wherever they are written down.
export { LOG_VERSION, MessageDelta, RawCall, Repair, Span, Usage };

const envelope = { seq: z.number(), t: z.number() };
const step = z.number();

export const CHANNELS = ['thought', 'action', 'answer', 'reasoning', 'markup'] as const;
export type Channel = (typeof CHANNELS)[number];

export const OBSERVATION_SOURCES = ['live', 'tape', 'frozen', 'mock', 'edited'] as const;
export const FINISH_REASONS = ['stop', 'length', 'tool-calls', 'content-filter', 'halted', 'other'] as const;
export type FinishReason = (typeof FINISH_REASONS)[number];

/** What a person can do about an error, with a stable code. */
export const ErrorInfo = z.looseObject({ code: z.string(), message: z.string(), fix: z.optional(z.string()) });
export type ErrorInfo = Strict<z.infer<typeof ErrorInfo>>;

/** Always first, written when the run is asked for. Freezes everything that was used. */
export const RunStart = z.looseObject({
  ...envelope,
  type: z.literal('run-start'),
  v: z.number(),
  runId: z.string(),
  /** Wall clock, ISO 8601 in UTC. */
  startedAt: z.string(),
  question: z.string(),
  config: RunConfig,
  conversation: z.nullable(
    z.looseObject({
      id: z.string(),
      pairs: z.array(z.looseObject({ question: z.string(), answer: z.string() })),
      /** The run whose answer it followed when it was asked; null for a first question, absent where that was not kept. */
      after: z.optional(z.nullable(z.string())),
    }),
  ),
  origin: z.looseObject({
    kind: z.enum(['new', 'rerun', 'fork', 'import', 'experiment']),
    runId: z.optional(z.string()),
    step: z.optional(z.number()),
  }),
});

/** One model reply, and what follows from it, begins. Steps count from 1. */
export const StepStart = z.looseObject({ ...envelope, type: z.literal('step-start'), step });

/** Exactly what the model got, as the difference from the step before; `sha256` is of the whole. */
export const Prompt = z.looseObject({
  ...envelope,
  type: z.literal('prompt'),
  step,
  /** Leading messages that equal those of the step before. */
  keep: z.number(),
  messages: z.array(MessageDelta),
  /** The tools declared natively; absent when they did not change. */
  tools: z.optional(z.array(ToolInfo)),
  /**
   * What was really sent beside the messages: temperature, stop words, tool choice. `provider`, where it is known, holds the
   * same as it stood in the request, in the provider's own words, with what was added on the way.
   */
  params: z.record(z.string(), JsonValue),
  /** What was asked for but not sent, and why. */
  ignored: z.array(z.looseObject({ param: z.string(), reason: z.string() })),
  /** Hex digest of `promptText(messages)`. */
  sha256: z.string(),
});

/** Flicker: for eyes only. What the loop acted on is in the facts that follow. */
export const TextDelta = z.looseObject({
  ...envelope,
  type: z.literal('text-delta'),
  step,
  attempt: z.number(),
  channel: z.enum(CHANNELS),
  /** `text`: a piece of the reply's text. `provider`: from a separate channel (reasoning, native arguments). */
  from: z.enum(['text', 'provider']),
  delta: z.string(),
});

/** The raw reply, whole. */
export const ModelEnd = z.looseObject({
  ...envelope,
  type: z.literal('model-end'),
  step,
  attempt: z.number(),
  text: z.string(),
  reasoning: z.string(),
  /** Native tool calls as they came; absent in text dialects. */
  calls: z.optional(z.array(RawCall)),
  /**
   * What the provider wants back with this reply in the next prompt, as it came: signed reasoning. Opaque, and of use to
   * the same provider only.
   */
  carry: z.optional(JsonValue),
  finishReason: z.enum(FINISH_REASONS),
  rawFinishReason: z.optional(z.string()),
  usage: z.nullable(Usage),
  /** Milliseconds from the request to the first piece of the reply; null when none came. */
  firstTokenMs: z.nullable(z.number()),
});

/** A model call is tried again; what the earlier attempt streamed is void and shown struck. */
export const Retry = z.looseObject({
  ...envelope,
  type: z.literal('retry'),
  step,
  /** The attempt that failed, from 1. */
  attempt: z.number(),
  status: z.nullable(z.number()),
  waitMs: z.number(),
  reason: z.string(),
  /** What the failed attempt used, which is paid for too; absent when nothing of a reply came. */
  usage: z.optional(Usage),
  /** The failure in a sentence, 500 characters at most. */
  message: z.optional(z.string()),
  /** What the next attempt sends, and leaves out, in place of what `prompt` says; absent when it is the same. */
  params: z.optional(z.record(z.string(), JsonValue)),
  ignored: z.optional(z.array(z.looseObject({ param: z.string(), reason: z.string() }))),
});

export const Thought = z.looseObject({
  ...envelope,
  type: z.literal('thought'),
  step,
  text: z.string(),
  repairs: z.optional(z.array(Repair)),
});

/** A tool call as the reader understood it. `callId` is ours: unique in the run. */
export const Action = z.looseObject({
  ...envelope,
  type: z.literal('action'),
  step,
  callId: z.string(),
  tool: z.string(),
  input: JsonValue,
  repairs: z.array(Repair),
});

/** The reply could not be read; the hint goes back to the model as an observation. */
export const ParseError = z.looseObject({
  ...envelope,
  type: z.literal('parse-error'),
  step,
  /** kebab-case name, e.g. `no-action`. */
  reason: z.string(),
  message: z.string(),
  span: Span,
  hint: z.string(),
  /** Unreadable replies in a row so far, from 1. */
  attempt: z.number(),
});

/** What came back for one action; exactly one for every action. */
export const Observation = z.looseObject({
  ...envelope,
  type: z.literal('observation'),
  step,
  callId: z.string(),
  /** What the model gets to see. */
  text: z.string(),
  /** The structured result, when there is one. */
  data: z.optional(JsonValue),
  /** Set on an error observation: `unknown-tool`, `bad-input`, `failed`, `timeout`, `refused`, `stopped`, or a tool's own code. */
  error: z.nullable(z.looseObject({ code: z.string(), message: z.string(), suggestion: z.optional(z.string()) })),
  durationMs: z.number(),
  source: z.enum(OBSERVATION_SOURCES),
  /** The fault that was planted by a person; see `config.toolRules`. */
  fault: z.optional(z.string()),
  /** In characters, when the model got less than the tool returned. `fullText` keeps the rest up to the store's cap. */
  truncated: z.nullable(z.looseObject({ shown: z.number(), full: z.number(), fullText: z.optional(z.string()) })),
});

/** Shown, never fatal. `step` is 0 when it belongs to the run. */
export const Warning = z.looseObject({
  ...envelope,
  type: z.literal('warning'),
  step,
  code: z.string(),
  message: z.string(),
  callId: z.optional(z.string()),
  /** For `repeat-action`: the step that made the same call first. */
  twinStep: z.optional(z.number()),
});

/** A live edit that applies from this step on. */
export const ConfigChange = z.looseObject({
  ...envelope,
  type: z.literal('config-change'),
  step,
  patch: z.record(z.string(), JsonValue),
});

/** A person edited a step, in a fork or while paused. */
export const Amend = z.looseObject({
  ...envelope,
  type: z.literal('amend'),
  step,
  /** `thought`, `tool`, `input` or `observation`. */
  field: z.string(),
  callId: z.optional(z.string()),
  value: JsonValue,
});

/** A person holds the loop. With a `callId` only that call waits, for a person's answer; the others of the step go on. */
export const Pause = z.looseObject({
  ...envelope,
  type: z.literal('pause'),
  step,
  before: z.enum(['model', 'tool']),
  callId: z.optional(z.string()),
  /** Why the call waits, in kebab-case: `tape-miss`. */
  reason: z.optional(z.string()),
});
/** `choice`: how the call goes on; see `WaitChoice`. */
export const Resume = z.looseObject({
  ...envelope,
  type: z.literal('resume'),
  step,
  callId: z.optional(z.string()),
  choice: z.optional(z.string()),
});

/** `forced`: asked for at a limit, with tools off. */
export const Answer = z.looseObject({
  ...envelope,
  type: z.literal('answer'),
  step,
  text: z.string(),
  forced: z.boolean(),
  repairs: z.optional(z.array(Repair)),
});

/** Always last, exactly one. */
export const RunEnd = z.looseObject({
  ...envelope,
  type: z.literal('run-end'),
  outcome: z.enum(OUTCOMES),
  reason: z.enum(ALL_REASONS as [string, ...string[]] as never) as z.ZodMiniType<(typeof ALL_REASONS)[number]>,
  error: z.nullable(ErrorInfo),
});

/** Every event this version knows. Objects are loose: fields it does not know are kept. */
export const KnownEvent = z.discriminatedUnion('type', [
  RunStart,
  StepStart,
  Prompt,
  TextDelta,
  ModelEnd,
  Retry,
  Thought,
  Action,
  ParseError,
  Observation,
  Warning,
  ConfigChange,
  Amend,
  Pause,
  Resume,
  Answer,
  RunEnd,
]);

export type { EventType };
/** A numbered event of a known type. */
export type RunEvent = Strict<z.infer<typeof KnownEvent>>;
/** One event by its type name. */
export type EventOf<T extends EventType> = Extract<RunEvent, { type: T }>;
/** What the loop yields: no number and no time yet; the recorder adds both. */
export type UnnumberedEvent = RunEvent extends infer E ? (E extends RunEvent ? Omit<E, 'seq' | 't'> : never) : never;

/** An event of a type this version does not know: kept as it is and shown raw. */
export interface OpaqueEvent {
  seq: number;
  t: number;
  type: string;
  [field: string]: unknown;
}

/** True when the type name is one this version knows. */
export function isKnownType(type: string): type is EventType {
  return (EVENT_TYPES as readonly string[]).includes(type);
}
