'use client';

import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * A value as it was in the picture before: what is much to draw does not hold back the answer to a press. A deferred value
 * waits for a pause instead, and a page on which runs are being written has none for seconds.
 * @param first what it is in the first picture; left out, the value itself
 */
export function useNextPicture<T>(value: T, first: T = value): T {
  const [shown, setShown] = useState({ value: first });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = () => setShown((now) => (now.value === value ? now : { value }));
    // The frame comes before the picture, and after it a task of its own: not one with the next piece of a run.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => flushSync(show));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [value]);
  return shown.value;
}
