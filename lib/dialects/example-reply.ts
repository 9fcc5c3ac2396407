import type { ToolInfo } from '../run/config.ts';
import type { Repair } from '../run/events.ts';
import type { Json } from '../run/json.ts';
import type { Turn } from './dialect.ts';
import type { ExampleForm } from './example-form.ts';
import { hideEscaped, showEscaped } from './example-lines.ts';
import { mainInput } from './main-input.ts';
import { textReader } from './reader/text-reader.ts';

/** What one reply of an example holds. `at` is the offset of the trouble in its text. */
export type ReadReply =
  | { kind: 'call'; thought: string | null; tool: string; input: Json }
  | { kind: 'answer'; thought: string | null; answer: string }
  | { kind: 'error'; message: string; at: number };

/** What must not be dropped without a word from a text that a person edits. */
const LOSSES: Readonly<Record<string, string>> = {
  'extra-calls': 'This belongs to another step: its Observation is missing before it.',
  'trailing-text': 'This text belongs to no part of the step.',
};

function read(text: string, tools: readonly ToolInfo[]): Turn {
  const reader = textReader({ tools, strict: true, form: 'json-call' });
  reader.push({ type: 'text', delta: text });
  return reader.end().turn;
}

/** Reads with the one tool that is really named: in an example a name is never guessed. Else with all, as in a run. */
function readWithTool(text: string, tools: readonly ToolInfo[]): Turn {
  const turn = read(text, []);
  if (turn.kind === 'malformed') return read(text, tools);
  const name = turn.kind === 'act' ? turn.calls[0]?.tool : undefined;
  const tool = tools.find((known) => known.name === name);
  return tool ? read(text, [tool]) : turn;
}

/** `Call: tool {…}` as the reader knows it. */
function plainLabels(text: string): string {
  return text.replace(/^([\s*_-]*)Call[*_ \t]*[:：][ \t]*([\w.-]+)[ \t]*/im, '$1Action: $2 Action Input: ');
}

function shown(value: Json): Json {
  return JSON.parse(showEscaped(JSON.stringify(value))) as Json;
}

/** Reads one reply of an example with the reader that reads a model's replies. */
export function readExampleReply(form: ExampleForm, tools: readonly ToolInfo[], text: string): ReadReply {
  const hidden = hideEscaped(text);
  const turn = readWithTool(form.isNative ? plainLabels(hidden) : hidden, tools);
  const thought = turn.thought === null ? null : showEscaped(turn.thought.text);
  if (turn.kind === 'malformed') {
    if (turn.reason === 'empty-answer') return { kind: 'answer', thought, answer: '' };
    return { kind: 'error', message: turn.message, at: turn.span[0] };
  }
  const lost = (repairs: readonly Repair[]) => repairs.find(({ rule }) => Object.hasOwn(LOSSES, rule));
  const loss = turn.kind === 'act' ? turn.calls.map((call) => lost(call.repairs))[0] : lost(turn.repairs);
  if (loss) return { kind: 'error', message: LOSSES[loss.rule] ?? loss.note, at: loss.span[0] };
  if (turn.kind === 'answer') return { kind: 'answer', thought, answer: showEscaped(turn.text) };
  const [call] = turn.calls;
  if (call === undefined) return { kind: 'error', message: 'The step has no action.', at: 0 };
  return { kind: 'call', thought, tool: call.tool, input: mainInput(tools, { ...call, input: shown(call.input) }) };
}
