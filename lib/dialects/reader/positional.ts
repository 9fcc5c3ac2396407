import type { ToolInfo } from '../../run/config.ts';
import type { Json } from '../../run/json.ts';
import { toolFields } from '../tool-lines.ts';
import { mendJson } from './json-mend.ts';
import { readKeywords } from './keywords.ts';
import { type Range, type ReadInput, trimRange } from './range.ts';
import { repair } from './repairs.ts';

interface Values {
  values: Json[];
  /** Whether a word without quotes is among them. */
  isBare: boolean;
  /** Where keyword arguments begin, when some follow. */
  keywords: number | null;
  rules: string[];
}

function fits(value: Json, type: string): boolean {
  if (value === null || type === 'any') return true;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return typeof value === 'object' && !Array.isArray(value);
  if (typeof value === 'object') return false;
  if (type === 'number' || type === 'integer')
    return value !== true && value !== false && /^-?\d+(?:\.\d+)?$/.test(`${value}`);
  return type !== 'boolean' || /^(?:true|false)$/i.test(`${value}`);
}

/** Values under the names of a tool's fields, in the schema's order; null when they do not fit. A null leaves its field out. */
export function mapPositional(values: readonly Json[], tool: ToolInfo): { [name: string]: Json } | null {
  const fields = toolFields(tool);
  // A tool whose one field is the whole text, or that takes a list, is not called with a list of arguments.
  if (values.length === 0 || values.length > fields.length) return null;
  if (tool.mainField !== undefined && fields.length < 2) return null;
  const entries: [string, Json][] = [];
  for (const [index, value] of values.entries()) {
    const field = fields[index];
    if (field === undefined || !fits(value, field.type)) return null;
    if (value !== null) entries.push([field.name, value]);
  }
  return Object.fromEntries(entries);
}

function readValues(text: string, { from, to }: Range): Values | null {
  const read: Values = { values: [], isBare: false, keywords: null, rules: [] };
  let at = from;
  while (at < to) {
    at = trimRange(text, at, to).from;
    if (/^[A-Za-z_]\w{0,63}\s{0,8}=(?!=)/.test(text.slice(at, Math.min(at + 80, to)))) return { ...read, keywords: at };
    const mended = mendJson(text, at, to);
    const after = mended && !mended.rules.includes('json-cut-short') ? trimRange(text, mended.end, to).from : -1;
    const isLiteral = mended !== null && after >= 0 && (after >= to || /[,，]/.test(text[after] ?? ''));
    if (isLiteral) {
      read.values.push(mended.value);
      read.rules.push(...mended.rules);
      at = after;
    } else {
      const word = /^[^\s,，"'`=:()[\]{}]{1,80}/.exec(text.slice(at, Math.min(at + 81, to)))?.[0];
      if (word === undefined) return null;
      read.values.push(word);
      read.isBare = true;
      at = trimRange(text, at + word.length, to).from;
    }
    if (at >= to) return read;
    if (!/[,，]/.test(text[at] ?? '')) return null;
    at++;
  }
  return read;
}

/**
 * `tool("C-100", 500)`: arguments without names, read as the fields of a known tool in the schema's order; keyword
 * arguments may follow. Null when the text can be anything else: one text for a main field, words, too many values.
 */
export function readPositional(text: string, range: Range, tool: ToolInfo): ReadInput | null {
  const read = readValues(text, range);
  if (read === null || read.values.length === 0) return null;
  const rest = read.keywords === null ? null : readKeywords(text, { from: read.keywords, to: range.to }, tool);
  if (read.keywords !== null && rest === null) return null;
  const isOne = read.values.length === 1 && rest === null;
  if (tool.mainField !== undefined && (isOne || read.isBare)) return null;
  const mapped = mapPositional(read.values, tool);
  if (mapped === null) return null;
  const named = rest && typeof rest.input === 'object' && !Array.isArray(rest.input) ? rest.input : {};
  if (Object.keys(named ?? {}).some((name) => Object.hasOwn(mapped, name))) return null;
  const rules = new Set(['positional-arguments', ...read.rules.filter((rule) => rule !== 'single-quotes')]);
  const span: [number, number] = [range.from, range.to];
  return {
    input: { ...mapped, ...named },
    repairs: [...[...rules].map((rule) => repair(rule, span)), ...(rest?.repairs ?? [])],
  };
}
