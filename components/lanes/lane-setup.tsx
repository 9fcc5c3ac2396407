'use client';

import { useTranslations } from 'next-intl';
import { useStore } from 'zustand';
import type { DraftStore } from '../../lib/state/draft-store.ts';
import { namesOn } from '../../lib/state/draft-tools.ts';
import { dialectOfDraft, modelOf, type Offer } from '../rail/offer.ts';

interface LaneSetupProps {
  draft: DraftStore;
  offer: Offer;
  isMany: boolean;
}

/** What a lane is set up with, and what to press: it stands where nothing has run yet, as after a link was opened. */
export function LaneSetup({ draft, offer, isMany }: LaneSetupProps) {
  const t = useTranslations('lanes.setup');
  const ask = useTranslations('ask');
  const state = useStore(draft);
  const model = modelOf(offer, state.model);
  const question = state.question.trim();
  const button = ask(isMany ? 'runAll' : 'run');
  return (
    <>
      <p>
        {t('one', {
          model: model?.name ?? state.model ?? '',
          dialect: dialectOfDraft(offer, model, state.dialect),
          steps: Math.min(state.maxSteps, offer.maxSteps),
          tools: namesOn(state, offer.tools).length,
        })}
      </p>
      {model && state.model !== null && model.id !== state.model && (
        <p>{t('otherModel', { wanted: state.model, model: model.name })}</p>
      )}
      <p>{question === '' ? t('pressTyped', { button }) : t('press', { button, question })}</p>
    </>
  );
}
