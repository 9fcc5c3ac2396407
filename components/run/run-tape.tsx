'use client';

import { useTranslations } from 'next-intl';
import { useStore } from 'zustand';
import type { LaneStore } from '../../lib/state/lane-store.ts';

/** The tape that a run shares with others; nothing for a run without one. */
export function RunTape({ lane }: { lane: LaneStore }) {
  const t = useTranslations('run');
  const tape = useStore(lane, ({ trajectory }) => trajectory.config?.tape);
  if (!tape) return null;
  return (
    <span title={t('tapeSay', { miss: tape.onMiss })}>
      {t('tape')} <span className="mono">{tape.id}</span>
    </span>
  );
}
