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
        // With its own state the router does not hear of it: else a beat that comes would hold back who is about to leave.
        history.replaceState(history.state, '', location.pathname + search);
      }),
    [present],
  );
}

/** What takes more of the stage than this is shown from its beginning. */
const MUCH = 0.7;
/** Further than so many heights of the stage nobody follows a calm scroll with the eyes. */
const FAR = 1.5;

/**
 * Brings what was told last into view, calmly unless it is far: what is taller than the stage from its beginning, else in the
 * middle; at the end with what stands beneath it. A run that waits for the other stays where it is.
 */
export function showBeat(stage: HTMLElement, isEnd: boolean): void {
  const now = [...stage.querySelectorAll<HTMLElement>('.beat[data-place=now]')].filter((beat) => beat.offsetParent);
  const frameOf = (beat: HTMLElement) => Number(beat.dataset.frame);
  const newest = Math.max(...now.map(frameOf));
  const [tallest] = now.filter((beat) => frameOf(beat) === newest).sort((a, b) => b.offsetHeight - a.offsetHeight);
  const { top, height } = stage.getBoundingClientRect();
  const place = tallest?.getBoundingClientRect();
  const target = place ? place.top - top : -stage.scrollTop;
  const isFar = Math.abs(target) > height * FAR || matchMedia(LESS_MOTION).matches;
  const behavior = isFar ? 'auto' : 'smooth';
  const isMuch = place !== undefined && place.height > height * MUCH;
  if (!tallest || (isEnd && !isMuch)) stage.scrollTo({ top: tallest ? stage.scrollHeight : 0, behavior });
  else tallest.scrollIntoView({ block: isMuch ? 'start' : 'center', behavior });
}
