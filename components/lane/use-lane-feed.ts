'use client';

import { useCallback, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { getRun } from '../../lib/api/client.ts';
import { type EventFeed, openEventFeed } from '../../lib/api/event-feed.ts';
import type { LaneStore } from '../../lib/state/lane-store.ts';
import { useGoneCheck } from './use-gone-check.ts';

/** An event source cannot say why it was refused, so this asks: a run that was deleted must not be asked for again. */
async function leaveIfGone(store: LaneStore, runId: string, feed: EventFeed): Promise<void> {
  const result = await getRun(runId);
  if (result.ok || result.problem.status !== 404 || store.getState().runId !== runId) return;
  feed.close();
  store.getState().setGone();
}

/**
 * Keeps a lane fed with the events of the run it shows. Returns a way to reconnect at once.
 * @param isOver whether the run had ended before it was shown
 */
export function useLaneFeed(store: LaneStore, isOver: boolean): () => void {
  const runId = useStore(store, (state) => state.runId);
  const feed = useRef<EventFeed | null>(null);
  useGoneCheck(store);
  useEffect(() => {
    const { trajectory, isGone } = store.getState();
    if (runId === null || isGone || trajectory.status === 'ended') return;
    // What was on its way for the run before must not land in this one.
    const isMine = () => store.getState().runId === runId;
    const opened: EventFeed = openEventFeed({
      runs: [{ id: runId, after: trajectory.seq }],
      areOver: isOver,
      onEvents(_, events) {
        if (!isMine()) return;
        store.getState().append(events);
        if (store.getState().isNewer) opened.close();
      },
      onState(connection) {
        if (!isMine()) return;
        store.getState().setConnection(connection);
        if (connection === 'lost') void leaveIfGone(store, runId, opened);
      },
      onGone: () => isMine() && store.getState().setGone(),
    });
    feed.current = opened;
    return () => opened.close();
  }, [store, runId, isOver]);
  return useCallback(() => feed.current?.retry(), []);
}
