import type { Json } from '../../run/json.ts';

export type Fields = Record<string, Json>;

/** Characters of one snippet, list entry or attribute. */
const LONGEST_PART = 600;
const MOST_ENTRIES = 10;
const MOST_ROWS = 12;
const MOST_CELLS = 8;

/** The fields of an object; none of anything else. */
export function fieldsIn(value: Json | undefined): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

/** Text of a text or a number; anything else is as good as missing. */
export function textIn(value: Json | undefined): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? clip(value.replace(/\s+/g, ' ').trim()) : '';
}

/** A list of texts, one a line; of objects, what they are called. */
export function listIn(value: Json | undefined): string {
  if (!Array.isArray(value)) return '';
  const entries = value.map(entryText).filter(Boolean).slice(0, MOST_ENTRIES);
  return entries.map((entry) => `- ${entry}`).join('\n');
}

function entryText(entry: Json): string {
  const { title, name, snippet, text, value } = fieldsIn(entry);
  const own = textIn(entry) || textIn(snippet) || textIn(text) || textIn(value);
  const called = textIn(title) || textIn(name);
  return called && own ? `${called}: ${own}` : called || own;
}

/** A table, one row a line: rows of cells, or objects whose keys are the columns. */
export function tableIn(value: Json | undefined): string {
  if (!Array.isArray(value)) return '';
  return value.map(rowText).filter(Boolean).slice(0, MOST_ROWS).join('\n');
}

function rowText(row: Json): string {
  if (Array.isArray(row)) return row.map(textIn).filter(Boolean).slice(0, MOST_CELLS).join(' | ');
  const { name, value } = fieldsIn(row);
  if (textIn(name) && textIn(value)) return `${textIn(name)}: ${textIn(value)}`;
  return Object.entries(fieldsIn(row))
    .filter(([, cell]) => textIn(cell) !== '')
    .slice(0, MOST_CELLS)
    .map(([key, cell]) => `${labelOf(key)}: ${textIn(cell)}`)
    .join(' | ');
}

/** Fields that are pictures, ids or links rather than facts. */
const NOT_A_FACT =
  /^(title|type|description|snippet|kgmid|entity_type|source|sources|image|thumbnail|website|tabs|about_this_result)$|link|image|thumbnail|stick|audio|_id$|url|token/;

/** The plain facts of an object, `label: text` each, at most `most`; what is named in `except` is left out. */
export function factsIn(fields: Fields, most: number, except: readonly string[] = []): string[] {
  return Object.entries(fields)
    .filter(([key, value]) => !NOT_A_FACT.test(key) && !except.includes(key) && textIn(value) !== '')
    .slice(0, most)
    .map(([key, value]) => `${labelOf(key)}: ${textIn(value)}`);
}

/** `Title: text`, or the one of them that is there. */
export function withTitle(title: string, text: string): string {
  return title && text ? `${title}: ${text}` : title || text;
}

/** A text cut to what one part may have. */
export function clip(text: string): string {
  return text.length > LONGEST_PART ? `${text.slice(0, LONGEST_PART - 1).toWellFormed()}…` : text;
}

function labelOf(key: string): string {
  return clip(key).replaceAll('_', ' ');
}
