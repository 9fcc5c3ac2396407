'use client';

import { useRef, useState } from 'react';
import type { DraftStore } from '../../lib/state/draft-store.ts';
import type { LaneStore } from '../../lib/state/lane-store.ts';
import { isTooLong } from '../playground/use-too-long.ts';
import { configFor } from '../rail/config-for.ts';
import type { Offer } from '../rail/offer.ts';
import { createLaneRunner, type LaneRunner } from './lane-runner.ts';

/** What a lane has to bring along to be run. */
export interface Runnable {
  draft: DraftStore;
  lane: LaneStore;
}

/**
 * The runner of each lane; the same one for the same lane.
 * @param tapeFor the tape that runs of a question go on; null for none
 */
export function useRunners(offer: Offer, tapeFor: (question: string) => string | null) {
  const latest = useRef({ offer, tapeFor });
  latest.current = { offer, tapeFor };
  const [runnerOf] = useState(() => {
    const known = new WeakMap<DraftStore, LaneRunner>();
    return ({ draft, lane }: Runnable, isOnTape = true): LaneRunner => {
      const found = known.get(draft);
      if (found) return found;
      const made = createLaneRunner({
        ...{ draft, lane },
        configFor: (state, question) =>
          configFor(state, latest.current.offer, isOnTape ? latest.current.tapeFor(question) : null),
        canAsk: (question) => !isTooLong(question),
      });
      known.set(draft, made);
      return made;
    };
  });
  return runnerOf;
}
