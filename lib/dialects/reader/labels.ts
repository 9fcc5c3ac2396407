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

/** What a label opens. `role` is a speaker's name that means nothing, as in `Assistant: Thought: …`. */
type LabelKind = 'thought' | 'action' | 'input' | 'observation' | 'answer' | 'role';

/** A label found in the text. `weak` ones are ordinary words too, and count in fewer places. */
export interface Label {
  kind: LabelKind;
  weak: boolean;
  /** A heading without a colon, or a plural: within an answer it is more likely a part of it. */
  isHeading: boolean;
  /** UTF-16 units from where the match began to the first unit of content. */
  length: number;
  /** How it was written, when not plainly: the rule that saw through it. */
  rule: 'markdown-label' | 'full-width-label' | 'tagged-label' | null;
}

/** `more`: what is there so far can still become a label. */
type LabelMatch = Label | 'more' | null;

type Word = { word: string; kind: LabelKind; weak: boolean };

const strong = (kind: LabelKind, ...words: string[]): Word[] => words.map((word) => ({ word, kind, weak: false }));
const weak = (kind: LabelKind, ...words: string[]): Word[] => words.map((word) => ({ word, kind, weak: true }));

// A space in a word stands for any run of spaces, `_`, `-` or a number; see matchWord. Longer words first.
const WORDS: readonly Word[] = [
  ...strong('thought', 'thoughts', 'thought', '思考', '想法'),
  ...strong('input', 'action inputs', 'action input', 'tool input', '行动输入', '动作输入'),
  ...strong('action', 'action', '行动', '动作'),
  ...strong('observation', 'observations', 'observation', '观察结果', '观察'),
  ...strong('answer', 'final answer', '最终答案', '最终回答'),
  ...weak('answer', 'answer', '答案', 'ai'),
  ...weak('action', 'tool'),
  ...weak('input', 'input'),
  ...weak('role', 'assistant', 'tool_code'),
];

/** Words that begin alike: what they share, and what each has behind it. */
interface WordGroup {
  stem: string;
  words: readonly { word: Word; rest: string; plain: Label; wide: Label }[];
}

/** The words by their first letter, and by the first two as one number, so that a line of prose is compared with few of them. */
const FIRST_LETTERS: ReadonlySet<number> = new Set(WORDS.map(({ word }) => word.charCodeAt(0)));
const BY_LETTERS: ReadonlyMap<number, WordGroup> = new Map(
  [...Map.groupBy(WORDS, ({ word }) => twoLetters(word.charCodeAt(0), word.charCodeAt(1)))].map(([letters, words]) => [
    letters,
    groupOf(words),
  ]),
);

function groupOf(words: readonly Word[]): WordGroup {
  const shortest = words.reduce((a, b) => (b.word.length < a.word.length ? b : a)).word;
  let length = shortest.length;
  while (!words.every(({ word }) => word.startsWith(shortest.slice(0, length)))) length--;
  const stem = shortest.slice(0, length);
  const entries = words.map((word) => {
    const plain = plainLabel(word);
    const wide: Label = { ...plain, rule: 'full-width-label' };
    return { word, rest: word.word.slice(length), plain, wide };
  });
  return { stem, words: entries };
}

/** The label as it is nearly always written: the word and a colon. */
function plainLabel({ word, kind, weak }: Word): Label {
  return { kind, weak, isHeading: word === 'observations', length: word.length + 1, rule: null };
}

/** Below 2 ** 31, so that it stays a small integer. */
function twoLetters(first: number, second: number): number {
  return (first << 15) ^ second;
}

/** The longest label there is with its decoration; whatever is longer is text. */
const LONGEST = 96;

