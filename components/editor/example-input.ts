import type { Json } from '../../lib/run/json.ts';

/** A tool's input as a person edits it: JSON, but plain text without quotes. */
export function inputText(input: Json): string {
  return typeof input === 'string' && !isJson(input) ? input : JSON.stringify(input);
}

/** Reads it back; what is no JSON is plain text. */
export function readInput(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}

function isJson(text: string): boolean {
  return typeof readInput(text) !== 'string' || text.trim().startsWith('"');
}
