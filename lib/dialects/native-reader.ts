import type { ModelChunk } from '../models/model.ts';
import type { ToolInfo } from '../run/config.ts';
import type { Json } from '../run/json.ts';
import type { Part, ReadCall, Reader, Segment, Turn } from './dialect.ts';
import { hintFor } from './reader/hints.ts';
import { mendJson } from './reader/json-mend.ts';
import { repair } from './reader/repairs.ts';
import { textReader } from './reader/text-reader.ts';

type Call = Extract<ModelChunk, { type: 'call' }>;

/**
 * A native call's input. Arguments that are not JSON are mended, unless they broke off: half a value may be another value,
 * `C-1` for `C-100`. Else their text goes on, and the tool runner answers for it.
 */
function readNativeCall(call: Call): ReadCall {
  const base = { tool: call.tool, providerCallId: call.callId };
  const text = call.inputText;
  if (call.input !== null || text.trim() === 'null') return { ...base, input: call.input, repairs: [] };
  if (text.trim() === '') return { ...base, input: {}, repairs: [] };
  const mended = mendJson(text, 0, text.length);
  // The arguments are not part of the reply's text, so the span has nowhere to point.
  if (mended && isObject(mended.value) && !mended.rules.includes('json-cut-short')) {
    const rules = mended.rules.length > 0 ? mended.rules : ['trailing-text'];
    return { ...base, input: mended.value, repairs: rules.map((rule) => repair(rule, [0, 0])) };
  }
  return { ...base, input: text, repairs: [] };
}

function isObject(value: Json): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function partOf(text: string): Part | null {
  return text.trim() === '' ? null : { text: text.trim(), repairs: [] };
}

/** A call that the model wrote as text: counts only for a tool that was declared. */
function readTextCall(text: string, tools: readonly ToolInfo[]): Turn | null {
  const reader = textReader({ tools, strict: true, form: 'native' });
  reader.push({ type: 'text', delta: text });
  const { turn } = reader.end();
  if (turn.kind !== 'act' || !turn.calls.every((call) => tools.some((tool) => tool.name === call.tool))) return null;
  const calls = turn.calls.map((call) => ({
    ...call,
    repairs: [repair('text-call', [0, text.length]), ...call.repairs],
  }));
  return { ...turn, calls };
}

/**
 * The reader of native calls: calls in index order act, text without a call is the answer. Text streams as thought
 * until the end tells which it was.
 */
export function nativeReader(tools: readonly ToolInfo[]): Reader {
  const pieces: string[] = [];
  const calls: Call[] = [];
  return {
    push(chunk: ModelChunk): Segment[] {
      if (chunk.type === 'text') {
        pieces.push(chunk.delta);
        return chunk.delta === '' ? [] : [{ channel: 'thought', from: 'text', delta: chunk.delta }];
      }
      if (chunk.type === 'reasoning') return [{ channel: 'reasoning', from: 'provider', delta: chunk.delta }];
      if (chunk.type === 'call-delta') return [{ channel: 'action', from: 'provider', delta: chunk.delta }];
      if (chunk.type === 'call') calls.push(chunk);
      return [];
    },
    end() {
      return { segments: [], turn: readTurn(pieces.join(''), calls, tools) };
    },
  };
}

function readTurn(text: string, calls: readonly Call[], tools: readonly ToolInfo[]): Turn {
  if (calls.length > 0) {
    const ordered = [...calls].sort((a, b) => a.index - b.index);
    return { kind: 'act', thought: partOf(text), calls: ordered.map(readNativeCall), invented: false };
  }
  const written = readTextCall(text, tools);
  if (written) return written;
  if (text.trim() !== '') return { kind: 'answer', thought: null, text: text.trim(), repairs: [], invented: false };
  return {
    kind: 'malformed',
    thought: null,
    reason: 'empty',
    message: 'The reply holds neither text nor a tool call.',
    span: [0, text.length],
    hint: hintFor('native', 'empty', tools),
  };
}
