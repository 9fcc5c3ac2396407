import type { ForkEdits } from '../../lib/run/fork-point.ts';
import type { Json } from '../../lib/run/json.ts';
import type { Call, TrajectoryStep } from '../../lib/run/trajectory.ts';
import { jsonIn, jsonPretty } from '../timeline/json-text.ts';

/** The texts of a step, as a person may change them before a run goes on from it. */
export interface ForkDraft {
  thought: string;
  /** The call that is edited; null in a step that made none. */
  callId: string | null;
  tool: string;
  /** JSON, or plain text where the model wrote that. */
  input: string;
  observation: string;
}

/** What happens to the tool when these edits are taken. */
export type ForkWay = 'none' | 'thought' | 'action' | 'observation';

/** What a draft comes to; null when its input is no JSON. */
export interface ForkPlan {
  edits: ForkEdits;
  way: ForkWay;
}

/** The step as it is; `callId` names the call to edit, else the first. */
export function draftOf({ thought, calls }: TrajectoryStep, callId?: string): ForkDraft {
  const call = calls.find((one) => one.callId === callId) ?? calls[0];
  return {
    thought: thought?.text ?? '',
    callId: call?.callId ?? null,
    tool: call?.tool ?? '',
    input: call ? inputText(call.input) : '',
    observation: call?.observation?.text ?? '',
  };
}

function inputText(input: Json): string {
  return typeof input === 'string' ? input : jsonPretty(input);
}

/** Only what was changed is an edit. */
export function planOf(step: TrajectoryStep, draft: ForkDraft): ForkPlan | null {
  const call = step.calls.find((one) => one.callId === draft.callId);
  const was = draftOf(step, call?.callId);
  const edits: ForkEdits = {};
  if (draft.thought !== was.thought) edits.thought = draft.thought;
  if (!call) return { edits, way: edits.thought === undefined ? 'none' : 'thought' };
  const { callId } = call;
  const input = draft.input === was.input ? call.input : readInput(draft.input, call);
  if (input === undefined) return null;
  if (draft.tool !== was.tool || draft.input !== was.input)
    edits.action = {
      callId,
      ...(draft.tool !== was.tool && { tool: draft.tool }),
      ...(draft.input !== was.input && { input }),
    };
  if (draft.observation !== was.observation) edits.observation = { callId, text: draft.observation };
  return { edits, way: wayOf(edits) };
}

function wayOf({ thought, action, observation }: ForkEdits): ForkWay {
  if (observation) return 'observation';
  if (action) return 'action';
  return thought === undefined ? 'none' : 'thought';
}

/** Where the model wrote plain text, plain text will do; otherwise it must be JSON. */
function readInput(text: string, { input }: Call): Json | undefined {
  if (typeof input === 'string') return jsonIn(text) ?? text;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
