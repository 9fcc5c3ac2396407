'use client';

import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { LaneStore } from '../../lib/state/lane-store.ts';
import type { Offer } from '../rail/offer.ts';
import { useLookAgain } from './use-look-again.ts';

/** Fetches the lists again when the run in a lane says other things of a model's key than they do. */
export function useKeyNews(lane: LaneStore, { models, takeIn }: Offer): void {
  const used = useStore(lane, ({ trajectory }) => trajectory.config?.model.id);
  const reason = useStore(lane, ({ trajectory }) => trajectory.end?.reason);
  const { look } = useLookAgain(takeIn);
  const state = models.find(({ id }) => id === used)?.state.kind;
  const isRefused = state === 'key-refused' || state === 'needs-key';
  const isNews = reason === 'provider-auth' ? !isRefused : reason === 'answered' && state === 'key-refused';
  useEffect(() => {
    if (isNews) look({ isRefreshed: false });
  }, [isNews, look]);
}
