import type { ToolInfo } from '../run/config.ts';
import type { Json } from '../run/json.ts';

/** A bare text that can stand between brackets and be read back as it is. */
function isPlain(text: string): boolean {
  if (text !== text.trim() || /^["'`{[]|["'`]$/.test(text) || /^\w+\s*=/.test(text)) return false;
  let depth = 0;
  for (const char of text) {
    if (char === '[') depth++;
    if (char === ']' && --depth < 0) return false;
  }
  return depth === 0 && !/\n/.test(text);
}

function inputText(tool: ToolInfo | undefined, input: Json): string {
  if (typeof input === 'string') return input;
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return JSON.stringify(input);
  const entries = Object.entries(input);
  const [first] = entries;
  if (first === undefined) return '';
  const [name, value] = first;
  if (entries.length === 1 && name === tool?.mainField) {
    if (typeof value === 'number') return String(value);
    if (typeof value === 'string' && isPlain(value)) return value;
  }
  return JSON.stringify(input);
}

/** Writes a call as `Tool[input]`: bare text for a tool's one main field, else JSON. */
export function bracketCall(tools: readonly ToolInfo[], call: { tool: string; input: Json }): string {
  const tool = tools.find((known) => known.name === call.tool);
  return `${call.tool}[${inputText(tool, call.input)}]`;
}
