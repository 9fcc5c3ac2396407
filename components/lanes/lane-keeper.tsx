'use client';

import type { LaneStore } from '../../lib/state/lane-store.ts';
import { useGoneCheck } from '../lane/use-gone-check.ts';
import { useKeyNews } from '../models/use-key-news.ts';
import type { Offer } from '../rail/offer.ts';

/** Looks after the run of a lane, whether it is in sight or not: was it deleted, and what does it say of its model's key? */
export function LaneKeeper({ lane, offer }: { lane: LaneStore; offer: Offer }) {
  useGoneCheck(lane);
  useKeyNews(lane, offer);
  return null;
}
