'use client';

import { useEffect } from 'react';
import { useStore } from 'zustand';
import { getRun } from '../../lib/api/client.ts';
import type { LaneStore } from '../../lib/state/lane-store.ts';

/** Deleting a run stops it first; this long after a stop it is clear which of the two was meant. */
const AFTER_STOP_MS = 2_000;

/** Notices that an ended run, which sends no events any more, was deleted elsewhere: when the page is looked at again. */
export function useGoneCheck(store: LaneStore): void {
  const runId = useStore(store, (state) => state.runId);
  const outcome = useStore(store, (state) => state.trajectory.end?.outcome ?? null);
  useEffect(() => {
    if (runId === null || outcome === null) return;
    const check = async () => {
      if (document.hidden || store.getState().isGone) return;
      const result = await getRun(runId);
      if (!result.ok && result.problem.status === 404 && store.getState().runId === runId) store.getState().setGone();
    };
    const look = () => void check();
    const timer = outcome === 'stopped' ? setTimeout(look, AFTER_STOP_MS) : undefined;
    window.addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [store, runId, outcome]);
}
