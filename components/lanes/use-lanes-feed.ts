'use client';

import { useCallback, useEffect, useRef } from 'react';
import type { LaneStore } from '../../lib/state/lane-store.ts';
import { LanesFeed } from './lanes-feed.ts';

/** Keeps lanes fed with the events of the runs they show. Returns a way to reconnect at once. */
export function useLanesFeed(lanes: readonly LaneStore[]): () => void {
  const feed = useRef<LanesFeed | null>(null);
  useEffect(() => {
    const opened = new LanesFeed();
    feed.current = opened;
    return () => {
      opened.close();
      feed.current = null;
    };
  }, []);
  useEffect(() => feed.current?.follow(lanes), [lanes]);
  return useCallback(() => feed.current?.retry(), []);
}
