import {
  BEHIND,
  COLON,
  canBeWord,
  DECORATION,
  DIGIT,
  emojiLength,
  JOINT,
  kindsOf,
  LETTER,
  MARK,
  SPACE,
  skipKinds,
} from './char-kinds.ts';
import type { Label } from './label.ts';
import { isFirst, unitsOf, type Word, type WordGroup, wordsFrom } from './label-words.ts';

/** Stands for what can still become a label. An object like all labels, since a mark of another kind is slow to compare. */
export const UNSURE: Label = { kind: 'role', weak: true, isHeading: false, length: 0, rule: null };

/** The longest label there is with its decoration; whatever is longer is text. */
const LONGEST = 96;

const [LF, CR, HASH, DOT, ROUND, STAR, BLANK, WIDE_COLON] = [10, 13, 35, 46, 41, 42, 32, 0xff1a];
/** Stands for the end of something that the text ends within. */
const MORE = 2 ** 30 - 1;

/** What closes the tag that this unit opens; 0 when it opens none. */
function closeOf(unit: number): number {
  if (unit === 0x5b) return 0x5d;
  if (unit === 0x3c) return 0x3e;
  return unit === 0x3010 ? 0x3011 : 0;
}

/** The unit as a small letter, where it is a letter of ASCII. */
function lower(unit: number): number {
  return unit >= 65 && unit <= 90 ? unit + 32 : unit;
}

/** Skips what stands before a label: list marks, headings, quotes, bold, emoji, a list number. */
function skipDecoration(units: readonly number[], size: number, from: number, limit: number): number {
  let at = from;
  while (at < limit) {
    const unit = units[at] ?? 0;
    // Half a surrogate pair at the end: what it is, the next piece tells.
    if (at + 1 >= limit && unit >= 0xd800 && unit <= 0xdbff) return limit;
    const kinds = kindsOf(unit);
    if ((kinds & LETTER) !== 0) return at;
    const length = (kinds & (SPACE | DECORATION)) === 0 ? emojiLength(units, at, size) : 1;
    if (length === 0) break;
    at += length;
  }
  if (at >= limit) return at;
  const end = skipKinds(units, at, Math.min(limit, at + 3), DIGIT);
  if (end === at) return at;
  if (end >= limit) return limit;
  const unit = units[end];
  if (unit !== DOT && unit !== ROUND) return at;
  return skipKinds(units, end + 1, limit, SPACE | DECORATION);
}

/** Where `word` ends when it stands at `from`; -1 when it does not, and `MORE` when the text ends within it. */
function matchWord(units: readonly number[], from: number, limit: number, word: readonly number[]): number {
  let at = from;
  for (let index = 0; index < word.length; index++) {
    const letter = word[index] ?? 0;
    if (letter === BLANK) {
      at = skipKinds(units, at, limit, JOINT);
      if (at >= limit) return MORE;
      continue;
    }
    if (at >= limit) return MORE;
    if (lower(units[at] ?? 0) !== letter) return -1;
    at++;
  }
  return at;
}

/** What stands between a label's word and its content: number, closing bold or tag, colon. -1 when that is no label's. */
function matchEnd({ units, limit }: Spot, from: number, close: number, isHeading: boolean): number {
  let at = skipKinds(units, from, limit, BEHIND);
  if (at < limit && units[at] === HASH) at++;
  at = skipKinds(units, at, limit, DIGIT);
  at = skipKinds(units, at, limit, BEHIND | MARK);
  if (at >= limit) return MORE;
  const unit = units[at] ?? 0;
  if (isHeading && (unit === LF || unit === CR)) return at;
  const isEnd = close === 0 ? isColon(unit) : unit === close;
  return isEnd ? at + 1 : -1;
}

function isColon(unit: number): boolean {
  return (kindsOf(unit) & COLON) !== 0;
}

/** Where a label may stand: its decoration, what closes the tag that opens behind it, and where nothing more is looked at. */
interface Spot {
  units: readonly number[];
  from: number;
  start: number;
  close: number;
  limit: number;
  isWhole: boolean;
}

/** What the marks before a label are: whether a bold word or a heading needs no colon, whether bold may close, any at all. */
function marksOf({ units, from, start }: Spot): { isHeading: boolean; isOpen: boolean; isMarked: boolean } {
  let kinds = 0;
  let isHeading = false;
  for (let at = from; at < start; at++) {
    const unit = units[at] ?? 0;
    kinds |= kindsOf(unit);
    isHeading ||= unit === HASH || (unit === STAR && at + 1 < start && units[at + 1] === STAR);
  }
  return { isHeading, isOpen: (kinds & MARK) !== 0, isMarked: (kinds & DECORATION) !== 0 };
}

const NO_MARKS = { isHeading: false, isOpen: false, isMarked: false };

