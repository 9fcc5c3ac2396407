'use client';

import { useRouter } from 'next/navigation';
import { useCallback, useMemo } from 'react';
import { useStore } from 'zustand';
import { isLive, type LaneStore } from '../../lib/state/lane-store.ts';
import { useResume } from '../lane/use-resume.ts';
import type { Endings } from '../timeline/end-actions.tsx';
import type { EndFacts, EndPlace } from '../timeline/end-steps.ts';
import { changeKeptDraft, readKeptDraft } from './keep-draft.ts';

/** What the page of one run can do about its end: go on in a new run, or lead to the playground with this one's settings. */
export function useRunEndings(lane: LaneStore, facts: Omit<EndFacts, 'otherModel'>): Endings {
  const router = useRouter();
  const onResumed = useCallback((id: string) => router.push(`/runs/${encodeURIComponent(id)}`), [router]);
  const { resume, isBusy, trouble } = useResume(lane, onResumed);
  const live = useStore(lane, isLive);
  return useMemo<Endings>(
    () => ({
      ...facts,
      otherModel: null,
      resume: (patch) => void resume(patch),
      onForked: live ? undefined : onResumed,
      draft: {
        isHere: false,
        read() {
          const { recipe, base, dialect } = readKeptDraft();
          return { recipe, base, dialect: dialect ?? lane.getState().trajectory.config?.dialect ?? '' };
        },
        change: changeKeptDraft,
      },
      lead(place: EndPlace) {
        const { runId } = lane.getState();
        router.push(`/?run=${encodeURIComponent(runId ?? '')}&again=1&lead=${place}`);
      },
      isBusy,
      trouble,
    }),
    [facts, lane, live, router, onResumed, resume, isBusy, trouble],
  );
}
