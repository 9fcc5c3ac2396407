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

/** The words by their first letter, so that a line of prose is compared with few of them. */
const BY_FIRST_LETTER: ReadonlyMap<string, readonly Word[]> = Map.groupBy(WORDS, ({ word }) => word[0] ?? '');

/** A word that is written plainly, and what it opens when a colon stands right behind it. */
const PLAIN: ReadonlyMap<string, readonly Word[]> = Map.groupBy(
  WORDS.filter(({ word }) => !word.includes(' ')).flatMap((one) => {
    const capital = `${one.word.charAt(0).toUpperCase()}${one.word.slice(1)}`;
    return capital === one.word ? [one] : [one, { ...one, word: capital }];
  }),
  ({ word }) => word.charAt(0),
);

/** The longest label there is with its decoration; whatever is longer is text. */
const LONGEST = 96;

const SPACE = /[ \t\u00a0\u200b\u3000\ufeff]/;
const DECORATION = /[*_#>`\-+•~]/;
const EMOJI = /\p{Extended_Pictographic}|\u{fe0f}|\u{200d}/u;
const DIGIT = /[0-9]/;
const LETTER = /[a-z]/i;
const TAG_CLOSE: Readonly<Record<string, string>> = { '[': ']', '<': '>', '【': '】' };

/** Skips what stands before a label: list marks, headings, quotes, bold, emoji, a list number. */
function skipDecoration(text: string, from: number, limit: number): number {
  let at = from;
  while (at < limit) {
    // Half a surrogate pair at the end: what it is, the next piece tells.
    if (at + 1 >= limit && /[\ud800-\udbff]/.test(text[at] ?? '')) return limit;
    if (LETTER.test(text[at] ?? '')) return at;
    const char = String.fromCodePoint(text.codePointAt(at) ?? 0);
    if (!SPACE.test(char) && !DECORATION.test(char) && !EMOJI.test(char)) break;
    at += char.length;
  }
  if (at >= limit || !DIGIT.test(text[at] ?? '')) return at;
  let end = at;
  while (end < limit && DIGIT.test(text[end] ?? '') && end - at < 3) end++;
  if (end >= limit) return limit;
  if (!/[.)]/.test(text[end] ?? '')) return at;
  end++;
  while (end < limit && (SPACE.test(text[end] ?? '') || DECORATION.test(text[end] ?? ''))) end++;
  return end;
}

function skip(text: string, from: number, limit: number, what: RegExp): number {
  let at = from;
  while (at < limit && what.test(text[at] ?? '')) at++;
  return at;
}

/** Where `word` ends when it stands at `from`; `more` when the text ends within it. */
function matchWord(text: string, from: number, limit: number, word: string): number | 'more' | null {
  let at = from;
  for (const letter of word) {
    if (letter === ' ') {
      at = skip(text, at, limit, /[ \t\u00a0_\-#0-9]/);
      if (at >= limit) return 'more';
      continue;
    }
    if (at >= limit) return 'more';
    if (text[at]?.toLowerCase() !== letter) return null;
    at++;
  }
  return at;
}

/** What stands between a label's word and its content: number, closing bold or tag, colon. */
function matchEnd(text: string, from: number, limit: number, open: string, isHeading: boolean): number | 'more' | null {
  let at = skip(text, from, limit, /[ \t\u00a0\u200b_]/);
  if (text[at] === '#') at++;
  at = skip(text, at, limit, DIGIT);
  at = skip(text, at, limit, /[*_`~ \t\u00a0\u200b]/);
  if (at >= limit) return 'more';
  const close = TAG_CLOSE[open];
  if (isHeading && /[\r\n]/.test(text[at] ?? '')) return at;
  if (close === undefined) return /[:：]/.test(text[at] ?? '') ? at + 1 : null;
  return text[at] === close ? at + 1 : null;
}

/** The colon after a tag, or the other half of a bold mark that opened before the word. */
function skipClosing(text: string, from: number, limit: number, closing: RegExp): number | 'more' {
  const at = skip(text, from, limit, closing);
  return at >= limit ? 'more' : at;
}

function matchOne(text: string, from: number, limit: number, start: number, word: Word, isWhole: boolean): LabelMatch {
  const open = TAG_CLOSE[text[start] ?? ''] === undefined ? '' : (text[start] ?? '');
  const wordEnd = matchWord(text, start + open.length, limit, word.word);
  if (wordEnd === 'more' || wordEnd === null) return wordEnd;
  const marks = text.slice(from, start);
  // A heading or a bold word alone in its line needs no colon.
  const end = matchEnd(text, wordEnd, limit, open, /#|\*\*/.test(marks));
  if (end === 'more' || end === null) return end;
  const isBold = /[*_`~]/.test(marks);
  let at: number | 'more' = end;
  if (open || isBold) at = skipClosing(text, end, limit, open ? /[:：]/ : /[*_`~]/);
  if (at === 'more') {
    if (!isWhole) return 'more';
    at = limit;
  }
  const isMarked = DECORATION.test(marks);
  const rule = open ? 'tagged-label' : isMarked ? 'markdown-label' : text[end - 1] === '：' ? 'full-width-label' : null;
  const isHeading = !/[:：\]>】]/.test(text[end - 1] ?? '') || word.word === 'observations';
  return { kind: word.kind, weak: word.weak, isHeading, length: at - from, rule };
}

/** A label as nearly all are written: the word and a colon, without anything before it. What `matchOne` finds too, but slower. */
function plainLabel(text: string, from: number): Label | null {
  for (const { word, kind, weak } of PLAIN.get(text.charAt(from)) ?? []) {
    const colon = text.charAt(from + word.length);
    if ((colon !== ':' && colon !== '：') || !text.startsWith(word, from)) continue;
    const isHeading = word.length === 'observations'.length && kind === 'observation';
    return { kind, weak, isHeading, length: word.length + 1, rule: colon === ':' ? null : 'full-width-label' };
  }
  return null;
}

/**
 * Looks for a label at `from`, which must be the start of a line or follow another label. With `isEnd` the text is
 * whole. Looks at most 96 units ahead.
 */
export function matchLabel(text: string, from: number, isEnd: boolean): LabelMatch {
  const plain = plainLabel(text, from);
  if (plain) return plain;
  const limit = Math.min(text.length, from + LONGEST);
  const isWhole = isEnd || limit === from + LONGEST;
  const start = skipDecoration(text, from, limit);
  if (start >= limit) return isWhole ? null : 'more';
  const wordStart = start + (TAG_CLOSE[text[start] ?? ''] === undefined ? 0 : 1);
  if (wordStart >= limit) return isWhole ? null : 'more';
  let canBecome = false;
  for (const word of BY_FIRST_LETTER.get(text[wordStart]?.toLowerCase() ?? '') ?? []) {
    const match = matchOne(text, from, limit, start, word, isWhole);
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
