import { distance } from 'fastest-levenshtein';

/** Words beyond this are compared letter by letter only: questions of that length are pasted, not typed. */
const MOST_WORDS = 60;

/** Words that make no other question when they come or go. Question words stay: who is not where. */
const FILLERS: ReadonlySet<string> = new Set(
  'a an the of in on at for to by and is are was were be do does did please tell me us can could would you i we want need know give show find out exactly just s'.split(
    ' ',
  ),
);

// Chinese, Japanese and Korean are written without gaps: there each character is a word.
const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|[\p{L}\p{N}]+/gu;

/** Small letters, one form for each character, no punctuation, one space between words. */
function normalised(question: string): string {
  return (
    question
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(' ');
}

/** Whether two words are one but for a slip of the pen or an ending: never so for short words, ids and figures. */
function isSameWord(one: string, other: string): boolean {
  if (one === other) return true;
  const shorter = Math.min(one.length, other.length);
  if (shorter < 5 || one.length > 40 || other.length > 40 || one[0] !== other[0] || /\d/.test(one + other))
    return false;
  return distance(one, other) <= (shorter < 8 ? 1 : 2);
}

/** Compares with one question after another, having read it once. */
export function sameQuestionAs(question: string): (other: string) => boolean {
  const plain = normalised(question);
  const words = wordsOf(plain);
  return (other) => {
    const otherPlain = normalised(other);
    if (plain === '' || otherPlain === '') return false;
    if (plain === otherPlain) return true;
    const left = wordsOf(otherPlain);
    if (words.length < 2 || words.length !== left.length || words.length > MOST_WORDS) return false;
    return words.every((word) => {
      const at = left.findIndex((candidate) => isSameWord(word, candidate));
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    });
  };
}

function wordsOf(plain: string): string[] {
  return (plain.match(WORD) ?? []).filter((word) => !FILLERS.has(word));
}
