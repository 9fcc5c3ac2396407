import { diffArrays } from 'diff';

/** A stretch of a text, in characters; `end` is the first one after it. */
export interface Span {
  start: number;
  end: number;
}

/** What of a text another one does not have. `isOther`: the two have so little in common that no word is worth a mark. */
export interface Marks {
  spans: Span[];
  isOther: boolean;
}

export const NO_MARKS: Marks = { spans: [], isOther: false };

/** Past it the two count as other texts, so that no page ever hangs. */
const MOST_EDITS = 2_000;
const MOST_CHARACTERS = 60_000;
/** Texts that share less of their length are other texts … */
const LEAST_SHARE = 0.25;
/** … unless both are as short as this, in characters: then their words are marked all the same. */
const SHORT = 40;

// One for all: making one takes longer than cutting a text.
const SEGMENTER = new Intl.Segmenter('en', { granularity: 'word' });

/** Words, spaces and marks of any script. */
function wordsOf(text: string): string[] {
  return [...SEGMENTER.segment(text)].map(({ segment }) => segment);
}

/** Marks the words that only one of two texts has. Swapping the texts swaps the sides. */
export function textChanges(a: string, b: string): { a: Marks; b: Marks } {
  if (a === b) return { a: NO_MARKS, b: NO_MARKS };
  if (a > b) {
    const mirrored = textChanges(b, a);
    return { a: mirrored.b, b: mirrored.a };
  }
  const other = { a: { spans: [], isOther: true }, b: { spans: [], isOther: true } };
  if (a.length + b.length > MOST_CHARACTERS) return longChanges(a, b) ?? other;
  const changes = diffArrays(wordsOf(a), wordsOf(b), { maxEditLength: MOST_EDITS });
  if (!changes) return other;
  const sides: { a: Span[]; b: Span[] } = { a: [], b: [] };
  let [atA, atB, shared] = [0, 0, 0];
  for (const { value, added, removed } of changes) {
    const length = value.reduce((sum, word) => sum + word.length, 0);
    if (removed) sides.a.push({ start: atA, end: atA + length });
    if (added) sides.b.push({ start: atB, end: atB + length });
    if (!added && !removed) shared += value.join('').trim().length;
    if (!added) atA += length;
    if (!removed) atB += length;
  }
  const isShort = Math.max(a.length, b.length) <= SHORT;
  if (!isShort && shared < LEAST_SHARE * Math.max(a.length, b.length)) return other;
  return {
    a: { spans: tidy(sides.a, a), isOther: false },
    b: { spans: tidy(sides.b, b), isOther: false },
  };
}

/** So far back, in characters, an end that two long texts share is taken, to where a word is whole. */
const MOST_BACK = 100;
const IN_WORD = /[\p{L}\p{N}\p{M}\p{Cs}]/u;

/** Of texts that are too long to be gone through: what stands between their common ends. Null where that is too long as well. */
function longChanges(a: string, b: string): { a: Marks; b: Marks } | null {
  const shortest = Math.min(a.length, b.length);
  let start = 0;
  while (start < shortest && a[start] === b[start]) start++;
  let end = 0;
  while (end < shortest - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  if (start + end < LEAST_SHARE * Math.max(a.length, b.length)) return null;
  for (let back = 0; back < MOST_BACK && IN_WORD.test(a[start - 1] ?? ''); back++) start--;
  for (let back = 0; back < MOST_BACK && IN_WORD.test(a[a.length - end] ?? ''); back++) end--;
  const [restA, restB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (restA.length + restB.length > MOST_CHARACTERS) return null;
  const rest = textChanges(restA, restB);
  const moved = ({ spans, isOther }: Marks, text: string): Marks => ({
    spans: (isOther ? tidy([{ start: 0, end: text.length }], text) : spans).map((span) => ({
      start: span.start + start,
      end: span.end + start,
    })),
    isOther: false,
  });
  return { a: moved(rest.a, restA), b: moved(rest.b, restB) };
}

/** The marks of either of two: what at least one other text does not have. */
export function unionOf(one: Marks, two: Marks, text: string): Marks {
  return { spans: tidy([...one.spans, ...two.spans], text), isOther: one.isOther || two.isOther };
}

/** Joins marks that overlap or that only white space parts, and leaves out white space at their ends. */
function tidy(spans: readonly Span[], text: string): Span[] {
  const joined: Span[] = [];
  for (const span of [...spans].sort((x, y) => x.start - y.start)) {
    const last = joined.at(-1);
    if (last && text.slice(last.end, span.start).trim() === '') last.end = Math.max(last.end, span.end);
    else joined.push({ ...span });
  }
  return joined.flatMap(({ start, end }) => {
    const inner = text.slice(start, end);
    const from = start + inner.length - inner.trimStart().length;
    const to = end - (inner.length - inner.trimEnd().length);
    return from < to ? [{ start: from, end: to }] : [];
  });
}

/** A text cut at the edges of its marks. */
export function cutAt(text: string, spans: readonly Span[]): { text: string; isMarked: boolean }[] {
  let at = 0;
  const pieces = spans.flatMap(({ start, end }) => {
    const piece = [
      { text: text.slice(at, start), isMarked: false },
      { text: text.slice(start, end), isMarked: true },
    ];
    at = end;
    return piece;
  });
  return [...pieces, { text: text.slice(at), isMarked: false }].filter((piece) => piece.text !== '');
}

/** The marks of a piece of a text, counted from the piece's beginning. */
export function marksWithin(marks: Marks, from: number, to: number): Marks {
  const spans = marks.spans.flatMap(({ start, end }) =>
    end > from && start < to ? [{ start: Math.max(start, from) - from, end: Math.min(end, to) - from }] : [],
  );
  return { ...marks, spans };
}
