'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type ApiProblem, newKey, startRun, stopRun } from '../../lib/api/client.ts';
import type { RunConfigInput } from '../../lib/api/contract.ts';
import { configOf } from '../../lib/state/draft-config.ts';
import type { DraftStore } from '../../lib/state/draft-store.ts';
import { isLive, type LaneStore } from '../../lib/state/lane-store.ts';
import { recipeOfDraft } from '../../lib/state/recipe-draft.ts';
import { dialectsFor, modelOf, type Offer } from '../rail/offer.ts';
import { takenSettings } from '../rail/taken-settings.ts';
import { isTooLong } from './use-too-long.ts';

/** One thing that went wrong, in a sentence, and what to do about it. */
export interface Trouble {
  message: string;
  fix: string | null;
}

interface RunnerOptions {
  lane: LaneStore;
  draft: DraftStore;
  offer: Offer;
  onStarted(id: string): void;
}

interface ForgettingOptions extends Pick<RunnerOptions, 'lane' | 'draft'> {
  setTrouble(trouble: null): void;
}

/** What was wrong is over once somebody types on, or the server is there again. */
function useForgetting({ lane, draft, setTrouble }: ForgettingOptions): void {
  useEffect(() => {
    const forget = () => setTrouble(null);
    const stops = [
      draft.subscribe((now, before) => now.question !== before.question && forget()),
      lane.subscribe((now, before) => now.connection === 'live' && before.connection !== 'live' && forget()),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [draft, lane, setTrouble]);
}

/** Starts and stops the run of a lane. Both are commands to the server: the page only asks. */
export function useRunner({ lane, draft, offer, onStarted }: RunnerOptions) {
  const t = useTranslations('ask');
  const [isStarting, setStarting] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const isBusy = useRef(false);
  useForgetting({ lane, draft, setTrouble });
  const troubleOf = useCallback(
    ({ code, message, fix }: ApiProblem, otherwise: string): Trouble => ({
      message: code === 'offline' ? t('offline') : message || otherwise,
      fix,
    }),
    [t],
  );

  const start = useCallback(
    async (asked?: string) => {
      const state = draft.getState();
      const question = (asked ?? state.question).trim();
      if (isBusy.current || isLive(lane.getState())) return;
      if (question === '') return setTrouble({ message: t('empty'), fix: null });
      // The box says so itself.
      if (isTooLong(question)) return;
      isBusy.current = true;
      setStarting(true);
      setTrouble(null);
      const model = modelOf(offer, state.model);
      const config = configOf(takenSettings(state, model, offer), {
        // A typed name of a provider is in no list.
        models: model ? [model.id] : [],
        dialects: dialectsFor(offer, model),
        tools: offer.tools,
      });
      const ask = (part: RunConfigInput) => startRun(question, { ...config, ...part }, newKey());
      let result = await ask({});
      // Deleted meanwhile, or of a log from elsewhere: the text is here all the same.
      if (!result.ok && result.problem.code === 'unknown-recipe' && state.recipe) {
        result = await ask({ recipe: recipeOfDraft(state.recipe) });
      }
      isBusy.current = false;
      setStarting(false);
      if (!result.ok) return setTrouble(troubleOf(result.problem, t('failed')));
      lane.getState().show(result.value.id, { isNew: true });
      onStarted(result.value.id);
    },
    [lane, draft, offer, onStarted, t, troubleOf],
  );

  const stop = useCallback(async () => {
    const { runId, isStopping } = lane.getState();
    if (runId === null || isStopping || !isLive(lane.getState())) return;
    lane.getState().setStopping(true);
    const result = await stopRun(runId);
    if (result.ok || lane.getState().runId !== runId) return;
    lane.getState().setStopping(false);
    setTrouble(troubleOf(result.problem, t('stopFailed')));
  }, [lane, t, troubleOf]);

  return { start, stop, isStarting, trouble };
}
