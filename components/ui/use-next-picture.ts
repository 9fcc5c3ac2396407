'use client';

import { useEffect, useState } from 'react';

/**
 * A value as it was in the picture before: what is much to draw does not hold back the answer to a press. A deferred value
 * waits for a pause instead, and a page on which runs are being written has none for seconds.
 * @param first what it is in the first picture; left out, the value itself
 */
export function useNextPicture<T>(value: T, first: T = value): T {
  const [shown, setShown] = useState({ value: first });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The frame comes before the picture, a task of its own after it.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setShown((now) => (now.value === value ? now : { value })));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [value]);
  return shown.value;
}
