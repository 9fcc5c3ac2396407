'use client';

import { type RefObject, useEffect, useRef, useState } from 'react';

/** Fewer rows are all drawn. */
const FEW = 60;
/** Rows that are drawn beyond the edges, so that a quick scroll does not show nothing. */
const BEYOND = 12;

/** Which of many rows of one height are in sight: `first` up to, but not with, `last`. `place` is what scrolls. */
export function useRowsInSight(
  count: number,
  rowPx: number,
): { place: RefObject<HTMLElement | null>; first: number; last: number } {
  const place = useRef<HTMLElement>(null);
  const [sight, setSight] = useState({ first: 0, last: FEW });
  useEffect(() => {
    const element = place.current;
    if (!element || count <= FEW) return;
    const look = () => {
      const first = Math.max(0, Math.floor(element.scrollTop / rowPx) - BEYOND);
      const last = Math.min(count, Math.ceil((element.scrollTop + element.clientHeight) / rowPx) + BEYOND);
      setSight((before) => (before.first === first && before.last === last ? before : { first, last }));
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, [count, rowPx]);
  return { place, ...(count <= FEW ? { first: 0, last: count } : sight) };
}
