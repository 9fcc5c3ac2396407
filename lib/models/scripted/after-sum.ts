import { plainNumbers } from './arithmetic-words.ts';
import type { AfterSum } from './intent.ts';

const NUMBER = String.raw`(\d+(?:\.\d+)?|\(\d+(?:\.\d+)? \* \d+\))`;

/** A sum to be done with the figure found; null when none is asked for. */
export function afterSumIn(rest: string): AfterSum | null {
  const text = plainNumbers(rest);
  const percent = /(\d+(?:\.\d+)?)\s*(?:%|percent\b|per cent\b)/i.exec(text)?.[1];
  if (percent) return percentOf(text, percent);
  const share =
    /\b(?:split|share|divide)\w*\b[^.?]*?\b(?:between|among|amongst|by|into|across|over)\s*(\d+(?:\.\d+)?)/i.exec(
      text,
    )?.[1];
  if (share) return sum(`x / ${share}`, `split in ${share}`);
  if (/\b(?:in half|halved?|half (?:of|the)|by half)\b|一半/i.test(text)) return sum('x / 2', 'in half');
  if (/\b(?:doubled?|twice)\b/i.test(text)) return sum('x * 2', 'doubled');
  if (/\b(?:tripled?|thrice)\b/i.test(text)) return sum('x * 3', 'tripled');
  const part = /\b(?:a|1) (third|quarter|fourth|fifth|tenth) of (?:the|it|that)\b/i.exec(text)?.[1]?.toLowerCase();
  if (part) return sum(`x / ${PARTS[part]}`, `a ${part}`);
  const times = /\b(?:times|multipl\w+ by)\s*(\d+(?:\.\d+)?)|(\d+(?:\.\d+)?) times (?:the|it|that)\b/i.exec(text);
  const factor = times?.[1] ?? times?.[2];
  if (factor) return sum(`x * ${factor}`, `times ${factor}`);
  const plus = new RegExp(`(?:\\bplus|\\badd(?:ing)?|\\+)\\s*(?:another |an extra )?${NUMBER}`, 'i').exec(text)?.[1];
  if (plus) return sum(`x + ${plus}`, 'plus', plus);
  const minus = new RegExp(`(?:\\bminus|\\bless|\\bsubtract\\w*|\\bdeduct\\w*|\\bafter)\\s+(?:a )?${NUMBER}`, 'i').exec(
    text,
  )?.[1];
  return minus ? sum(`x - ${minus}`, 'minus', minus) : null;
}

const PARTS: Record<string, number> = { third: 3, quarter: 4, fourth: 4, fifth: 5, tenth: 10 };

function sum(expression: string, words: string, amount: string | null = null): AfterSum {
  return { expression, words, amount };
}

function percentOf(text: string, percent: string): AfterSum {
  if (
    /discount|\boff\b|\bremov|\bknock|\bsubtract|\btak\w+\b[^?]*\b(?:away|from)\b|\bless\b|\bminus\b|reduc|rebate|deduct|cut by|折/i.test(
      text,
    )
  )
    return sum(`x * (1 - ${percent} / 100)`, `minus ${percent}%`);
  if (/(?:%|percent)\s*(?:\w+ )?of\b/i.test(text) && !/\bplus\b|\badd|\bwith\b/i.test(text))
    return sum(`x * ${percent} / 100`, `${percent}% of it`);
  return sum(`x * (1 + ${percent} / 100)`, `plus ${percent}%`);
}
