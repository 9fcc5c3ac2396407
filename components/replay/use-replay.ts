'use client';

import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { isLive, type LaneStore } from '../../lib/state/lane-store.ts';
import { readReplayStart } from '../../lib/state/replay-facts.ts';
import { createReplayStore, type ReplayStore } from '../../lib/state/replay-store.ts';

/** For people who want no motion the playhead rests at each step. */
const LESS_MOTION = '(prefers-reduced-motion: reduce)';

/**
 * The player of the run in a lane, once the run has ended; null until then. The lane must keep its log.
 * @param wasEnded whether it had ended before the page was opened, so that the address may say where to open it
 */
export function useReplay(lane: LaneStore, wasEnded: boolean): ReplayStore | null {
  const hasEnded = useStore(lane, (state) => !isLive(state) && !state.isGone && state.runId !== null);
  const replay = useMemo(() => {
    if (!hasEnded) return null;
    const { log, trajectory } = lane.getState();
    const start = readReplayStart(new URLSearchParams(location.search));
    return createReplayStore(log, trajectory, wasEnded ? start : { ...start, t: null });
  }, [lane, hasEnded, wasEnded]);
  useEffect(() => (replay ? playInFrames(replay) : undefined), [replay]);
  return replay;
}

/** Passes the time of the page on to a player while it plays. Returns what stops that. */
function playInFrames(replay: ReplayStore): () => void {
  let frame = 0;
  let last = 0;
  const pass = (now: number) => {
    replay.getState().tick(now - last, matchMedia(LESS_MOTION).matches);
    last = now;
    frame = replay.getState().isPlaying ? requestAnimationFrame(pass) : 0;
  };
  const unsubscribe = replay.subscribe(({ isPlaying }) => {
    if (!isPlaying || frame !== 0) return;
    last = performance.now();
    frame = requestAnimationFrame(pass);
  });
  return () => {
    unsubscribe();
    cancelAnimationFrame(frame);
  };
}
