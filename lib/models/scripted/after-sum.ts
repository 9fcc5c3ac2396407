import { plainNumbers } from './arithmetic-words.ts';
import type { AfterSum } from './intent.ts';

/** A sum to be done with the figure found; null when none is asked for. */
export function afterSumIn(rest: string): AfterSum | null {
  const text = plainNumbers(rest);
  const percent = /(\d+(?:\.\d+)?)\s*(?:%|percent\b|per cent\b)/i.exec(text)?.[1];
  if (percent) return percentOf(text, percent);
  const share =
    /\b(?:split|share|divide)\w*\b[^.?]*?\b(?:between|among|amongst|by|into|across|over)\s*(\d+(?:\.\d+)?)/i.exec(
      text,
    )?.[1];
  if (share) return { expression: `x / ${share}`, words: `split in ${share}` };
  if (/\b(?:in half|halved?|half of|by half)\b|一半/i.test(text)) return { expression: 'x / 2', words: 'in half' };
  if (/\b(?:doubled?|twice)\b/i.test(text)) return { expression: 'x * 2', words: 'doubled' };
  if (/\b(?:tripled?|thrice)\b/i.test(text)) return { expression: 'x * 3', words: 'tripled' };
  const times = /\b(?:times|multipl\w+ by)\s*(\d+(?:\.\d+)?)/i.exec(text)?.[1];
  if (times) return { expression: `x * ${times}`, words: `times ${times}` };
  const plus = /(?:\bplus|\badd(?:ing)?|\+)\s*(?:another |an extra )?(\d+(?:\.\d+)?)/i.exec(text)?.[1];
  if (plus) return { expression: `x + ${plus}`, words: `plus $${plus}` };
  const minus = /(?:\bminus|\bless|\bsubtract\w*|\bdeduct\w*|\bafter)\s+(?:a )?(\d+(?:\.\d+)?)/i.exec(text)?.[1];
  return minus ? { expression: `x - ${minus}`, words: `minus $${minus}` } : null;
}

function percentOf(text: string, percent: string): AfterSum {
  if (/discount|\boff\b|\bless\b|\bminus\b|reduc|rebate|deduct|cut by|折/i.test(text))
    return { expression: `x * (1 - ${percent} / 100)`, words: `minus ${percent}%` };
  if (/(?:%|percent)\s*(?:\w+ )?of\b/i.test(text) && !/\bplus\b|\badd|\bwith\b/i.test(text))
    return { expression: `x * ${percent} / 100`, words: `${percent}% of it` };
  return { expression: `x * (1 + ${percent} / 100)`, words: `plus ${percent}%` };
}
