'use client';

import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import type { LaneTrouble } from '../lanes/lane-runner.ts';

/** One thing that went wrong, in a sentence, and what to do about it. */
export interface Trouble {
  message: string;
  fix: string | null;
}

/** Puts the trouble of a lane into words. */
export function useTroubleText(): (trouble: LaneTrouble | null) => Trouble | null {
  const t = useTranslations('ask');
  return useCallback(
    (trouble) => {
      if (trouble === null) return null;
      const { what, problem } = trouble;
      if (what === 'empty') return { message: t('empty'), fix: null };
      const otherwise = t(what === 'stop' ? 'stopFailed' : 'failed');
      const message = problem?.code === 'offline' ? t('offline') : problem?.message || otherwise;
      return { message, fix: problem?.fix ?? null };
    },
    [t],
  );
}
