/** One event in the trajectory marks. A space is the gap between two steps. */
export type Mark = 't' | 'a' | 'r' | 'l' | 'o' | 'e' | 'p' | 'f' | 's' | ' ';

export const MARKS: readonly Mark[] = ['t', 'a', 'r', 'l', 'o', 'e', 'p', 'f', 's', ' '];

const WIDTH: Record<Mark, number> = { t: 5.5, a: 10, r: 11, l: 11, o: 10, e: 11, p: 8, f: 9, s: 9, ' ': 6 };

/** A line or a shape of a sign, drawn at `x`: its class, and the width of its line where it has one. */
interface Stroke {
  look: string;
  strokeWidth?: number;
  d(x: number): string;
}

const box = (x: number, y: number, size: number) => `M${x} ${y}h${size}v${size}h${-size}z`;

const STROKES: Record<Mark, readonly Stroke[]> = {
  t: [{ look: 't', strokeWidth: 2, d: (x) => `M${x + 1.5} 2v10` }],
  a: [{ look: 'a', d: (x) => box(x + 1, 4, 6) }],
  r: [
    { look: 'a', d: (x) => box(x + 1.5, 3, 6) },
    { look: 'w', strokeWidth: 1.3, d: (x) => `M${x + 0.5} 12.5l2-1.5 2 1.5 2-1.5 2 1.5` },
  ],
  l: [{ look: 'w', strokeWidth: 1.6, d: (x) => `M${x + 6.5} 4.5a3.5 3.5 0 1 0 1.5 2.8` }],
  o: [{ look: 'o', strokeWidth: 1.6, d: (x) => `M${x + 1.1} 7a2.9 2.9 0 1 0 5.8 0a2.9 2.9 0 1 0-5.8 0` }],
  e: [{ look: 'e', strokeWidth: 1.8, d: (x) => `M${x + 1} 4l6 6M${x + 7} 4l-6 6` }],
  p: [{ look: 'e', strokeWidth: 2, d: (x) => `M${x + 3} 2v6M${x + 3} 10.2v1.8` }],
  f: [{ look: 'f', strokeWidth: 1.7, d: (x) => `M${x + 2} 1v12M${x + 5.5} 1v12` }],
  s: [{ look: 's', d: (x) => box(x + 1.5, 4, 6) }],
  ' ': [{ look: 'b', strokeWidth: 1, d: (x) => `M${x + 2.5} 4v6` }],
};

/** All lines or shapes of one look. */
interface MarksPath {
  look: string;
  strokeWidth: number | undefined;
  d: string;
}

/** The signs as few paths, one for all that look alike: a list of long runs would else be ten thousands of elements. */
export function marksPaths(placed: readonly { mark: Mark; x: number }[]): MarksPath[] {
  const paths = new Map<string, MarksPath>();
  for (const { mark, x } of placed) {
    for (const { look, strokeWidth, d } of STROKES[mark]) {
      const key = `${look} ${strokeWidth}`;
      const path = paths.get(key) ?? { look, strokeWidth, d: '' };
      paths.set(key, { ...path, d: path.d + d(x) });
    }
  }
  return [...paths.values()];
}

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
