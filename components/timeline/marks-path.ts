/** One event in the trajectory marks. A space is the gap between two steps. */
export type Mark = 't' | 'a' | 'r' | 'l' | 'o' | 'e' | 'p' | 'f' | 's' | ' ';

export const MARKS: readonly Mark[] = ['t', 'a', 'r', 'l', 'o', 'e', 'p', 'f', 's', ' '];

const WIDTH: Record<Mark, number> = { t: 5.5, a: 10, r: 11, l: 11, o: 10, e: 11, p: 8, f: 9, s: 9, ' ': 6 };

/** The marks of a string with the x where each stands, and the width of all. Unknown letters are left out. */
export function placeMarks(text: string): { placed: { mark: Mark; x: number }[]; width: number } {
  let x = 0;
  const placed: { mark: Mark; x: number }[] = [];
  for (const letter of text) {
    const mark = MARKS.find((known) => known === letter);
    if (!mark) continue;
    placed.push({ mark, x });
    x += WIDTH[mark];
  }
  return { placed, width: Math.max(1, Math.ceil(x)) };
}
