import type { Json } from '../../lib/run/json.ts';
import { jsonLine, jsonPretty } from './json-text.ts';

/** An action as it is shown: the tool's name, then `open args close`. */
export interface CallText {
  open: string;
  args: string;
  close: string;
  isOneLine: boolean;
}

const LONGEST_LINE = 80;

/** The one string that stands for the whole input in `Tool[input]`, when there is one. */
function bareInput(input: Json, mainField: string | undefined): string | undefined {
  if (typeof input === 'string') return input;
  if (input === null || typeof input !== 'object' || Array.isArray(input) || mainField === undefined) return undefined;
  const only = Object.keys(input).length === 1 ? input[mainField] : undefined;
  return typeof only === 'string' || typeof only === 'number' ? String(only) : undefined;
}

/** How a call is written: `Tool[input]` in the bracket dialect, `tool({…})` everywhere else. */
export function callText(dialect: string, input: Json, mainField: string | undefined, toolLength: number): CallText {
  const isBracket = dialect === 'bracket';
  const open = isBracket ? '[' : '(';
  const close = isBracket ? ']' : ')';
  const bare = isBracket ? bareInput(input, mainField) : typeof input === 'string' ? input : undefined;
  if (bare !== undefined) return { open, args: bare, close, isOneLine: !bare.includes('\n') };
  const line = jsonLine(input);
  const args = line.length + toolLength + 2 <= LONGEST_LINE ? line : jsonPretty(input, LONGEST_LINE - 4);
  return { open, args, close, isOneLine: !args.includes('\n') };
}
