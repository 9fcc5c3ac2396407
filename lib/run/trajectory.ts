import type { RunConfig, ToolInfo } from './config.ts';
import type { ErrorInfo, EventOf, FinishReason, OpaqueEvent, RawCall, Repair, Span, Usage } from './events.ts';
import type { Json } from './json.ts';
import type { Outcome, Reason } from './outcome.ts';

/** One message as a model gets it. `calls` are an assistant's native tool calls; `callId`/`tool` mark a tool's reply. */
export interface PromptMessage {
  role: 'system' | 'user' | 'assistant' | 'tool';
  content: string;
  calls?: RawCall[];
  callId?: string;
  tool?: string;
  /** What the provider wants back with an assistant's message; see `model-end.carry`. */
  carry?: Json;
}

/** The whole prompt of one step, rebuilt from the differences in the log. */
export interface StepPrompt {
  messages: PromptMessage[];
  /** How many leading messages equal the step before; the first changed one is `messages[keep]`. */
  keep: number;
  /** In the first changed message: characters that were there in the step before, at its start and end. */
  keptStart: number;
  keptEnd: number;
  tools: ToolInfo[];
  /** Of the last attempt, as are the ignored ones. */
  params: Record<string, Json>;
  ignored: { param: string; reason: string }[];
  sha256: string;
}

/** What streamed of one try at the reply, by channel. `void` once a retry replaced it. */
export interface Attempt {
  attempt: number;
  text: { thought: string; action: string; answer: string; reasoning: string; markup: string };
  /** All pieces with `from: text`, in order: equals `model-end.text` when the reply is whole. */
  raw: string;
  void: boolean;
  retry: { status: number | null; waitMs: number; reason: string; t: number; message?: string; usage?: Usage } | null;
}

/** The raw reply and its figures. */
export interface Reply {
  text: string;
  reasoning: string;
  calls: RawCall[];
  /** See `model-end.carry`. */
  carry?: Json;
  finishReason: FinishReason;
  rawFinishReason: string | null;
  usage: Usage | null;
  firstTokenMs: number | null;
  attempt: number;
  t: number;
}

export interface ObservationState {
  text: string;
  data: Json | undefined;
  error: { code: string; message: string; suggestion?: string } | null;
  durationMs: number;
  source: EventOf<'observation'>['source'];
  /** A fault that a person planted. */
  fault?: string;
  truncated: { shown: number; full: number; fullText?: string } | null;
  t: number;
}

/** A call's wait for a person. Times in milliseconds of the recording. */
export interface CallWait {
  /** In kebab-case: `tape-miss`. */
  reason: string;
  from: number;
  /** Null while it waits. */
  until: number | null;
  /** How it went on; null while it waits, and when it was stopped. */
  choice: string | null;
}

/** One action and, once it is there, what came back. */
export interface Call {
  callId: string;
  tool: string;
  input: Json;
  repairs: Repair[];
  t: number;
  observation: ObservationState | null;
  /** The step that made the same call first, when the loop warned of a repeat. */
  repeatOf: number | null;
  /** Absent for a call that never waited for a person. */
  wait?: CallWait;
}

export interface WarningState {
  code: string;
  message: string;
  t: number;
  callId?: string;
  twinStep?: number;
}

/** One model reply and what followed from it. Keeps its identity as long as no event touches it. */
export interface TrajectoryStep {
  /** From 1. */
  n: number;
  /** `t` of `step-start`; and of the last event that belongs to the step. */
  startedAt: number;
  updatedAt: number;
  prompt: StepPrompt | null;
  attempts: Attempt[];
  reply: Reply | null;
  thought: { text: string; repairs: Repair[]; t: number } | null;
  calls: Call[];
  parseError: { reason: string; message: string; span: Span; hint: string; attempt: number; t: number } | null;
  answer: { text: string; forced: boolean; repairs: Repair[]; t: number } | null;
  warnings: WarningState[];
  amends: { field: string; callId?: string; value: Json; t: number }[];
  configChange: Record<string, Json> | null;
}

export type RunStatus = 'empty' | 'queued' | 'running' | 'paused' | 'ended';

/** Everything that can be seen of a run: the fold of its log. */
export interface Trajectory {
  runId: string;
  v: number;
  question: string;
  config: RunConfig | null;
  startedAt: string;
  conversation: EventOf<'run-start'>['conversation'];
  origin: EventOf<'run-start'>['origin'];
  status: RunStatus;
  steps: readonly TrajectoryStep[];
  answer: { text: string; forced: boolean; step: number } | null;
  end: { outcome: Outcome; reason: Reason; error: ErrorInfo | null; t: number } | null;
  /** Warnings that belong to the run, not to a step. */
  warnings: readonly WarningState[];
  /** Events of types this version does not know. */
  opaque: readonly OpaqueEvent[];
  /** `seq` and `t` of the last event. */
  seq: number;
  t: number;
}

/** What a dialect needs of an earlier step to write the history. */
export interface HistoryStep {
  thought: string | null;
  /** In call order. `observation` is what the model was given. */
  calls: { callId: string; tool: string; input: Json; observation: string; isError: boolean; carry?: Json }[];
  /** What the provider wants back with the reply; see `model-end.carry`. */
  carry?: Json;
  /** A reply that could not be read, and the hint that went back. */
  unread: { text: string; hint: string } | null;
}
