/** Of a text no more than this is looked at: the rest could never be shown. In characters. */
const LOOKED_AT = 8_000;

/** A text as it is shown to people: marks of Markdown, control characters and tags of a model are left out. Lines stay. */
export function plainText(text: string): string {
  return (
    text
      .slice(0, LOOKED_AT)
      .toWellFormed()
      .replace(/\r\n?|[\u2028\u2029]/g, '\n')
      // Format characters that join emoji stay; other control characters show as nothing or as a box.
      .replace(/[^\P{Cc}\n]|[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu, ' ')
      .replace(/!?\[([^\][\n]{1,200})\]\(([^()\s]{1,500})\)/g, '$1')
      .replace(/^[ \t]*(?:#{1,6}[ \t]+|>[ \t]?|```.*$)/gm, '')
      .replace(/^[ \t]*([-*_])(?:[ \t]*\1){2,}[ \t]*$/gm, '')
      .replace(/\*\*|__|`/g, '')
      .replace(/(?<![\p{L}\d*])\*(?=[^\s*])([^*\n]{0,300}[^\s*])\*(?![\p{L}\d*])/gu, '$1')
      .replace(/[ \t]+/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .replace(/.*(?:\n|$)/g, tableLine)
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  );
}

/** A row of a table without its frame; nothing is left of the line under its head. Any other line stays. */
function tableLine(line: string): string {
  const row = line.trim();
  if (row.includes('|') && row.includes('--') && /^[|: -]+$/.test(row)) return '';
  const cells = row.split('|');
  if (cells.length < 4 || cells.at(0) !== '' || cells.at(-1) !== '') return line;
  const told = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  return `${told.join(' · ')}${line.endsWith('\n') ? '\n' : ''}`;
}

/** A text in one line, cut behind a sentence or else a word when it has more than `most` characters. Empty when nothing can be seen. */
export function shortLine(text: string, most: number): string {
  return cutAt(plainText(text).replace(/\s+/g, ' '), most);
}

/** The same with its lines kept. */
export function shortText(text: string, most: number): { text: string; isCut: boolean } {
  const plain = plainText(text);
  const cut = cutAt(plain, most);
  return { text: cut, isCut: cut !== plain || text.length > LOOKED_AT };
}

function cutAt(text: string, most: number): string {
  if (text.length <= most) return text;
  const head = text.slice(0, most - 2);
  const sentence = Math.max(...['. ', '? ', '! ', '。', '；'].map((end) => head.lastIndexOf(end)));
  // What ends the head may be the number of an entry in a list.
  if (sentence > most / 2) return `${head.slice(0, sentence + 1).replace(/\n\d+\.$/, '')} …`;
  const word = head.lastIndexOf(' ');
  return `${(word > most / 2 ? head.slice(0, word) : head).toWellFormed().replace(/\uFFFD$/, '')} …`;
}

/** True for what only a program should read: JSON, whole or cut off, and pieces of code. */
export function looksLikeData(text: string): boolean {
  const start = text.trimStart().slice(0, 400);
  return /^[[{]\s*["[{\]}\d-]/.test(start) || /^<[!?a-z]/i.test(start) || /"\s*:\s*["[{\d]/.test(start);
}

/** A word of a program as people write it: `orderId` and `order_id` are "order id". */
export function spacedName(name: string): string {
  const words = name
    .slice(0, 60)
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ');
  return shortLine(words === words.toUpperCase() ? words : words.toLowerCase(), 40);
}

/** A text with the marks that printed text has, as it stands by itself. */
export function typeset(text: string): string {
  return text.replace(/"([^"]{1,300})"/g, '“$1”').replace(/(\p{L})'(?=\p{L})/gu, '$1’');
}

/** The same, as it stands in a quotation. */
export function quotable(text: string): string {
  return text.replace(/["“]([^"“”]{1,300})["”]/g, '‘$1’').replace(/(\p{L})'(?=\p{L})/gu, '$1’');
}
