/** Signs of Markdown that change how a text looks. An address counts too: it becomes a link. */
const SIGNS: readonly RegExp[] = [
  /^ {0,3}#{1,6} +\S/m,
  /^[ \t]*(?:[-*+]|\d{1,3}[.)]) +\S/m,
  /^ {0,3}>/m,
  /^ {0,3}(?:`{3}|~{3})/m,
  /^ {0,3}(?:-{3,}|\*{3,}|_{3,}) *$/m,
  /^ *\|? *:?-+:? *\|/m,
  /`[^`\n]+`/,
  /\*\*[^\s*]|~~[^\s~]|(?<![\p{L}\p{N}_])__[^\s_]/u,
  /(?<![\p{L}\p{N}*])\*[^\s*][^*\n]*\*(?![\p{L}\p{N}*])/u,
  /(?<![\p{L}\p{N}_])_[^\s_][^_\n]*_(?![\p{L}\p{N}_])/u,
  /\]\(|<https?:|\bhttps?:\/\/[^\s]/,
];

/** Reading Markdown takes time that grows with the text, and with what stands inside of what. */
const LONGEST = 20_000;
const TOO_DEEP = /^(?:[ \t]*(?:>|[-*+](?= )|\d{1,9}[.)](?= ))){12,}/m;

/** Whether there is any Markdown in a text, and it is of a size that can be read while a page is looked at. */
export function isMarkdown(text: string): boolean {
  return text.length <= LONGEST && !TOO_DEEP.test(text) && SIGNS.some((sign) => sign.test(text));
}