/** The rest of a label whose word ends at `wordEnd`. */
function matchRest(spot: Spot, word: Word, wordEnd: number): Label | null {
  const { units, from, start, close, limit, isWhole } = spot;
  const marks = start === from ? NO_MARKS : marksOf(spot);
  const end = matchEnd(spot, wordEnd, close, marks.isHeading);
  if (end === MORE) return UNSURE;
  if (end < 0) return null;
  let at = end;
  // The colon after a tag, or the other half of a bold mark that opened before the word.
  const isOpen = close !== 0 || marks.isOpen;
  if (isOpen) at = skipKinds(units, end, limit, close === 0 ? MARK : COLON);
  if (isOpen && at >= limit && !isWhole) return UNSURE;
  const last = units[end - 1] ?? 0;
  const rule =
    close !== 0 ? 'tagged-label' : marks.isMarked ? 'markdown-label' : last === WIDE_COLON ? 'full-width-label' : null;
  const isClosed = close === 0 ? isColon(last) : last === close;
  const isHeading = !isClosed || word.word === 'observations';
  return { kind: word.kind, weak: word.weak, isHeading, length: at - from, rule };
}

/** The label that a whole text begins with, as `labelAt` finds it. */
export function matchLabel(text: string): Label | null {
  const units = unitsOf(text.slice(0, LONGEST + 1));
  return labelAt(units, units.length, 0, true);
}

/**
 * Looks for a label at `from`, which must be the start of a line or follow another label, among the first `size` units.
 * With `isEnd` the text is whole; else it may be `UNSURE`. Looks at most 96 units ahead.
 */
export function labelAt(units: readonly number[], size: number, from: number, isEnd: boolean): Label | null {
  const limit = Math.min(size, from + LONGEST);
  const isWhole = isEnd || limit === from + LONGEST;
  const unit = units[from] ?? 0;
  if (!canBeWord(unit)) return wordAt(units, from, limit, isWhole, skipDecoration(units, size, from, limit));
  return isFirst(unit) ? wordAt(units, from, limit, isWhole, from) : null;
}

/** The label whose word, or the tag around it, stands at `start`. */
function wordAt(units: readonly number[], from: number, limit: number, isWhole: boolean, start: number): Label | null {
  const close = start < limit ? closeOf(units[start] ?? 0) : 0;
  const wordStart = close === 0 ? start : start + 1;
  if (wordStart >= limit) return isWhole ? null : UNSURE;
  const first = units[wordStart] ?? 0;
  if (!isFirst(first)) return null;
  if (wordStart + 1 >= limit) return isWhole ? null : UNSURE;
  const group = wordsFrom(first, units[wordStart + 1] ?? 0);
  if (group === undefined) return null;
  const stemEnd = matchWord(units, wordStart, limit, group.stem);
  if (stemEnd < 0) return null;
  if (stemEnd === MORE) return isWhole ? null : UNSURE;
  return matchGroup({ units, from, start, close, limit, isWhole }, stemEnd, group);
}

/** The label of one of these words, of which what they share ends at `stemEnd`. */
function matchGroup(spot: Spot, stemEnd: number, { words }: WordGroup): Label | null {
  const { units, limit, isWhole } = spot;
  let canBecome = false;
  for (const { word, rest, plain, wide } of words) {
    const wordEnd = matchWord(units, stemEnd, limit, rest);
    if (wordEnd < 0) continue;
    let match: Label | null = UNSURE;
    if (wordEnd !== MORE) {
      const isBare = spot.start === spot.from && spot.close === 0 && wordEnd + 1 - spot.from === plain.length;
      const isPlain = isBare && wordEnd < limit && isColon(units[wordEnd] ?? 0);
      if (isPlain) match = units[wordEnd] === WIDE_COLON ? wide : plain;
      else match = matchRest(spot, word, wordEnd);
    }
    if (match === UNSURE) canBecome = true;
    else if (match !== null && (isWhole || !canBecome)) return match;
  }
  return canBecome && !isWhole ? UNSURE : null;
}

/** Whether a line that begins at `at` is text for certain, as the first two units of nearly any show. */
export function isTextLine(units: readonly number[], size: number, at: number): boolean {
  const unit = units[at] ?? 0;
  const isAscii = unit < 128 && unit !== LF && unit !== CR && (kindsOf(unit) & (SPACE | DECORATION | DIGIT)) === 0;
  if (!(isAscii || canBeWord(unit)) || closeOf(unit) !== 0) return false;
  if (!isFirst(unit)) return true;
  return at + 1 < size && wordsFrom(unit, units[at + 1] ?? 0) === undefined;
}

/** Whether the text from `from` on is the beginning of a cut stop word, such as `Observ`. */
export function isCutObservation(text: string): boolean {
  const word = text.trim().toLowerCase();
  return word.length >= 4 && 'observation'.startsWith(word);
}
