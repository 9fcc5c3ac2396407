'use client';

import { ChevronDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useStore } from 'zustand';
import type { ModelEntry } from '../../lib/api/contract.ts';
import type { DraftStore } from '../../lib/state/draft-store.ts';
import { characterOf } from '../models/character.ts';
import { StateWord } from '../models/state-word.tsx';
import { later } from '../ui/later.tsx';
import { useHydrated } from '../ui/use-browser.ts';
import type { Offer } from './offer.ts';
import { Setting } from './setting.tsx';
import { useModel } from './use-model.ts';

const ModelPicker = later(() => import('../models/model-picker.tsx').then((module) => module.ModelPicker));

/** The model of the next run. Opens the window with all models, which is fetched only then. */
export function ModelSetting({ draft, offer }: { draft: DraftStore; offer: Offer }) {
  const t = useTranslations('settings');
  const id = useId();
  const isAsleep = !useHydrated();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const asked = useStore(draft, (state) => state.model);
  const model = useModel(draft, offer);
  const open = () => {
    setOpened(true);
    setOpen(true);
  };
  return (
    <Setting labelId={`${id}-label`} label={t('model')} help={t('modelHelp')}>
      <button
        id={id}
        type="button"
        className="select"
        disabled={isAsleep}
        aria-haspopup="dialog"
        aria-labelledby={`${id}-label ${id}`}
        onClick={open}
      >
        <span className="select__value">
          <b>{model?.name}</b>
          {model && <About model={model} />}
        </span>
        <ChevronDown className="icon-14" aria-hidden />
      </button>
      {asked !== null && model && asked !== model.id && (
        <p className="setting__why">{t('modelGone', { asked, name: model.name })}</p>
      )}
      {wasOpened && (
        <ModelPicker
          offer={offer}
          chosen={model?.id}
          isOpen={isOpen}
          onChoose={(next) => draft.getState().change({ model: next })}
          onClose={() => setOpen(false)}
        />
      )}
    </Setting>
  );
}

/** Who makes it and whether it can be asked; of a scripted one, what it does. */
function About({ model }: { model: ModelEntry }) {
  const t = useTranslations('settings');
  if (!model.scripted) {
    return (
      <small className="select__state">
        <span>{model.provider}</span> <StateWord state={model.state} />
      </small>
    );
  }
  const character = characterOf(model);
  return <small>{character ? t(`scriptedAs.${character}`) : t('scripted')}</small>;
}
