import type { ToolInfo } from '../../run/config.ts';
import type { Json } from '../../run/json.ts';
import { mendJson } from './json-mend.ts';
import { isSpace, type Range, type ReadInput, trimRange } from './range.ts';
import { repair } from './repairs.ts';

/** A head is looked for in so many units. */
const LONGEST_HEAD = 96;
const LONGEST_NAME = 64;
const [MOST_SPACES, EQUALS, COLON, WIDE_COLON] = [8, 61, 58, 0xff1a];

function isNameUnit(unit: number, isFirst: boolean): boolean {
  if (unit >= 97 ? unit <= 122 : unit >= 65 && unit <= 90) return true;
  return unit === 95 || (!isFirst && unit >= 48 && unit <= 57);
}

function skipSpaces(text: string, from: number, limit: number): number {
  let at = from;
  while (at < limit && isSpace(text.charCodeAt(at))) at++;
  return at;
}

/** `name =`, or `name:`, with the spaces around it. */
function readHead(text: string, at: number, to: number): { name: string; hasColon: boolean; end: number } | null {
  const limit = Math.min(at + LONGEST_HEAD, to);
  const from = skipSpaces(text, at, limit);
  let end = from;
  while (end < limit && end - from < LONGEST_NAME && isNameUnit(text.charCodeAt(end), end === from)) end++;
  const mark = skipSpaces(text, end, Math.min(limit, end + MOST_SPACES));
  const unit = mark < limit ? text.charCodeAt(mark) : Number.NaN;
  const hasColon = unit === COLON || unit === WIDE_COLON;
  const isAssigned = unit === EQUALS && !(mark + 1 < limit && text.charCodeAt(mark + 1) === EQUALS);
  if (end === from || !(hasColon || isAssigned)) return null;
  return {
    name: text.slice(from, end),
    hasColon,
    end: skipSpaces(text, mark + 1, Math.min(limit, mark + 1 + MOST_SPACES)),
  };
}

/** `name="x", count=3`: an object when every part is a keyword with a literal, else null. */
export function readKeywords(text: string, range: Range, tool: ToolInfo | undefined): ReadInput | null {
  // `Calculator[x=3]`: a formula, when the tool has no such field. A glance tells of nearly all texts that they name none.
  if (tool?.mainField !== undefined && !holdsField(text, range, tool)) return null;
  const entries: [string, Json][] = [];
  let isFormula = tool?.mainField !== undefined;
  const rules = new Set<string>(['keyword-arguments']);
  let at = range.from;
  while (at < range.to) {
    const head = readHead(text, at, range.to);
    if (!head) return null;
    const { name } = head;
    const isKnown = isField(tool, name);
    // A colon is part of many texts; with the name of a field before it, it stands for `=`.
    if (head.hasColon && !isKnown) return null;
    if (isKnown) isFormula = false;
    const value = readKeywordValue(text, head.end, range.to, isKnown);
    if (!value) return null;
    for (const rule of value.rules) rules.add(rule);
    entries.push([name, value.value]);
    at = trimRange(text, value.end, range.to).from;
    if (at >= range.to) break;
    if (text[at] !== ',' && text[at] !== '，') return null;
    at++;
  }
  if (entries.length === 0 || isFormula) return null;
  const span: [number, number] = [range.from, range.to];
  return { input: Object.fromEntries(entries), repairs: [...rules].map((rule) => repair(rule, span)) };
}

/** Whether the name of a field stands anywhere in the range. */
function holdsField(text: string, { from, to }: Range, tool: ToolInfo): boolean {
  const body = text.slice(from, to);
  return Object.keys(tool.inputSchema.properties ?? {}).some((name) => body.includes(name));
}

function isField(tool: ToolInfo | undefined, name: string): boolean {
  const properties = tool?.inputSchema.properties;
  return typeof properties === 'object' && properties !== null && Object.hasOwn(properties, name);
}

function readKeywordValue(text: string, from: number, to: number, isKnown: boolean) {
  const mended = mendJson(text, from, to);
  const next = mended ? trimRange(text, mended.end, to).from : to;
  if (mended && !mended.rules.includes('json-cut-short') && (next >= to || text[next] === ',' || text[next] === '，')) {
    if (mended.rules.length > 0) mended.rules = mended.rules.filter((rule) => rule !== 'single-quotes');
    return mended;
  }
  // A bare word counts only for a field that the tool really has.
  if (!isKnown) return null;
  const bare = /^[^,，\n"'[\]{}]+/.exec(text.slice(from, to))?.[0] ?? '';
  return bare.trim() === '' ? null : { value: bare.trim(), end: from + bare.length, rules: [] };
}
