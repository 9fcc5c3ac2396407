'use client';

import { type RefObject, useEffect, useRef, useState } from 'react';
import { watchNear } from '../timeline/near-watch.ts';

/** How far outside what is seen something is drawn already: as far as a long turn of a wheel goes. Pixels. */
const BEYOND_PX = 1_500;

/**
 * Whether an element is near what is seen. While it is far it keeps the height that it had, so that nothing jumps: the height is
 * to be set as its least one together with what is drawn, since a frame between the two would show a third height. Always near
 * when `isLazy` is false.
 * @returns the place to watch, and the height to keep free while it is far, in pixels: undefined where it was never measured, null
 * when it is near
 */
export function useNear(isLazy: boolean): [RefObject<HTMLLIElement | null>, number | undefined | null] {
  const place = useRef<HTMLLIElement>(null);
  const [freePx, setFree] = useState<number | undefined | null>(isLazy ? undefined : null);
  useEffect(() => {
    const element = place.current;
    if (!isLazy || !element) {
      setFree(null);
      return;
    }
    // Told, not asked for: asking between two writes would lay the page out once a row.
    return watchNear(element, null, BEYOND_PX, (isNear, heightPx) => setFree(isNear ? null : heightPx));
  }, [isLazy]);
  return [place, freePx];
}
