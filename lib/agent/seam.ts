/** The longest repetition that is looked for, in UTF-16 units. */
const LONGEST_OVERLAP = 2_000;
/** A repetition of this length is none by chance, wherever it begins. */
const SURE_OVERLAP = 8;

/**
 * Joins the two parts of an answer. `after` and `whole` are the replies they were read from, which tell of the white space that
 * stood at the seam and that a reader takes away. What the second part repeats of the end of the first is left out. In a dialect
 * that closes an answer with a bracket, one that opens nowhere is left out too.
 */
export function joinAtSeam(
  first: { text: string; after: string },
  second: { text: string; whole: string },
  closesWithBracket: boolean,
): string {
  const rest = second.text.slice(overlapOf(first.text, second.text));
  const isRepeating = rest.length < second.text.length;
  const space = isRepeating ? '' : spaceAtEnd(first.after) || spaceBefore(second);
  const joined = `${first.text}${space}${rest}`;
  return closesWithBracket && joined.endsWith(']') && !isBalanced(joined) ? joined.slice(0, -1).trimEnd() : joined;
}

/** How much of the beginning of `next` repeats the end of `text`, in UTF-16 units. */
function overlapOf(text: string, next: string): number {
  for (let length = Math.min(text.length, next.length, LONGEST_OVERLAP); length > 0; length--) {
    const repeated = next.slice(0, length);
    if (text.endsWith(repeated) && isRepetition(text, repeated)) return length;
  }
  return 0;
}

/** A short piece counts only as a whole word: two letters may meet by chance, and digits may go on with the same digit. */
function isRepetition(text: string, repeated: string): boolean {
  if (repeated.trim() === '') return false;
  if (repeated.length >= SURE_OVERLAP) return true;
  const before = text.at(-repeated.length - 1) ?? ' ';
  return /\p{L}{2}/u.test(repeated) && !/[\p{L}\p{N}]/u.test(before);
}

function spaceAtEnd(reply: string): string {
  return /\s*$/.exec(reply)?.[0] ?? '';
}

function spaceBefore({ text, whole }: { text: string; whole: string }): string {
  const before = whole.slice(0, Math.max(0, whole.indexOf(text)));
  return spaceAtEnd(before);
}

function isBalanced(text: string): boolean {
  const count = (bracket: string) => text.split(bracket).length - 1;
  return count('[') >= count(']');
}
