import type { Cut } from './outline.ts';
import { trimRange } from './range.ts';

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

/** A stretch of the reply without control tokens and hidden thinking, trimmed. Tags that text may really hold stay. */
export function cleanText(text: string, cuts: readonly Cut[], from: number, to: number): string {
  if (cuts.length === 0) {
    const all = trimRange(text, from, to);
    return text.slice(all.from, all.to);
  }
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
  const range = trimRange(out, 0, out.length);
  return out.slice(range.from, range.to);
}
