'use client';

import { useEffect, useState } from 'react';

const PAUSE_MS = 150;
const LONG_PAUSE_MS = 700;
/** A text of so many characters takes longer to look through than a key may. */
const LONG = 50_000;

/** How long to wait before a text is looked through, in milliseconds: for a long one until the typing has really stopped. */
export function pauseFor(text: string): number {
  return text.length > LONG ? LONG_PAUSE_MS : PAUSE_MS;
}

/** The value once it has not changed for so many milliseconds; work on a long text waits for a pause in the typing. */
export function useSettled<T>(value: T, ms = PAUSE_MS): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
