import type { ToolInfo } from '../../run/config.ts';
import type { Json } from '../../run/json.ts';
import { mendJson } from './json-mend.ts';
import { type Range, type ReadInput, trimRange } from './range.ts';
import { repair } from './repairs.ts';

/** `name="x", count=3`: an object when every part is a keyword with a literal, else null. */
export function readKeywords(text: string, range: Range, tool: ToolInfo | undefined): ReadInput | null {
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
