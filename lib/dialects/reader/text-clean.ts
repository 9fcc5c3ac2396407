import { trimRange } from './args.ts';
import type { Outline } from './outline.ts';

/** A stretch of the reply without the model's control tokens and hidden thinking, trimmed. */
export function cleanText(text: string, outline: Outline, from: number, to: number): string {
  let out = '';
  let at = from;
  const cuts = [...outline.specials, ...outline.hiddenThinking].sort((a, b) => a[0] - b[0]);
  for (const [start, end] of cuts) {
    if (end <= at || start >= to) continue;
    out += text.slice(at, Math.max(at, start));
    at = Math.min(end, to);
  }
  out += text.slice(at, Math.max(at, to));
  const range = trimRange(out, 0, out.length);
  return out.slice(range.from, range.to);
}
