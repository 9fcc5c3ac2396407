'use client';

import { useCallback, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { type EventFeed, openEventFeed } from '../../lib/api/event-feed.ts';
import type { LaneStore } from '../../lib/state/lane-store.ts';

/** Keeps a lane fed with the events of the run it shows. Returns a way to reconnect at once. */
export function useLaneFeed(store: LaneStore): () => void {
  const runId = useStore(store, (state) => state.runId);
  const feed = useRef<EventFeed | null>(null);
  useEffect(() => {
    const { trajectory, isGone } = store.getState();
    if (runId === null || isGone || trajectory.status === 'ended') return;
    // What was on its way for the run before must not land in this one.
    const isMine = () => store.getState().runId === runId;
    const opened = openEventFeed({
      runs: [{ id: runId, after: trajectory.seq }],
      onEvents: (_, events) => isMine() && store.getState().append(events),
      onState: (connection) => isMine() && store.getState().setConnection(connection),
      onGone: () => isMine() && store.getState().setGone(),
    });
    feed.current = opened;
    return () => opened.close();
  }, [store, runId]);
  return useCallback(() => feed.current?.retry(), []);
}
