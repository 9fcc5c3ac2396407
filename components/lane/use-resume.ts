'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { newKey, resumeRun } from '../../lib/api/client.ts';
import type { RunConfigInput } from '../../lib/api/contract.ts';
import type { LaneStore } from '../../lib/state/lane-store.ts';

/** Goes on with the ended run of a lane in a new one. `onResumed` gets its id. */
export function useResume(lane: LaneStore, onResumed: (id: string) => void) {
  const t = useTranslations('ending.do');
  const runId = useStore(lane, (state) => state.runId);
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<{ message: string; fix: string | null } | null>(null);
  const isAsking = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was wrong was wrong with the run before
  useEffect(() => setTrouble(null), [runId]);
  const resume = useCallback(
    async (patch: RunConfigInput) => {
      const { runId: from } = lane.getState();
      if (isAsking.current || from === null) return;
      isAsking.current = true;
      setBusy(true);
      setTrouble(null);
      const result = await resumeRun(from, patch, newKey());
      isAsking.current = false;
      setBusy(false);
      if (result.ok) return onResumed(result.value.id);
      const { code, message, fix } = result.problem;
      setTrouble({ message: code === 'offline' ? t('offline') : message || t('failed'), fix });
    },
    [lane, onResumed, t],
  );
  return { resume, isBusy, trouble };
}
