'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useStore } from 'zustand';
import type { DraftStore } from '../../lib/state/draft-store.ts';
import { Select } from '../ui/select.tsx';
import { dialectOfDraft, dialectsFor, type Offer } from './offer.ts';
import { Setting } from './setting.tsx';
import { useModel } from './use-model.ts';

const KNOWN_DIALECTS = ['bracket', 'json-call', 'action-input', 'native', 'direct'] as const;

/** How the model is asked. What it cannot be asked in is greyed out, with the reason. */
export function DialectSetting({ draft, offer }: { draft: DraftStore; offer: Offer }) {
  const t = useTranslations('settings');
  const id = useId();
  const model = useModel(draft, offer);
  const chosen = useStore(draft, (state) => state.dialect);
  const able = dialectsFor(offer, model);
  const now = dialectOfDraft(offer, model, chosen);
  const why = model?.refusedWhy?.tools ?? t('toolsRefused');
  const isLost = chosen !== null && chosen !== now && offer.dialects.includes(chosen);
  return (
    <Setting labelId={`${id}-label`} label={t('dialect')} help={t('dialectHelp')}>
      <Select
        id={id}
        labelId={`${id}-label`}
        value={now}
        options={offer.dialects.map((dialect) => {
          const name = KNOWN_DIALECTS.find((known) => known === dialect);
          const isOff = !able.includes(dialect);
          return { value: dialect, name: dialect, say: isOff ? why : name && t(`dialectSay.${name}`), isOff };
        })}
        onChange={(next) => draft.getState().change({ dialect: next })}
      />
      {isLost && <p className="setting__why">{t('dialectLost', { dialect: chosen, why })}</p>}
    </Setting>
  );
}
