'use client';

import { useEffect, useRef, useState } from 'react';

/** The run's clock between two events: goes on from the last event's time, and stands still where it is otherwise. */
export function useElapsed(t: number, isTicking: boolean): number {
  const [extra, setExtra] = useState({ t, ms: 0 });
  const since = useRef({ t, at: 0 });
  useEffect(() => {
    if (!isTicking || t === 0) return;
    if (since.current.t !== t || since.current.at === 0) since.current = { t, at: performance.now() };
    const timer = setInterval(() => setExtra({ t, ms: performance.now() - since.current.at }), 100);
    return () => clearInterval(timer);
  }, [t, isTicking]);
  return t + (extra.t === t ? extra.ms : 0);
}
