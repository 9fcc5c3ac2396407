import type { Label, LabelKind } from './label.ts';

/** A label's word. */
export type Word = { word: string; kind: LabelKind; weak: boolean };

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

/** Words that begin alike: what they share, and what each has behind it, in units. */
export interface WordGroup {
  stem: readonly number[];
  words: readonly { word: Word; rest: readonly number[]; plain: Label; wide: Label }[];
}

/** The letters that a word begins with, in small numbers from 1; in both cases, where there are two. */
const LETTERS = new Uint8Array(0x10000);
const LETTER_COUNT = numberLetters();

function numberLetters(): number {
  const letters = [...new Set(WORDS.flatMap(({ word }) => [word.charCodeAt(0), word.charCodeAt(1)]))];
  for (const [index, letter] of letters.entries()) {
    LETTERS[letter] = index + 1;
    LETTERS[String.fromCharCode(letter).toUpperCase().charCodeAt(0)] = index + 1;
  }
  return letters.length + 1;
}

/** The words by their first two letters as one number, so that a line of prose is compared with few of them. */
const BY_LETTERS: readonly (WordGroup | undefined)[] = groupsByLetters();
/** Which of `LETTERS` a word begins with. */
const IS_FIRST = new Uint8Array(LETTER_COUNT);
for (const { word } of WORDS) IS_FIRST[LETTERS[word.charCodeAt(0)] ?? 0] = 1;

function groupsByLetters(): (WordGroup | undefined)[] {
  const place = ({ word }: Word) => twoLetters(word.charCodeAt(0), word.charCodeAt(1));
  const words = Map.groupBy(WORDS, place);
  return Array.from({ length: LETTER_COUNT * LETTER_COUNT }, (_, letters) => {
    const group = words.get(letters);
    return group && groupOf(group);
  });
}

/** The place of two units in `BY_LETTERS`; where nothing is for those that no word begins with. */
function twoLetters(first: number, second: number): number {
  return (LETTERS[first] ?? 0) * LETTER_COUNT + (LETTERS[second] ?? 0);
}

/** The words that begin with these two units. */
export function wordsFrom(first: number, second: number): WordGroup | undefined {
  return BY_LETTERS[twoLetters(first, second)];
}

/** Whether a word can begin with this unit. */
export function isFirst(unit: number): boolean {
  return IS_FIRST[LETTERS[unit] ?? 0] === 1;
}

function groupOf(words: readonly Word[]): WordGroup {
  const shortest = words.reduce((a, b) => (b.word.length < a.word.length ? b : a)).word;
  let length = shortest.length;
  while (!words.every(({ word }) => word.startsWith(shortest.slice(0, length)))) length--;
  const stem = shortest.slice(0, length);
  const entries = words.map((word) => {
    const plain = plainLabel(word);
    const wide: Label = { ...plain, rule: 'full-width-label' };
    return { word, rest: unitsOf(word.word.slice(length)), plain, wide };
  });
  return { stem: unitsOf(stem), words: entries };
}

/** The label as it is nearly always written: the word and a colon. */
function plainLabel({ word, kind, weak }: Word): Label {
  return { kind, weak, isHeading: word === 'observations', length: word.length + 1, rule: null };
}

/** The labels as they are nearly always written, small, with either colon. */
export const PLAIN_LABELS: ReadonlyMap<string, Label> = new Map(
  BY_LETTERS.flatMap((group) => group?.words ?? []).flatMap(({ word: { word }, plain, wide }) => [
    [`${word}:`, plain] as const,
    [`${word}\uff1a`, wide] as const,
  ]),
);

/** The UTF-16 units of a text. */
export function unitsOf(text: string): number[] {
  return Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
}
