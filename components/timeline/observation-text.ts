import { jsonIn, jsonPretty } from './json-text.ts';

/** Characters in a line of JSON: a flat record such as an order still fits on one. */
const LINE = 96;

/** How many lines of an observation are shown before a person asks for more. */
export const SHORT_LINES = 8;

export interface ObservationText {
  lines: string[];
  /** Sentences are set in the interface face, everything else in mono. */
  isProse: boolean;
}

/** An observation laid out for reading. JSON is spaced out; the exact text is in the inspector. */
export function observationText(text: string): ObservationText {
  const value = jsonIn(text);
  if (value !== undefined) return { lines: jsonPretty(value, LINE).split('\n'), isProse: false };
  const words = text.match(/\p{L}{2,}/gu)?.length ?? 0;
  return { lines: text.replace(/\n+$/, '').split('\n'), isProse: words >= 4 };
}
