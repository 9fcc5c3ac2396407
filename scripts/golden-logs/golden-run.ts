import type { Reply } from '../../fixtures/fake-provider/reply.ts';
import type { ScriptedReply } from '../../lib/models/replies.ts';
import type { RunConfig } from '../../lib/run/config.ts';
import type { UnnumberedEvent } from '../../lib/run/events.ts';
import type { CallDecision } from '../../lib/store/run-store.ts';
import type { Tool } from '../../lib/tools/tool.ts';

/** What can befall a run from outside while it goes on. */
export interface Fate {
  /** A person presses Stop. */
  stop(): void;
  /** The server is told to end. */
  shutDown(): void;
  /** The process is gone before the next event. */
  die(): void;
  /** The store has no room for as long as it is tried before the run is given up. */
  fillDisk(): void;
}

/** One run to be recorded: what the model says, under which settings, and what happens meanwhile. */
export interface GoldenRun {
  /** The name of the files, and the id of the run. */
  name: string;
  dialect: 'bracket' | 'json-call' | 'native';
  /** Over HTTP, from the fake provider; or written down, where only time tells how it ends. */
  replies: { http: Reply[] } | { written: ScriptedReply[] };
  /** `compatible:golden-model` when absent; of no account for written replies. */
  modelId?: string;
  /** The calculator alone when absent. */
  tools?: Tool[];
  config?: Partial<RunConfig>;
  /** Goes on from a run that ended before, with what that one had in its config; `replies` are those of both, in order. */
  resumes?: Partial<RunConfig>;
  /** The run plays on an empty tape and asks a person about each call; what that person says, in order. */
  answers?: CallDecision[];
  /** Other runs have all places for so many milliseconds. */
  waitsMs?: number;
  /** Called with each event just before it is recorded. */
  onEvent?: (event: UnnumberedEvent, fate: Fate) => void;
  /** Called once the run has been started, before anything has happened. */
  onStart?: (fate: Fate) => void;
}

/** A text reply in the `bracket` dialect. */
export function step(thought: string, action: string): Reply {
  return { text: `Thought: ${thought}\nAction: ${action}` };
}

/** A native reply with calls. */
export function calling(text: string, ...calls: [tool: string, input: Record<string, unknown> | string][]): Reply {
  return { text, calls: calls.map(([tool, input]) => ({ tool, input })) };
}

/** A native call of the calculator. */
export function sum(text: string, expression: string): Reply {
  return calling(text, ['Calculator', { expression }]);
}
