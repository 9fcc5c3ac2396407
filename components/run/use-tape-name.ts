'use client';

import { useTranslations } from 'next-intl';
import { useStore } from 'zustand';
import type { LaneStore } from '../../lib/state/lane-store.ts';
import { readTapeName } from '../../lib/state/tape-name.ts';
import { useHydrated } from '../ui/use-browser.ts';

/** So much of a question names its tape, in characters. */
const LONGEST = 40;

/** What the tape of a run is called; null for a run without one. */
export function useTapeName(lane: LaneStore): string | null {
  const t = useTranslations('run.tapeOf');
  const timeZone = useHydrated() ? undefined : 'UTC';
  const id = useStore(lane, ({ trajectory }) => trajectory.config?.tape?.id ?? null);
  const asked = useStore(lane, ({ trajectory }) => trajectory.question);
  if (id === null) return null;
  const name = readTapeName(id);
  if (name.kind === 'named') return t('named', { name: name.name });
  if (name.kind === 'run') return t('run', { run: name.run });
  const question = asked.length > LONGEST ? `${asked.slice(0, LONGEST).trimEnd()}…` : asked;
  if (name.at === null) return t('lanes', { question });
  const time = new Intl.DateTimeFormat('en', { timeStyle: 'short', hourCycle: 'h23', timeZone }).format(name.at);
  return t('lanesAt', { question, time });
}
