import { isCutObservation, matchLabel } from './reader/labels.ts';
import { ANY_TAG } from './reader/tags.ts';

/** What a line of an example opens, and where its content begins. */
interface Opening {
  kind: 'question' | 'reply' | 'observation';
  length: number;
}

// Bold marks that opened before the word close before or behind the colon.
const QUESTION =
  /^[\s#>-]*(?:([*_]+)(?:question|问题)[ \t]*\d*[ \t]*[:：]\1|[*_]*(?:question|问题)[ \t]*\d*[*_ \t]*[:：])/i;
const NATIVE = /^[\s*_-]*(?:call|answer)[*_ \t]*[:：]/i;
const FENCE = /^(?:`{3,}|~{3,})/;
const TAG = new RegExp(`(\\\\*)(${ANY_TAG})`, 'gi');
const ESCAPED_TAG = new RegExp(`\\\\(\\\\*)(${ANY_TAG})`, 'gi');

/** Stand for an escaped tag's `<` and before an escaped line while a reply is read; no text holds noncharacters. */
const TAG_MARK = '\ufdd0';
const LINE_MARK = '\ufdd1';

/** What this line opens in an example; null for a line that goes on with what was open. */
export function openingOf(line: string, isNative: boolean): Opening | null {
  const question = QUESTION.exec(line);
  if (question) return { kind: 'question', length: question[0].length };
  if (isNative && NATIVE.test(line)) return { kind: 'reply', length: 0 };
  // A heading is one only before a line break.
  const label = matchLabel(`${line}\n`);
  if (label === null || label.weak || label.kind === 'input' || label.kind === 'role') return null;
  const kind = label.kind === 'observation' ? 'observation' : 'reply';
  return { kind, length: kind === 'reply' ? 0 : Math.min(label.length, line.length) };
}

/** Whether the reader could make more of this line than text. */
function isMarked(line: string): boolean {
  const isLabel = openingOf(line, true) !== null || matchLabel(`${line}\n`) !== null;
  return isLabel || FENCE.test(line) || isCutObservation(line);
}

/** Puts a backslash before a line that `isSpecial`, one more where some stand before it. */
function escapeLine(line: string, isSpecial: (line: string) => boolean): string {
  const [, indent = '', marks = '', rest = ''] = /^([ \t]*)(\\*)([^\n]*)$/.exec(line) ?? [];
  return isSpecial(rest) ? `${indent}\\${marks}${rest}` : line;
}

/** Undoes `escapeLine`, and leaves `mark` where the backslash was. */
function unescapeLine(line: string, isSpecial: (line: string) => boolean, mark: string): string {
  const [, indent = '', marks = '', rest] = /^([ \t]*)\\(\\*)([^\n]*)$/.exec(line) ?? [];
  return rest !== undefined && isSpecial(rest) ? indent + marks + mark + rest : line;
}

function eachLine(text: string, change: (line: string, index: number) => string): string {
  return text.split('\n').map(change).join('\n');
}

/** Puts a backslash before each line that would end a question or an observation. */
export function escapeContent(text: string, isNative: boolean): string {
  return eachLine(text, (line) => escapeLine(line, (rest) => openingOf(rest, isNative) !== null));
}

/** Undoes `escapeContent`. */
export function unescapeContent(text: string, isNative: boolean): string {
  return eachLine(text, (line) => unescapeLine(line, (rest) => openingOf(rest, isNative) !== null, ''));
}

/**
 * Puts a backslash before what the reader would not take as text: labels and fences at the start of a line, and tags.
 * The first line is left alone where it will not follow a label.
 */
export function escapeReply(text: string, isFirstLeft = false): string {
  const tagged = text.replace(TAG, (_whole, marks: string, tag: string) => `\\${marks}${tag}`);
  return eachLine(tagged, (line, index) => (isFirstLeft && index === 0 ? line : escapeLine(line, isMarked)));
}

/** Where the content of a line begins that begins with a label; 0 without one. */
function contentStart(line: string): number {
  const native = NATIVE.exec(line);
  if (native) return native[0].length;
  const label = matchLabel(`${line}\n`);
  return label === null ? 0 : Math.min(label.length, line.length);
}

/** Makes what is escaped plain text to the reader; never changes the number of lines. */
export function hideEscaped(text: string): string {
  return eachLine(text, (line) => {
    const start = contentStart(line);
    return line.slice(0, start) + unescapeLine(line.slice(start), isMarked, LINE_MARK);
  }).replace(ESCAPED_TAG, (_whole, marks: string, tag: string) => marks + TAG_MARK + tag.slice(1));
}

/** Gives back what `hideEscaped` hid, in a text that was read. */
export function showEscaped(text: string): string {
  return text.replaceAll(TAG_MARK, '<').replaceAll(LINE_MARK, '');
}
