'use client';

import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { ReplayStore } from '../../lib/state/replay-store.ts';

/**
 * Draws where the playhead is, outside of React: `draw` gets the element and the time in milliseconds of the recording, on
 * each frame while it plays and whenever it was moved.
 */
export function usePlayhead<E extends HTMLElement>(
  replay: ReplayStore,
  draw: (element: E, t: number) => void,
): RefObject<E | null> {
  const element = useRef<E>(null);
  const latest = useRef(draw);
  // What it draws may have changed with the rendering, so it is drawn again after each.
  useLayoutEffect(() => {
    latest.current = draw;
    if (element.current) draw(element.current, replay.getState().t);
  });
  useEffect(
    () =>
      replay.subscribe(({ t }, before) => {
        if (element.current && t !== before.t) latest.current(element.current, t);
      }),
    [replay],
  );
  return element;
}
