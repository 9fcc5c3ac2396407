import type { ToolInfo } from '../../run/config.ts';
import type { Repair } from '../../run/events.ts';
import type { Json } from '../../run/json.ts';
import { mendJson } from './json-mend.ts';
import { readKeywords } from './keywords.ts';
import { mapPositional, readPositional } from './positional.ts';
import { type Range, type ReadInput, trimRange } from './range.ts';
import { repair } from './repairs.ts';

/** The inside of a text that is one code fence as a whole, else null. */
function insideFence(text: string, { from, to }: Range): Range | null {
  const body = text.slice(from, to);
  const head = /^(?:```|~~~)[^\n`]*\n/.exec(body);
  if (!head) return null;
  const mark = body.slice(0, 3);
  const close = body.endsWith(`\n${mark}`) ? body.length - 4 : body.length;
  if (close < head[0].length || body.slice(head[0].length, close).includes(`\n${mark}`)) return null;
  return trimRange(text, from + head[0].length, from + close);
}

/** Whether one pair of quotes stands around the whole text and none of its kind within. */
function outerQuotes(body: string): string | null {
  const quote = body[0];
  if (body.length < 2 || (quote !== '"' && quote !== "'" && quote !== '`') || body.at(-1) !== quote) return null;
  const inner = body.slice(1, -1);
  let isEscaped = false;
  for (let at = 0; at < inner.length; at++) {
    const char = inner[at];
    // An apostrophe between letters does not end a text in single quotes.
    const isApostrophe = quote === "'" && /\w/.test(inner[at - 1] ?? '') && /\w/.test(inner[at + 1] ?? '');
    if (char === quote && !isEscaped && !isApostrophe) return null;
    isEscaped = char === '\\' && !isEscaped;
  }
  return inner.replace(/\\(["'])/g, '$1');
}

function readStructured(text: string, range: Range): ReadInput | null {
  const mended = mendJson(text, range.from, range.to);
  if (!mended || typeof mended.value !== 'object' || mended.value === null) return null;
  const repairs = mended.rules.map((rule) => repair(rule, [range.from, mended.end]));
  const rest = trimRange(text, mended.end, range.to);
  if (rest.from < rest.to) {
    // `["Hamlet"] vs ["Macbeth"]` is a text that begins like JSON; an object with a remark behind it is not.
    if (Array.isArray(mended.value)) return null;
    repairs.push(repair('trailing-text', [rest.from, rest.to]));
  }
  return { input: mended.value, repairs };
}

/**
 * Reads a call's input: JSON, then mended JSON, then keyword or positional form, else the text itself with one pair of
 * quotes taken off. Never fails: what is no structure is a string.
 */
export function readInput(text: string, from: number, to: number, tool: ToolInfo | undefined): ReadInput {
  let range = trimRange(text, from, to);
  const repairs: Repair[] = [];
  const fenced = insideFence(text, range);
  if (fenced) {
    repairs.push(repair('fence', [range.from, range.to]));
    range = fenced;
  }
  const first = text[range.from];
  if (range.from < range.to && (first === '{' || first === '[')) {
    const read = readStructured(text, range);
    const mapped = read && tool && Array.isArray(read.input) ? mapPositional(read.input, tool) : null;
    if (mapped) repairs.push(repair('positional-arguments', [range.from, range.to]));
    if (read) return { input: mapped ?? read.input, repairs: [...repairs, ...read.repairs] };
  }
  const keywords = readKeywords(text, range, tool);
  if (keywords) return { input: keywords.input, repairs: [...repairs, ...keywords.repairs] };
  const positional = tool ? readPositional(text, range, tool) : null;
  if (positional) return { input: positional.input, repairs: [...repairs, ...positional.repairs] };
  const body = text.slice(range.from, range.to);
  const inner = outerQuotes(body);
  if (inner === null) return { input: body, repairs };
  const encoded = /^\s*\{/.test(inner) ? decodeTwice(body, inner) : null;
  const rule = encoded === null ? 'outer-quotes' : 'double-encoded';
  return { input: encoded ?? inner.trim(), repairs: [...repairs, repair(rule, [range.from, range.to])] };
}

function decodeTwice(body: string, inner: string): Json | null {
  const once = mendJson(body, 0, body.length);
  const text = typeof once?.value === 'string' ? once.value : inner;
  const twice = mendJson(text, 0, text.length);
  return twice && twice.end === text.trimEnd().length && typeof twice.value === 'object' ? twice.value : null;
}
