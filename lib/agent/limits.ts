import type { EventOf } from '../run/events.ts';
import type { Json } from '../run/json.ts';
import { findFieldName, isDeeperThan, MAX_LOG_DEPTH } from '../run/value-limits.ts';

/** Characters (UTF-16 units) of an observation that the model gets to see, the mark not counted. */
export const MAX_OBSERVATION = 16_000;
/** Bytes of an observation's whole text that the log keeps when the model got less. */
export const MAX_FULL_TEXT = 64 * 1024;
/** Characters of JSON that the log keeps of a structured result. */
export const MAX_DATA = 256 * 1024;
/** Bytes that the model may write in one step, all attempts together. */
export const MAX_STEP_OUTPUT = 2 * 1024 * 1024;
/** Calls of one reply that are read; a reply with more is cut off there, so that one reply cannot start thousands. */
export const MAX_CALLS = 32;
/** Characters of a tool's name and of a provider's call id; providers themselves take about 64. */
export const MAX_NAME = 200;
/** Characters of a call's arguments as JSON; no tool takes more. */
export const MAX_INPUT = 64 * 1024;
/** Characters that the log keeps of arguments that were refused. */
export const MAX_INPUT_TEXT = 4_000;

/** Levels above a call's input in a `prompt` event, where it sits deepest: event, messages, message, calls, call. */
const ENVELOPE_DEPTH = 5;
/** Levels of arrays and objects in a call's input and in a structured result: what a log can hold and be read back. */
export const MAX_DEPTH = MAX_LOG_DEPTH - ENVELOPE_DEPTH;

/** Names that reach an object's prototype where code is careless. */
const FORBIDDEN: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
/** The one that a log is not read back with. */
const UNLOGGED: ReadonlySet<string> = new Set(['__proto__']);

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
    const fits = size <= MAX_DATA && !isDeeperThan(data, MAX_DEPTH) && findFieldName(data, UNLOGGED) === null;
    return fits ? data : undefined;
  } catch {
    return undefined;
  }
}

/** Why a call's input is neither run nor kept, as the end of "Not run: …"; null for one that is fine. */
export function inputFault(input: Json): string | null {
  // Depth comes first: the other checks go down into the value.
  if (isDeeperThan(input, MAX_DEPTH)) return 'the arguments are nested too deeply.';
  const name = findFieldName(input, FORBIDDEN);
  if (name !== null) return `"${name}" is not allowed as a field name.`;
  return JSON.stringify(input).length > MAX_INPUT ? 'the arguments are longer than 64 kB.' : null;
}

/** The beginning of a text, no more than `length` UTF-16 units, never with half a character. */
export function beginning(text: string, length: number): string {
  return (text.length > length ? wholeCharacters(text.slice(0, length)) : text).toWellFormed();
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
