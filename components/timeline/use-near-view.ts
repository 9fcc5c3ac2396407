'use client';

import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** What is this far beyond the edges is drawn too, so that a quick scroll does not show nothing. Pixels. */
const BEYOND = '600px 0px';
/** The height of a step that nobody has seen yet. Pixels. */
const GUESS_PX = 190;

/** What the browser's own search says of words that are hidden until they are found; bubbles. */
const FOUND = 'beforematch';

/** Draws what is out of sight at once, as if it had been searched for. */
export function bringIn(element: HTMLElement): void {
  element.dispatchEvent(new Event(FOUND));
}

/**
 * Whether some steps in a scrolling lane are near what is in view, for runs so long that the rest is left out of the page.
 * What has the focus stays. All is drawn for a printer.
 * @param isWatched false where everything is drawn anyway
 * @param isNearAtFirst drawn before it is known where it is
 * @returns the place to watch, and the height to keep free while it is far away; null while it is to be drawn
 */
export function useNearView<E extends HTMLElement>(
  isWatched: boolean,
  isNearAtFirst: boolean,
  steps: number,
): { place: RefObject<E | null>; freePx: number | null } {
  const place = useRef<E>(null);
  const [freePx, setFreePx] = useState<number | null>(isNearAtFirst || !isWatched ? null : steps * GUESS_PX);
  useEffect(() => {
    const element = place.current;
    if (!element || !isWatched) return;
    const look = (entries: IntersectionObserverEntry[]) => {
      const last = entries.at(-1);
      if (!last) return;
      const isKept = last.isIntersecting || element.contains(document.activeElement);
      setFreePx(isKept ? null : last.boundingClientRect.height || steps * GUESS_PX);
    };
    const draw = () => flushSync(() => setFreePx(null));
    const found = () => {
      draw();
      element.scrollIntoView({ block: 'nearest' });
    };
    const observer = new IntersectionObserver(look, { root: element.closest('.lane__body'), rootMargin: BEYOND });
    observer.observe(element);
    element.addEventListener(FOUND, found);
    addEventListener('beforeprint', draw);
    return () => {
      observer.disconnect();
      element.removeEventListener(FOUND, found);
      removeEventListener('beforeprint', draw);
    };
  }, [isWatched, steps]);
  return { place, freePx: isWatched ? freePx : null };
}
