/** The frames that are drawn, the first and the last included; they count from 1, since 0 is the question. */
export interface StageWindow {
  first: number;
  last: number;
}

/** Up to so many frames all that was told is drawn, so that the browser's own search finds all of it. */
const FEW_FRAMES = 80;
/** Frames drawn on each side of the one in the middle of what is seen. */
const AROUND = 25;
/** The window moves by so many frames at once. */
const PIECE = 10;
/** The height of a row that nobody has seen yet. Pixels. */
const GUESS_PX = 110;

/** What of the frames told so far is drawn, where `middle` is seen in the middle of the stage and `at` was told last. */
export function windowAround(middle: number, at: number): StageWindow {
  if (at <= FEW_FRAMES) return { first: 1, last: at };
  const piece = Math.floor(Math.min(Math.max(1, middle), at) / PIECE) * PIECE;
  return { first: Math.max(1, piece - AROUND), last: Math.min(at, piece + PIECE + AROUND) };
}

/** The heights of the rows, each as it was when it was last drawn. Pixels. */
export interface RowHeights {
  /** Keeps the heights of the rows that are drawn, from the first of them on. */
  keep(first: number, heights: readonly number[]): void;
  /** How high all the rows from one to another are, both included; 0 where there are none. */
  between(from: number, to: number): number;
  /** The row that is this far below the top of the first one; never less than 1. */
  rowAt(top: number): number;
}

/** Nothing is known at first: each row counts as high as most are. */
export function createRowHeights(): RowHeights {
  const known: number[] = [];
  const heightOf = (row: number) => known[row] ?? GUESS_PX;
  return {
    keep(first, heights) {
      heights.forEach((height, index) => {
        known[first + index] = height;
      });
    },
    between(from, to) {
      let sum = 0;
      for (let row = from; row <= to; row++) sum += heightOf(row);
      return sum;
    },
    rowAt(top) {
      let row = 1;
      // What nobody has seen has a height, so that this ends.
      for (let bottom = heightOf(1); bottom <= top && Number.isFinite(top); bottom += heightOf(row)) row++;
      return row;
    },
  };
}
