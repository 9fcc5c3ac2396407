'use client';

import { type RefObject, useEffect, useRef, useState } from 'react';

/** How far outside what is seen something is drawn already. */
const MARGIN = '900px 0px';

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
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return;
        element.style.minHeight = entry.isIntersecting ? '' : `${element.offsetHeight}px`;
        setNear(entry.isIntersecting);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isLazy]);
  return [place, isNear];
}
