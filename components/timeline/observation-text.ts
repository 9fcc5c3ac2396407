import type { Json } from '../../lib/run/json.ts';
import { jsonIn, jsonLine, jsonPretty } from './json-text.ts';

/** How many lines of an observation are shown before a person asks for more. */
export const SHORT_LINES = 8;

/** A record longer than this is broken into its fields. */
const LONGEST_RECORD = 140;
const LINE = 84;

export interface ObservationText {
  lines: string[];
  /** Sentences are set in the interface face, everything else in mono. */
  isProse: boolean;
}

function isFlatRecord(value: Json): boolean {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return false;
  return Object.values(value).every((field) => field === null || typeof field !== 'object');
}

/** A list of records, one a line, so that their fields can be compared by eye. Null when it is not that. */
function recordLines(value: Json): string[] | null {
  if (!Array.isArray(value) || value.length === 0 || !value.every(isFlatRecord)) return null;
  const last = value.length - 1;
  const lines = value.map((record, index) => {
    return `${index === 0 ? '[' : ' '}${jsonLine(record)}${index === last ? ']' : ','}`;
  });
  return lines.every((line) => line.length <= LONGEST_RECORD) ? lines : null;
}

/** An observation laid out for reading. JSON is spaced out; the exact text is in the inspector. */
export function observationText(text: string): ObservationText {
  const value = jsonIn(text);
  if (value !== undefined) {
    return { lines: recordLines(value) ?? jsonPretty(value, LINE).split('\n'), isProse: false };
  }
  // A line that the loop wrote under the result, such as that the call was made before, must not cost it its form.
  const under = text.lastIndexOf('\n');
  const above = under < 0 ? undefined : jsonIn(text.slice(0, under));
  if (above !== undefined) {
    const { lines } = observationText(text.slice(0, under));
    return { lines: [...lines, text.slice(under + 1)], isProse: false };
  }
  const words = text.match(/\p{L}{2,}/gu)?.length ?? 0;
  return { lines: text.replace(/\n+$/, '').split('\n'), isProse: words >= 4 };
}
