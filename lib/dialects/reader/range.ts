import type { Repair } from '../../run/events.ts';
import type { Json } from '../../run/json.ts';

/** A call's input as read. */
export interface ReadInput {
  input: Json;
  repairs: Repair[];
}

export type Range = { from: number; to: number };

/** The range without spaces at its ends. */
export function trimRange(text: string, from: number, to: number): Range {
  let start = from;
  let end = to;
  while (start < end && /[\s\u200b\ufeff]/.test(text[start] ?? '')) start++;
  while (end > start && /[\s\u200b\ufeff]/.test(text[end - 1] ?? '')) end--;
  return { from: start, to: end };
}
