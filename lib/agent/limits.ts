import type { EventOf } from '../run/events.ts';
import type { Json } from '../run/json.ts';

/** Characters (UTF-16 units) of an observation that the model gets to see, the mark not counted. */
export const MAX_OBSERVATION = 16_000;
/** Bytes of an observation's whole text that the log keeps when the model got less. */
export const MAX_FULL_TEXT = 64 * 1024;
/** Characters of JSON that the log keeps of a structured result. */
export const MAX_DATA = 256 * 1024;
/** Bytes that the model may write in one step, all attempts together. */
export const MAX_STEP_OUTPUT = 2 * 1024 * 1024;
/** Calls of one reply that are run; the others are refused, so that one reply cannot start thousands. */
export const MAX_CALLS = 32;

/** Levels of arrays and objects in a call's input. */
export const MAX_DEPTH = 64;

/** An observation's text as the model gets it. `truncated` is null when that is all of it. */
export interface CutObservation {
  text: string;
  truncated: EventOf<'observation'>['truncated'];
}

/** Cuts a long observation and says in the text itself how much is missing, so that the model knows too. */
export function cutObservation(full: string): CutObservation {
  if (full.length <= MAX_OBSERVATION) return { text: full, truncated: null };
  const head = wholeCharacters(full.slice(0, MAX_OBSERVATION));
  const text = `${head}\n[cut here: ${head.length} of ${full.length} characters shown]`;
  return { text, truncated: { shown: head.length, full: full.length, fullText: firstBytes(full, MAX_FULL_TEXT) } };
}

/** The structured result, or undefined when it is too large for the log or no JSON at all. */
export function cutData(data: Json | undefined): Json | undefined {
  if (data === undefined) return undefined;
  try {
    const size = JSON.stringify(data)?.length ?? Number.POSITIVE_INFINITY;
    return size <= MAX_DATA && !isTooDeep(data) ? data : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a JSON value nests deeper than `MAX_DEPTH`: then much that handles it would run out of stack. */
export function isTooDeep(value: Json, room = MAX_DEPTH): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return room === 0 || Object.values(value).some((part) => isTooDeep(part, room - 1));
}

function firstBytes(text: string, bytes: number): string {
  // A UTF-16 unit is at least one byte in UTF-8, so no more than `bytes` units can fit.
  const buffer = Buffer.from(text.slice(0, bytes));
  if (buffer.length <= bytes) return wholeCharacters(text.slice(0, bytes));
  let end = bytes;
  // Step back over continuation bytes: 10xxxxxx.
  while (end > 0 && ((buffer[end] ?? 0) & 0xc0) === 0x80) end--;
  return buffer.subarray(0, end).toString();
}

function wholeCharacters(text: string): string {
  const last = text.charCodeAt(text.length - 1);
  return last >= 0xd800 && last <= 0xdbff ? text.slice(0, -1) : text;
}
