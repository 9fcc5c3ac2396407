import type { ToolInfo } from '../../run/config.ts';
import type { Json } from '../../run/json.ts';
import { isFinishName } from './action-channel.ts';
import { readInput } from './args.ts';
import type { ReadAction } from './call-syntax.ts';
import { mendJson } from './json-mend.ts';
import { repair } from './repairs.ts';
import { readToolName } from './tool-name.ts';

const NAME_KEYS = ['action', 'tool', 'name', 'tool_name', 'function'];
const INPUT_KEYS = [
  'action_input',
  'arguments',
  'args',
  'parameters',
  'params',
  'input',
  'action_variables',
  'tool_input',
];
const WRAPPERS = ['tool_call', 'function_call', 'function'];

function isObject(value: Json | undefined): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function unwrap(value: { [key: string]: Json }): { [key: string]: Json } {
  for (const key of WRAPPERS) {
    const inner = value[key];
    if (isObject(inner)) return inner;
  }
  return value;
}

/** A call written as one JSON object with a name and an input, such as `{"action": "search", "action_input": "x"}`. */
export function readBlob(text: string, from: number, to: number, tools: readonly ToolInfo[]): ReadAction | null {
  if (text[from] !== '{') return null;
  const mended = mendJson(text, from, to);
  if (!mended || !isObject(mended.value)) return null;
  const body = unwrap(mended.value);
  const written = NAME_KEYS.map((key) => body[key]).find((value) => typeof value === 'string');
  const inputKey = INPUT_KEYS.find((key) => Object.hasOwn(body, key));
  if (typeof written !== 'string' || inputKey === undefined) return null;
  const span: [number, number] = [from, mended.end];
  const repairs = [repair('json-blob', span), ...mended.rules.map((rule) => repair(rule, span))];
  const rest = {
    repairs,
    end: mended.end,
    ...(typeof mended.value.thought === 'string' && { thought: mended.value.thought }),
  };
  const raw = body[inputKey] ?? '';
  if (isFinishName(written)) {
    return { kind: 'answer', text: typeof raw === 'string' ? raw : JSON.stringify(raw), ...rest };
  }
  const name = readToolName(written, tools);
  if (name.rule) repairs.push({ ...name.rule, span });
  const isEncoded = typeof raw === 'string' && /^\s*\{/.test(raw);
  const input = isEncoded ? readInput(raw, 0, raw.length, undefined).input : raw;
  return { kind: 'call', tool: name.name, input, ...rest };
}