const [LF, CR, HASH, DOT, ROUND, BLANK, WIDE_COLON] = [10, 13, 35, 46, 41, 32, 0xff1a];
const DECORATIONS = /[*_#>`\-+•~]/;
/** What closes the tag that this unit opens; '' when it opens none. */
function closeOf(unit: number): string {
  if (unit === 0x5b) return ']';
  if (unit === 0x3c) return '>';
  return unit === 0x3010 ? '】' : '';
}

/** The unit as a small letter, where it is a letter of ASCII. */
function lower(unit: number): number {
  return unit >= 65 && unit <= 90 ? unit + 32 : unit;
}

/** Skips what stands before a label: list marks, headings, quotes, bold, emoji, a list number. */
function skipDecoration(text: string, from: number, limit: number): number {
  let at = from;
  while (at < limit) {
    const unit = text.charCodeAt(at);
    // Half a surrogate pair at the end: what it is, the next piece tells.
    if (at + 1 >= limit && unit >= 0xd800 && unit <= 0xdbff) return limit;
    const kinds = kindsOf(unit);
    if ((kinds & LETTER) !== 0) return at;
    const length = (kinds & (SPACE | DECORATION)) === 0 ? emojiLength(text, at) : 1;
    if (length === 0) break;
    at += length;
  }
  if (at >= limit) return at;
  const end = skipKinds(text, at, Math.min(limit, at + 3), DIGIT);
  if (end === at) return at;
  if (end >= limit) return limit;
  const unit = text.charCodeAt(end);
  if (unit !== DOT && unit !== ROUND) return at;
  return skipKinds(text, end + 1, limit, SPACE | DECORATION);
}

/** Where `word` ends when it stands at `from`; `more` when the text ends within it. */
function matchWord(text: string, from: number, limit: number, word: string): number | 'more' | null {
  let at = from;
  for (let index = 0; index < word.length; index++) {
    const letter = word.charCodeAt(index);
    if (letter === BLANK) {
      at = skipKinds(text, at, limit, JOINT);
      if (at >= limit) return 'more';
      continue;
    }
    if (at >= limit) return 'more';
    if (lower(text.charCodeAt(at)) !== letter) return null;
    at++;
  }
  return at;
}

/** What stands between a label's word and its content: number, closing bold or tag, colon. */
function matchEnd(
  text: string,
  from: number,
  limit: number,
  close: string,
  isHeading: boolean,
): number | 'more' | null {
  let at = skipKinds(text, from, limit, BEHIND);
  if (text.charCodeAt(at) === HASH) at++;
  at = skipKinds(text, at, limit, DIGIT);
  at = skipKinds(text, at, limit, BEHIND | MARK);
  if (at >= limit) return 'more';
  const unit = text.charCodeAt(at);
  if (isHeading && (unit === LF || unit === CR)) return at;
  const isEnd = close === '' ? isColon(unit) : text[at] === close;
  return isEnd ? at + 1 : null;
}

function isColon(unit: number): boolean {
  return (kindsOf(unit) & COLON) !== 0;
}

/** Where a label may stand: its decoration, what closes the tag that opens there, and where nothing more is looked at. */
interface Spot {
  text: string;
  from: number;
  start: number;
  close: string;
  limit: number;
  isWhole: boolean;
}

/** The rest of a label whose word ends at `wordEnd`. */
function matchRest({ text, from, start, close, limit, isWhole }: Spot, word: Word, wordEnd: number): LabelMatch {
  const marks = start === from ? '' : text.slice(from, start);
  // A heading or a bold word alone in its line needs no colon.
  const end = matchEnd(text, wordEnd, limit, close, marks !== '' && /#|\*\*/.test(marks));
  if (end === 'more' || end === null) return end;
  const isMarked = marks !== '' && DECORATIONS.test(marks);
  let at = end;
  // The colon after a tag, or the other half of a bold mark that opened before the word.
  const isOpen = close !== '' || (isMarked && /[*_`~]/.test(marks));
  if (isOpen) at = skipKinds(text, end, limit, close === '' ? MARK : COLON);
  if (isOpen && at >= limit && !isWhole) return 'more';
  const last = text.charCodeAt(end - 1);
  const rule = close ? 'tagged-label' : isMarked ? 'markdown-label' : last === WIDE_COLON ? 'full-width-label' : null;
  const isClosed = close === '' ? isColon(last) : text[end - 1] === close;
  const isHeading = !isClosed || word.word === 'observations';
  return { kind: word.kind, weak: word.weak, isHeading, length: at - from, rule };
}

/**
 * Looks for a label at `from`, which must be the start of a line or follow another label. With `isEnd` the text is
 * whole. Looks at most 96 units ahead.
 */
export function matchLabel(text: string, from: number, isEnd: boolean): LabelMatch {
  const limit = Math.min(text.length, from + LONGEST);
  const isWhole = isEnd || limit === from + LONGEST;
  const start = canBeWord(text.charCodeAt(from)) ? from : skipDecoration(text, from, limit);
  const close = start < limit ? closeOf(text.charCodeAt(start)) : '';
  const wordStart = start + close.length;
  if (wordStart >= limit) return isWhole ? null : 'more';
  const first = lower(text.charCodeAt(wordStart));
  if (wordStart + 1 >= limit) return FIRST_LETTERS.has(first) && !isWhole ? 'more' : null;
  const group = BY_LETTERS.get(twoLetters(first, lower(text.charCodeAt(wordStart + 1))));
  if (group === undefined) return null;
  const stemEnd = matchWord(text, wordStart, limit, group.stem);
  if (stemEnd === null) return null;
  if (stemEnd === 'more') return isWhole ? null : 'more';
  let canBecome = false;
  for (const { word, rest, plain, wide } of group.words) {
    const wordEnd = matchWord(text, stemEnd, limit, rest);
    if (wordEnd === null) continue;
    let match: LabelMatch = 'more';
    if (wordEnd !== 'more') {
      const isBare = wordStart === from && wordEnd + 1 - from === plain.length;
      const isPlain = isBare && wordEnd < limit && isColon(text.charCodeAt(wordEnd));
      if (isPlain) match = text.charCodeAt(wordEnd) === WIDE_COLON ? wide : plain;
      else match = matchRest({ text, from, start, close, limit, isWhole }, word, wordEnd);
    }
    if (match === 'more') canBecome = true;
    else if (match !== null && (isWhole || !canBecome)) return match;
  }
  return canBecome && !isWhole ? 'more' : null;
}

/** Whether the text from `from` on is the beginning of a cut stop word, such as `Observ`. */
export function isCutObservation(text: string): boolean {
  const word = text.trim().toLowerCase();
  return word.length >= 4 && 'observation'.startsWith(word);
}
