import type { Json } from '../../lib/run/json.ts';

/** JSON on one line, with a space after each colon and comma. */
export function jsonLine(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(jsonLine).join(', ')}]`;
  if (value !== null && typeof value === 'object') {
    const fields = Object.entries(value).map(([key, field]) => `${JSON.stringify(key)}: ${jsonLine(field)}`);
    return `{${fields.join(', ')}}`;
  }
  return JSON.stringify(value);
}

/** JSON for reading: what fits in `width` characters stays on one line, the rest is broken and indented by two. */
export function jsonPretty(value: Json, width = 72, indent = ''): string {
  const line = jsonLine(value);
  if (line.length + indent.length <= width || value === null || typeof value !== 'object') return line;
  const inner = `${indent}  `;
  const open = Array.isArray(value) ? '[' : '{';
  const close = Array.isArray(value) ? ']' : '}';
  const parts = Array.isArray(value)
    ? value.map((item) => jsonPretty(item, width, inner))
    : Object.entries(value).map(([key, field]) => `${JSON.stringify(key)}: ${jsonPretty(field, width, inner)}`);
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${indent}${close}`;
}

/** The value when the whole text is a JSON object or list; a bare number or word counts as text. */
export function jsonIn(text: string): Json | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
