import type { Cut } from './outline.ts';
import { isBlank } from './range.ts';

/** The index of the first cut that ends behind `at`; cuts are in order and do not overlap. */
function firstBehind(cuts: readonly Cut[], at: number): number {
  let low = 0;
  let high = cuts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cuts[middle]?.end ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The text between two offsets without spaces at its ends: a string and nothing else is made, since there may be thousands. */
function trimmed(text: string, from: number, to: number): string {
  let start = from;
  let end = to;
  while (start < end && isBlank(text.charCodeAt(start))) start++;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

/** A stretch of the reply without control tokens and hidden thinking, trimmed. Tags that text may really hold stay. */
export function cleanText(text: string, cuts: readonly Cut[], from: number, to: number): string {
  if (cuts.length === 0) return trimmed(text, from, to);
  let out = '';
  let at = from;
  for (let index = firstBehind(cuts, from); index < cuts.length; index++) {
    const cut = cuts[index];
    if (cut === undefined || cut.start >= to) break;
    // `<s>` within an answer is HTML; at its end it was left outside already.
    if (cut.kind === 'special' && text[cut.start + 1] !== '|') continue;
    out += text.slice(at, Math.max(at, cut.start));
    at = Math.min(cut.end, to);
  }
  out += text.slice(at, Math.max(at, to));
  return trimmed(out, 0, out.length);
}
