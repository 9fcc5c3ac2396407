'use client';

import { useEffect } from 'react';
import type { PresentStore } from '../../lib/state/present-store.ts';
import { withParams } from '../playground/page-address.ts';

const LESS_MOTION = '(prefers-reduced-motion: reduce)';

/** Begins to play by itself, unless the address names a place or people want no motion; and lets the page's time pass. */
export function usePlaying(present: PresentStore, hasPlace: boolean): void {
  useEffect(() => {
    let frame = 0;
    let last = 0;
    const pass = (now: number) => {
      present.getState().tick(now - last);
      last = now;
      frame = present.getState().isPlaying ? requestAnimationFrame(pass) : 0;
    };
    const start = () => {
      if (!present.getState().isPlaying || frame !== 0) return;
      last = performance.now();
      frame = requestAnimationFrame(pass);
    };
    const unsubscribe = present.subscribe(start);
    if (!hasPlace && !matchMedia(LESS_MOTION).matches && !present.getState().isPlaying) present.getState().toggle();
    start();
    return () => {
      unsubscribe();
      cancelAnimationFrame(frame);
    };
  }, [present, hasPlace]);
}

/** Keeps the place in the address, so that it can be opened again there. The server is not asked for anything. */
export function useKeptPlace(present: PresentStore): void {
  useEffect(
    () =>
      present.subscribe(({ at }, before) => {
        if (at === before.at) return;
        const search = withParams(location.search, { beat: String(at) }).replaceAll('%2C', ',');
        history.replaceState(null, '', location.pathname + search);
      }),
    [present],
  );
}

/** Brings what is told now into view, calmly; what is taller than the stage from its beginning. */
export function showBeat(stage: HTMLElement, beats: readonly HTMLElement[]): void {
  const behavior = matchMedia(LESS_MOTION).matches ? 'auto' : 'smooth';
  const shown = beats.filter((beat) => beat.offsetParent !== null);
  const [tallest] = shown.sort((a, b) => b.offsetHeight - a.offsetHeight);
  if (!tallest) stage.scrollTo({ top: 0, behavior });
  else
    tallest.scrollIntoView({ block: tallest.offsetHeight > stage.clientHeight * 0.7 ? 'start' : 'center', behavior });
}
