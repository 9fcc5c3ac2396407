'use client';

import { useRouter } from 'next/navigation';
import { useCallback, useMemo } from 'react';
import { useStore } from 'zustand';
import type { OfferedTool } from '../../lib/state/draft-tools.ts';
import { isLive, type LaneStore } from '../../lib/state/lane-store.ts';
import { useResume } from '../lane/use-resume.ts';
import type { Endings } from '../timeline/end-actions.tsx';
import type { EndFacts, EndPlace } from '../timeline/end-steps.ts';
import { keepDraftOfRun } from './keep-draft.ts';

/** What the page of one run can do about its end: go on in a new run, or lead to the playground with this one's settings. */
export function useRunEndings(
  lane: LaneStore,
  allTools: readonly OfferedTool[],
  facts: Omit<EndFacts, 'otherModel'>,
): Endings {
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
      lead(place: EndPlace) {
        const { trajectory, runId } = lane.getState();
        keepDraftOfRun(trajectory, allTools);
        router.push(`/?run=${encodeURIComponent(runId ?? '')}&lead=${place}`);
      },
      isBusy,
      trouble,
    }),
    [facts, lane, live, allTools, router, onResumed, resume, isBusy, trouble],
  );
}
