'use client';

import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { Trajectory } from '../../lib/run/trajectory.ts';
import type { ReplayStore } from '../../lib/state/replay-store.ts';

/** So much of what is still to come is kept in sight below the playhead. Pixels. */
const ROOM = 72;

/** Scrolls so that the end of the step that the playhead is in is in sight, and its start when it was above. */
function showStep(body: HTMLElement, n: number): void {
  const item = body.querySelector(`[data-step="${n}"]`);
  if (!item) return;
  const [box, frame] = [item.getBoundingClientRect(), body.getBoundingClientRect()];
  const below = box.bottom + ROOM - frame.bottom;
  if (below > 0) body.scrollTop += below;
  else if (box.top < frame.top) body.scrollTop += box.top - frame.top;
}

/**
 * Follows the playhead with the scroll until the reader scrolls away; starting to play and each jump follow again.
 * Returns the place of what scrolls.
 * @param ahead what the outline below is drawn for: only when it has come there is room to scroll it into sight
 */
export function useFollowing(
  replay: ReplayStore,
  trajectory: Trajectory,
  ahead: Trajectory,
): RefObject<HTMLElement | null> {
  const body = useRef<HTMLElement>(null);
  const isFollowing = useRef(true);
  useEffect(
    () =>
      replay.subscribe(({ isPlaying }, before) => {
        if (isPlaying && !before.isPlaying) isFollowing.current = true;
      }),
    [replay],
  );
  useEffect(() => {
    const element = body.current;
    const leave = () => {
      if (replay.getState().isPlaying) isFollowing.current = false;
    };
    element?.addEventListener('wheel', leave, { passive: true });
    element?.addEventListener('touchmove', leave, { passive: true });
    return () => {
      element?.removeEventListener('wheel', leave);
      element?.removeEventListener('touchmove', leave);
    };
  }, [replay]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see `ahead`
  useLayoutEffect(() => {
    // What changes while it is paused was asked for.
    if (!replay.getState().isPlaying) isFollowing.current = true;
    if (!isFollowing.current || !body.current) return;
    const last = trajectory.steps.at(-1);
    if (last) showStep(body.current, last.n);
    else body.current.scrollTop = 0;
  }, [replay, trajectory, ahead]);
  return body;
}
