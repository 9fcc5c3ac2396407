'use client';

import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { DraftStore } from '../../lib/state/draft-store.ts';
import type { LaneStore } from '../../lib/state/lane-store.ts';
import { useResume } from '../lane/use-resume.ts';
import { modelOf, type Offer } from '../rail/offer.ts';
import type { Endings } from '../timeline/end-actions.tsx';
import type { EndPlace } from '../timeline/end-steps.ts';

interface TurnEndingsOptions {
  lane: LaneStore;
  draft: DraftStore;
  offer: Offer;
  isBusy: boolean;
  /** A run that goes on from this one, or does it again, stands beside it. */
  onBeside(runId: string): void;
  onAgain(): void;
  lead(place: EndPlace): void;
}

/** What a chat can do about the end of one of its runs. */
export function useTurnEndings(options: TurnEndingsOptions): Endings {
  const { lane, draft, offer, isBusy: isOtherBusy, onBeside, onAgain, lead } = options;
  const { resume, isBusy, trouble } = useResume(lane, onBeside);
  const used = useStore(lane, ({ trajectory }) => trajectory.config?.model.id ?? null);
  const choice = useStore(draft, (state) => state.model);
  const found = modelOf(offer, choice);
  // A default that happens to be another one is nobody's choice, nor is the one that stands in for a model that is gone.
  const picked = found?.id === choice ? found : undefined;
  return useMemo<Endings>(() => {
    const { maxSteps, maxTokens, maxCost, maxRunMs, models } = offer;
    const scripted = models.find((model) => model.scripted);
    return {
      limits: { maxSteps, maxTokens, maxCost, maxRunMs },
      otherModel: picked && used !== null && picked.id !== used ? { id: picked.id, name: picked.name } : null,
      scripted: scripted ? { id: scripted.id, name: scripted.name } : null,
      resume: (patch) => void resume(patch),
      again: onAgain,
      lead,
      isBusy: isBusy || isOtherBusy,
      trouble,
    };
  }, [offer, picked, used, resume, onAgain, lead, isBusy, isOtherBusy, trouble]);
}
