'use client';

import { useTranslations } from 'next-intl';
import { useStore } from 'zustand';
import type { LaneStore } from '../../lib/state/lane-store.ts';
import { useTapeName } from './use-tape-name.ts';

/** The tape that a run shares with others; nothing for a run without one. */
export function RunTape({ lane }: { lane: LaneStore }) {
  const t = useTranslations('run');
  const miss = useStore(lane, ({ trajectory }) => trajectory.config?.tape?.onMiss);
  const name = useTapeName(lane);
  if (!miss || name === null) return null;
  return <span title={t('tapeSay', { miss })}>{t('onTape', { tape: name })}</span>;
}
