import type { ToolInfo } from '../../run/config.ts';
import type { Repair } from '../../run/events.ts';
import type { Json } from '../../run/json.ts';
import { mendJson } from './json-mend.ts';
import { repair } from './repairs.ts';

/** A call's input as read, and where it stopped. */
interface ReadInput {
  input: Json;
  repairs: Repair[];
}

type Range = { from: number; to: number };

/** The range without spaces at its ends. */
export function trimRange(text: string, from: number, to: number): Range {
  let start = from;
  let end = to;
  while (start < end && /[\s\u200b\ufeff]/.test(text[start] ?? '')) start++;
  while (end > start && /[\s\u200b\ufeff]/.test(text[end - 1] ?? '')) end--;
  return { from: start, to: end };
}

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

/** `name="x", count=3`: an object when every part is a keyword with a literal, else null. */
function readKeywords(text: string, range: Range, tool: ToolInfo | undefined): ReadInput | null {
  const entries: [string, Json][] = [];
  const rules = new Set<string>(['keyword-arguments']);
  let at = range.from;
  while (at < range.to) {
    const head = /^\s*([A-Za-z_]\w{0,63})\s{0,8}(=(?!=)|[:：])\s{0,8}/.exec(
      text.slice(at, Math.min(at + 96, range.to)),
    );
    if (!head) return null;
    const name = head[1] ?? '';
    // A colon is part of many texts; with the name of a field before it, it stands for `=`.
    if (head[2] !== '=' && !isField(tool, name)) return null;
    at += head[0].length;
    const value = readKeywordValue(text, at, range.to, isField(tool, name));
    if (!value) return null;
    for (const rule of value.rules) rules.add(rule);
    entries.push([name, value.value]);
    at = trimRange(text, value.end, range.to).from;
    if (at >= range.to) break;
    if (text[at] !== ',' && text[at] !== '，') return null;
    at++;
  }
  if (entries.length === 0) return null;
  // `Calculator[x=3]`: a formula, when the tool has no such field.
  if (tool?.mainField !== undefined && !entries.some(([name]) => isField(tool, name))) return null;
  const span: [number, number] = [range.from, range.to];
  return { input: Object.fromEntries(entries), repairs: [...rules].map((rule) => repair(rule, span)) };
}

function isField(tool: ToolInfo | undefined, name: string): boolean {
  const properties = tool?.inputSchema.properties;
  return typeof properties === 'object' && properties !== null && Object.hasOwn(properties, name);
}

function readKeywordValue(text: string, from: number, to: number, isKnown: boolean) {
  const mended = mendJson(text, from, to);
  const next = mended ? trimRange(text, mended.end, to).from : to;
  if (mended && !mended.rules.includes('json-cut-short') && (next >= to || /[,，]/.test(text[next] ?? ''))) {
    return { ...mended, rules: mended.rules.filter((rule) => rule !== 'single-quotes') };
  }
  // A bare word counts only for a field that the tool really has.
  if (!isKnown) return null;
  const bare = /^[^,，\n"'[\]{}]+/.exec(text.slice(from, to))?.[0] ?? '';
  return bare.trim() === '' ? null : { value: bare.trim(), end: from + bare.length, rules: [] };
}

/**
 * Reads a call's input: JSON, then mended JSON, then keyword form, else the text itself with one pair of quotes taken
 * off. Never fails: what is no structure is a string.
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
    if (read) return { input: read.input, repairs: [...repairs, ...read.repairs] };
  }
  const keywords = readKeywords(text, range, tool);
  if (keywords) return { input: keywords.input, repairs: [...repairs, ...keywords.repairs] };
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
