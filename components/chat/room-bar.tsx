'use client';

import { ChevronDown, PanelLeft, SlidersHorizontal, SquarePen } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { DraftStore } from '../../lib/state/draft-store.ts';
import { isEdited } from '../../lib/state/recipe-draft.ts';
import type { Offer } from '../rail/offer.ts';
import { isRefused } from '../rail/taken-settings.ts';
import { useModel } from '../rail/use-model.ts';
import { IconButton } from '../ui/button.tsx';
import { later } from '../ui/later.tsx';
import { useHydrated } from '../ui/use-browser.ts';
import { useOpenList } from './chat-frame.tsx';
import { ViewTabs } from './view-tabs.tsx';

const ModelPicker = later(() => import('../models/model-picker.tsx').then((module) => module.ModelPicker));

interface RoomBarProps {
  draft: DraftStore;
  offer: Offer;
  /** Where the playground shows the last run. */
  timeline: string;
  isPicking: boolean;
  onPicking(isPicking: boolean): void;
}

/** The views, and with what the next question is asked. */
export function RoomBar({ draft, offer, timeline, isPicking, onPicking }: RoomBarProps) {
  const t = useTranslations('chat');
  const openList = useOpenList();
  return (
    <div className="room__bar">
      <IconButton className="room__list" label={t('openList')} aria-haspopup="dialog" onClick={openList}>
        <PanelLeft className="icon" aria-hidden />
      </IconButton>
      <ViewTabs here="chat" other={timeline} />
      <span className="room__gap" />
      <RecipeName draft={draft} />
      <ModelButton {...{ draft, offer, isPicking, onPicking }} />
      <Temperature draft={draft} offer={offer} />
      <Link
        className="button button--quiet room__settings"
        href="/?view=full"
        prefetch={false}
        title={t('settingsSay')}
        aria-label={t('settings')}
      >
        <SlidersHorizontal className="icon-14" aria-hidden />
        <span>{t('settings')}</span>
      </Link>
      <Link className="icon-button room__new" href="/chat" prefetch={false} aria-label={t('new')} title={t('new')}>
        <SquarePen className="icon" aria-hidden />
      </Link>
    </div>
  );
}

function RecipeName({ draft }: { draft: DraftStore }) {
  const t = useTranslations('chat');
  const recipe = useStore(draft, (state) => state.recipe);
  const base = useStore(draft, (state) => state.base);
  if (recipe === null) return <span className="room__fact">{t('usualRecipe')}</span>;
  const { name, version } = recipe;
  return (
    <span className="room__fact room__recipe">
      {isEdited(recipe, base) ? t('ownRecipe', { name }) : t('recipe', { name, version })}
    </span>
  );
}

function ModelButton({
  draft,
  offer,
  isPicking,
  onPicking,
}: Pick<RoomBarProps, 'draft' | 'offer' | 'isPicking' | 'onPicking'>) {
  const t = useTranslations('chat');
  const model = useModel(draft, offer);
  const isAsleep = !useHydrated();
  const [wasOpened, setOpened] = useState(false);
  if (isPicking && !wasOpened) setOpened(true);
  return (
    <>
      <button
        type="button"
        className="button button--quiet room__model"
        disabled={isAsleep}
        data-waking={isAsleep || undefined}
        aria-haspopup="dialog"
        aria-label={t('model', { name: model?.name ?? '' })}
        onClick={() => onPicking(true)}
      >
        <b>{model?.name}</b>
        <ChevronDown className="icon-14" aria-hidden />
      </button>
      {wasOpened && (
        <ModelPicker
          offer={offer}
          chosen={model?.id}
          isOpen={isPicking}
          onChoose={(next) => draft.getState().change({ model: next })}
          onClose={() => onPicking(false)}
        />
      )}
    </>
  );
}

function Temperature({ draft, offer }: Pick<RoomBarProps, 'draft' | 'offer'>) {
  const t = useTranslations('chat');
  const model = useModel(draft, offer);
  const temperature = useStore(draft, (state) => state.temperature);
  if (temperature === null || isRefused(model, 'temperature')) return null;
  return <span className="room__fact num">{t('temperature', { value: temperature })}</span>;
}
