'use client';

import { type RefObject, useEffect, useState } from 'react';

/** The part of a long list that is in the page: from `from`, up to and without `to`. */
export interface Window {
  from: number;
  to: number;
}

/** Pixels above and below what can be seen that are drawn too: enough for a key press or a flick. */
const AHEAD = 900;

/** The first item whose end lies behind `place`, by halving. `offsets` has the begin of each item and the end of the last. */
export function itemAt(offsets: readonly number[], place: number): number {
  let [low, high] = [0, Math.max(0, offsets.length - 2)];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((offsets[middle + 1] ?? 0) > place) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Which items of a list are near enough to be seen, as the page scrolls. `first`: how many are drawn before that is known. */
export function useWindow(list: RefObject<HTMLElement | null>, offsets: readonly number[], first: number): Window {
  const [seen, setSeen] = useState<Window>({ from: 0, to: first });
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const top = -(list.current?.getBoundingClientRect().top ?? 0);
      const from = itemAt(offsets, top - AHEAD);
      const to = itemAt(offsets, top + window.innerHeight + AHEAD) + 1;
      setSeen((old) => (old.from === from && old.to === to ? old : { from, to }));
    };
    const later = () => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    window.addEventListener('scroll', later, { passive: true });
    window.addEventListener('resize', later);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', later);
      window.removeEventListener('resize', later);
    };
  }, [list, offsets]);
  const count = offsets.length - 1;
  return { from: Math.min(seen.from, Math.max(0, count - 1)), to: Math.min(seen.to, count) };
}
