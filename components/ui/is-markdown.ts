/** Signs of Markdown that change how a text looks. An address counts too: it becomes a link. */
const SIGNS: readonly RegExp[] = [
  /^ {0,3}#{1,6} +\S/m,
  /^[ \t]*(?:[-*+]|\d{1,3}[.)]) +\S/m,
  /^ {0,3}>/m,
  /^ {0,3}(?:`{3}|~{3})/m,
  /^ {0,3}(?:-{3,}|\*{3,}|_{3,}) *$/m,
  /^ *(?:\| *)?:?-+:? *\|/m,
  /`[^`\n]+`/,
  /\*\*[^\s*]|~~[^\s~]|(?<![\p{L}\p{N}_])__[^\s_]/u,
  /(?<![\p{L}\p{N}*])\*[^\s*][^*\n]*\*(?![\p{L}\p{N}*])/u,
  /(?<![\p{L}\p{N}_])_[^\s_][^_\n]*_(?![\p{L}\p{N}_])/u,
  /\]\(|<https?:|\bhttps?:\/\/[^\s]/,
];

/** Reading Markdown takes time that grows with the text, and with what stands inside of what. */
const LONGEST = 20_000;
const TOO_DEEP = /^(?:[ \t]*(?:>|[-*+](?= )|\d{1,9}[.)](?= ))){12,}/m;

/** A table is filled up to its width in every row, so that a short text can be millions of cells. */
const MOST_CELLS = 2_000;
const TABLE_RULE = /^[ \t]*[|:-][ \t|:-]*$/;

/** How many cells the widest table of a text could have, if all its lines were rows. */
function cellsOf(text: string): number {
  const lines = text.split('\n');
  const widths = lines.filter((line) => TABLE_RULE.test(line)).map((line) => line.split('|').length);
  return lines.length * widths.reduce((most, width) => Math.max(most, width), 0);
}

/** What begins or ends an element of its own, or could: emphasis, code, links, then items, quotes, headings, rows and paragraphs. */
const MARKS = [
  /\*+|~~+|`+|\[|<|:\/\/|@|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu,
  /^[ \t]*(?:[-+>#|]|\d{1,9}[.)])|\n[ \t]*(?=\n)/gm,
];
const NOTE = /\[\^/g;
/** A note is listed at the end and leads back from there. */
const NOTE_WEIGHT = 4;
/** What stands between fences is one element, whatever is in it. */
const FENCED = /^ {0,3}(`{3,}|~{3,})(?![`~])[^\n]*\n(?:[\s\S]*?^ {0,3}\1[`~]*[ \t]*$|[\s\S]*)/gm;
/** Some 200 ms of reading, on a slow machine a second. */
const MOST_MARKS = 1_200;

/** How many marks a text has outside of its code. */
function marksOf(text: string): number {
  const open = text.replace(FENCED, '```');
  const count = (sign: RegExp) => open.match(sign)?.length ?? 0;
  return MARKS.reduce((sum, sign) => sum + count(sign), 0) + NOTE_WEIGHT * count(NOTE);
}

/** Whether there is any Markdown in a text, and it is of a size that can be read while a page is looked at. */
export function isMarkdown(text: string): boolean {
  if (text.length > LONGEST || TOO_DEEP.test(text) || !SIGNS.some((sign) => sign.test(text))) return false;
  return cellsOf(text) <= MOST_CELLS && marksOf(text) <= MOST_MARKS;
}
