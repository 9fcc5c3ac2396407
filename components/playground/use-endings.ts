'use client';

import { useCallback, useMemo } from 'react';
import { useStore } from 'zustand';
import type { DraftStore } from '../../lib/state/draft-store.ts';
import { isLive, type LaneStore } from '../../lib/state/lane-store.ts';
import { useResume } from '../lane/use-resume.ts';
import { draftAccessOf } from '../rail/draft-access-of.ts';
import { modelOf, type Offer } from '../rail/offer.ts';
import type { Endings } from '../timeline/end-actions.tsx';
import type { EndPlace } from '../timeline/end-steps.ts';

interface EndingsOptions {
  lane: LaneStore;
  draft: DraftStore;
  offer: Offer;
  /** Asks this question with the draft as it is. */
  ask(question: string): void;
  /** Gets the run that goes on with the one in the lane. */
  onResumed(id: string): void;
  /** Gets the run that branches off from the one in the lane. */
  onForked(id: string): void;
  lead(place: EndPlace): void;
  isStarting: boolean;
}

/** What the playground can do about the end of the run in its lane. */
export function useEndings(options: EndingsOptions): Endings {
  const { lane, draft, offer, ask, onResumed: show, onForked, lead, isStarting } = options;
  const onResumed = useCallback(
    (id: string) => {
      show(id);
      // The button that was pressed is gone; Run, which is Stop now, is what comes next.
      document.querySelector<HTMLElement>('.ask .button--ink')?.focus();
    },
    [show],
  );
  const { resume, isBusy, trouble } = useResume(lane, onResumed);
  const live = useStore(lane, isLive);
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
      onForked: live ? undefined : onForked,
      draft: draftAccessOf(draft, offer),
      again: () => ask(lane.getState().trajectory.question),
      lead,
      isBusy: isBusy || isStarting,
      trouble,
    };
  }, [offer, picked, used, resume, live, onForked, ask, lane, draft, lead, isBusy, isStarting, trouble]);
}
