import type { ModelChunk, ModelRequest } from '../models/model.ts';
import type { Recipe, ToolInfo } from '../run/config.ts';
import type { Channel, Repair, Span } from '../run/events.ts';
import type { Json } from '../run/json.ts';
import type { HistoryStep } from '../run/trajectory.ts';

/** What a prompt is made of. */
export interface RenderContext {
  recipe: Recipe;
  tools: ToolInfo[];
  question: string;
  /** Earlier questions and answers of the conversation, oldest first. */
  conversation: { question: string; answer: string }[];
  steps: HistoryStep[];
  keepThoughts: boolean;
  /** Set when the run is at a limit: ask for an answer now, without tools. */
  forceAnswer: boolean;
}

/** A stretch of the reply with its channel. `from: text` segments, joined in order, give the reply's text back. */
export interface Segment {
  channel: Channel;
  from: 'text' | 'provider';
  delta: string;
  /** Set at an observation the model invented: stop the stream, nothing after it counts. */
  halt?: true;
}

/** What a whole reply comes to. Spans are in UTF-16 units of the reply's text. */
export type Turn =
  | { kind: 'act'; thought: Part | null; calls: ReadCall[]; invented: boolean }
  | { kind: 'answer'; thought: Part | null; text: string; repairs: Repair[]; invented: boolean }
  | { kind: 'malformed'; thought: Part | null; reason: string; message: string; span: Span; hint: string };

export interface Part {
  text: string;
  repairs: Repair[];
}

/** One call as read. `input` is a string where the reply held no structure. `providerCallId` is never a key: two replies may reuse one. */
export interface ReadCall {
  tool: string;
  input: Json;
  repairs: Repair[];
  providerCallId?: string;
}

/** Reads one reply as it streams: the same answer however the text is cut. Never throws. */
export interface Reader {
  /** What can be told of this chunk now; holds back what could still begin a label. */
  push(chunk: ModelChunk): Segment[];
  /** The rest, and the reading of the whole. Call once, after the last chunk. */
  end(): { segments: Segment[]; turn: Turn };
}

/** How a model is asked to act, and how its reply is read. */
export interface Dialect {
  /** Stable id, as in `run-start.config.dialect`. */
  id: string;
  /** The messages, stop words and native tools of the next call. Pure: the preview shows just this. Throws `PromptTooLong`. */
  render(context: RenderContext): Pick<ModelRequest, 'messages' | 'stop' | 'tools' | 'toolChoice'>;
  /** `strict`: a reply with no marker at all is malformed; otherwise it is the answer. */
  reader(tools: ToolInfo[], options: { strict: boolean }): Reader;
}
