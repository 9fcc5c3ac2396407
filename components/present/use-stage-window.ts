'use client';

import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRowHeights, type StageWindow, windowAround } from './stage-window.ts';

/** The rows of the stage before the first that is drawn: the heads of the runs, and the space for what is above. */
export const ROWS_BEFORE = 2;

interface DrawnStage extends StageWindow {
  /** The grid whose rows the frames are. */
  grid: RefObject<HTMLDivElement | null>;
  /** The space to keep free for what was told but is not drawn. Pixels. */
  abovePx: number;
  belowPx: number;
}

/**
 * What of the frames is drawn: of a long run only what is near what people see, on paper all. Of what is told last the browser
 * keeps the place by itself when rows above it come and go.
 * @param at the frame told last
 * @param all how many frames there are behind the question
 */
export function useStageWindow(stage: RefObject<HTMLDivElement | null>, at: number, all: number): DrawnStage {
  const grid = useRef<HTMLDivElement>(null);
  const [heights] = useState(createRowHeights);
  const [middle, setMiddle] = useState(at);
  const [told, setTold] = useState(at);
  const isPrinted = usePrinted();
  if (told !== at) {
    // Whatever people look at, they are led to what is new.
    setTold(at);
    setMiddle(at);
  }
  const { first, last } = isPrinted ? { first: 1, last: all } : windowAround(middle, at);
  useLayoutEffect(() => {
    const rows = grid.current ? rowsOf(grid.current) : [];
    heights.keep(first, rows.slice(ROWS_BEFORE, ROWS_BEFORE + last - first + 1));
  });
  useEffect(() => {
    const { current } = stage;
    const look = () => {
      if (!current || !grid.current) return;
      const [head = 0] = rowsOf(grid.current);
      const { top, height } = current.getBoundingClientRect();
      const above = top - grid.current.getBoundingClientRect().top - head;
      setMiddle(heights.rowAt(above + height / 2));
    };
    current?.addEventListener('scroll', look, { passive: true });
    return () => current?.removeEventListener('scroll', look);
  }, [stage, heights]);
  const belowPx = isPrinted ? 0 : heights.between(last + 1, at);
  return { grid, first, last, abovePx: heights.between(1, first - 1), belowPx };
}

/** The heights of the rows of a grid as they are drawn. Pixels. */
function rowsOf(grid: HTMLElement): number[] {
  return getComputedStyle(grid).gridTemplateRows.split(' ').map(Number.parseFloat);
}

/** True while the page is being put on paper. */
function usePrinted(): boolean {
  const [isPrinted, setPrinted] = useState(false);
  useEffect(() => {
    // At once: the browser does not wait.
    const before = () => flushSync(() => setPrinted(true));
    const after = () => setPrinted(false);
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    return () => {
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
    };
  }, []);
  return isPrinted;
}
