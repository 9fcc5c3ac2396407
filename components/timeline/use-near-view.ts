'use client';

import { type RefCallback, startTransition, useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { watchNear } from './near-watch.ts';

/** What is this far beyond the edges is drawn too, so that a quick scroll does not show nothing. Pixels. */
const BEYOND_PX = 160;
/** What the browser's own search says of words that are hidden until they are found; bubbles. */
const FOUND = 'beforematch';

/** Draws what is out of sight at once, as if it had been searched for. */
export function bringIn(element: HTMLElement): void {
  element.dispatchEvent(new Event(FOUND));
}

/**
 * Whether a part of a lane or of a conversation is near what is in view, where that is so long that the rest is left out of the
 * page. What has the focus stays. All is drawn for a printer. It may be another element when it is drawn than when it is not.
 * @param isWatched false where everything is drawn anyway
 * @param isNearAtFirst drawn before it is known where it is
 * @param guessPx its height before anybody has seen it, in pixels
 * @returns a ref for what is to be watched, and the height to keep free while it is far away; null while it is to be drawn
 */
export function useNearView<E extends HTMLElement>(
  isWatched: boolean,
  isNearAtFirst: boolean,
  guessPx: number,
): { place: RefCallback<E>; freePx: number | null } {
  const shown = useRef<E>(null);
  const [freePx, setFreePx] = useState<number | null>(isNearAtFirst || !isWatched ? null : guessPx);
  // Called anew for each element that stands there, so that the next one is watched in the place of the last.
  const place = useCallback(
    (element: E | null) => {
      shown.current = element;
      if (!element || !isWatched) return;
      const look = (isNear: boolean, heightPx: number) => {
        const isKept = isNear || element.contains(document.activeElement);
        if (isKept) setFreePx(null);
        // To leave out what nobody sees is in no hurry.
        else startTransition(() => setFreePx(heightPx || guessPx));
      };
      const draw = () => flushSync(() => setFreePx(null));
      const found = () => {
        draw();
        shown.current?.scrollIntoView({ block: 'nearest' });
      };
      const unwatch = watchNear(element, element.closest('.lane__body, .thread__body'), BEYOND_PX, look);
      element.addEventListener(FOUND, found);
      addEventListener('beforeprint', draw);
      return () => {
        unwatch();
        element.removeEventListener(FOUND, found);
        removeEventListener('beforeprint', draw);
      };
    },
    [isWatched, guessPx],
  );
  return { place, freePx: isWatched ? freePx : null };
}
