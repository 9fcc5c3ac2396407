import type { Repair } from '../../run/events.ts';
import type { Json } from '../../run/json.ts';

/** A call's input as read. */
export interface ReadInput {
  input: Json;
  repairs: Repair[];
}

export type Range = { from: number; to: number };

const RARE_BLANKS = /[\s\u200b\ufeff]/;

/** Whether a unit is a space of any kind. */
export function isBlank(unit: number): boolean {
  if (unit < 0xa0) return unit === 32 || (unit >= 9 && unit <= 13);
  return (unit < 0x3001 || unit === 0xfeff) && RARE_BLANKS.test(String.fromCharCode(unit));
}

/** The same but for the space without width, which is a part of texts: what `\s` stands for. */
export function isSpace(unit: number): boolean {
  return isBlank(unit) && unit !== 0x200b;
}

/** The range without spaces at its ends. */
export function trimRange(text: string, from: number, to: number): Range {
  let start = from;
  let end = to;
  while (start < end && isBlank(text.charCodeAt(start))) start++;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  return { from: start, to: end };
}
