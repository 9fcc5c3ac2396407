'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useStore } from 'zustand';
import type { DraftStore } from '../../lib/state/draft-store.ts';
import { Select } from '../ui/select.tsx';
import type { Offer } from './offer.ts';
import { Setting } from './setting.tsx';
import { isRefused } from './taken-settings.ts';
import { useModel } from './use-model.ts';

/** How hard the model may think: only the efforts it takes. Greyed out, with the reason, where it takes none. */
export function EffortSetting({ draft, offer }: { draft: DraftStore; offer: Offer }) {
  const t = useTranslations('settings');
  const id = useId();
  const value = useStore(draft, (state) => state.reasoningEffort);
  const model = useModel(draft, offer);
  const efforts = isRefused(model, 'reasoningEffort') ? [] : (model?.efforts ?? []);
  const taken = efforts.find((effort) => effort === value) ?? null;
  const isOff = efforts.length === 0;
  const why = model?.scripted
    ? t('effortScripted')
    : (model?.refusedWhy?.reasoningEffort ??
      t(isRefused(model, 'reasoningEffort') ? 'effortRefused' : 'effortUnknown'));
  const set = (name: string) =>
    draft.getState().change({ reasoningEffort: efforts.find((effort) => effort === name) ?? null });
  return (
    <Setting
      labelId={`${id}-label`}
      label={t('effort')}
      help={t('effortHelp')}
      onReset={value === null ? undefined : () => draft.getState().change({ reasoningEffort: null })}
    >
      <Select
        id={id}
        labelId={`${id}-label`}
        value={taken ?? 'default'}
        options={[
          { value: 'default', name: t('effortAuto') },
          ...efforts.map((effort) => ({ value: effort, name: t(`effortName.${effort}`) })),
        ]}
        offBecause={isOff ? `${id}-why` : undefined}
        onChange={set}
      />
      {isOff && (
        <p id={`${id}-why`} className="setting__why">
          {why}
        </p>
      )}
      {!isOff && value !== null && taken === null && (
        <p className="setting__why">{t('effortLost', { effort: value })}</p>
      )}
    </Setting>
  );
}
