'use client';

import { type RefObject, useEffect, useRef, useState } from 'react';

/** Steps this far beyond the edges are drawn too, so that a quick scroll does not show nothing. Pixels. */
const BEYOND = '1200px 0px';
/** The height of a step that nobody has seen yet. Pixels. */
const GUESS_PX = 190;

/**
 * Whether something in a scrolling lane is near what is in view, for lists so long that the rest is left out of the page.
 * @param isWatched false where everything is drawn anyway
 * @returns the place to watch, and the height to keep free while it is far away; null while it is to be drawn
 */
export function useNearView(isWatched: boolean): { place: RefObject<HTMLElement | null>; freePx: number | null } {
  const place = useRef<HTMLElement>(null);
  const [far, setFar] = useState<number | null>(GUESS_PX);
  useEffect(() => {
    const element = place.current;
    if (!element || !isWatched) return;
    const look = (entries: IntersectionObserverEntry[]) => {
      const last = entries.at(-1);
      if (last) setFar(last.isIntersecting ? null : last.boundingClientRect.height || GUESS_PX);
    };
    const observer = new IntersectionObserver(look, { root: element.closest('.lane__body'), rootMargin: BEYOND });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isWatched]);
  return { place, freePx: isWatched ? far : null };
}
