'use client';

import { type RefObject, useEffect, useRef, useState } from 'react';
import { watchNear } from '../timeline/near-watch.ts';

/** How far outside what is seen something is drawn already: as far as a long turn of a wheel goes. Pixels. */
const BEYOND_PX = 1_500;

/**
 * Whether an element is near what is seen. While it is far it keeps the height that it had, so that nothing jumps. Always
 * near when `isLazy` is false.
 */
export function useNear(isLazy: boolean): [RefObject<HTMLLIElement | null>, boolean] {
  const place = useRef<HTMLLIElement>(null);
  const [isNear, setNear] = useState(!isLazy);
  useEffect(() => {
    const element = place.current;
    if (!isLazy || !element) {
      setNear(true);
      return;
    }
    // The height is told, not asked for: asking between two writes would lay the page out once a row.
    return watchNear(element, null, BEYOND_PX, (isNearNow, heightPx) => {
      element.style.minHeight = isNearNow ? '' : `${heightPx}px`;
      setNear(isNearNow);
    });
  }, [isLazy]);
  return [place, isNear];
}
