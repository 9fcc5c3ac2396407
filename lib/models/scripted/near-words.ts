import { periodIn } from './period.ts';

/** Words of periods that are long enough to be told from others when one or two letters are wrong. */
const PERIOD_WORDS =
  'quarter quarters month months yesterday today weeks years previous current january february march april august september october november december'.split(
    ' ',
  );

/** The question with near-misses of period words mended, where that lets a period be read that could not be read before. */
export function withPeriodMended(question: string): string {
  if (periodIn(question)) return question;
  const mended = question.replace(/[A-Za-z]{5,}/g, (word) => nearest(word.toLowerCase()) ?? word);
  return periodIn(mended) ? mended : question;
}

function nearest(word: string): string | null {
  if (PERIOD_WORDS.includes(word)) return null;
  // A long word bears two slips; in a short one the second makes another word of it.
  const near = PERIOD_WORDS.map((known) => ({ known, slips: slipsBetween(word, known) })).filter(
    ({ known, slips }) => slips <= (known.length >= 7 ? 2 : 1),
  );
  near.sort((a, b) => a.slips - b.slips);
  return near[0]?.known ?? null;
}

/** Letters put in, left out, changed, or swapped with their neighbour: Damerau and Levenshtein's distance (optimal alignment). */
export function slipsBetween(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (let row = 1; row <= one.length; row++) {
    const next = [row];
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwap = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      next.push(
        Math.min(
          (last[column] ?? 0) + 1,
          (next[column - 1] ?? 0) + 1,
          (last[column - 1] ?? 0) + (isSame ? 0 : 1),
          isSwap ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    before = last;
    last = next;
  }
  return last[other.length] ?? 0;
}
