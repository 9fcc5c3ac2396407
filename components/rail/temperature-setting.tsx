'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useStore } from 'zustand';
import type { DraftStore } from '../../lib/state/draft-store.ts';
import type { Offer } from './offer.ts';
import { Setting } from './setting.tsx';
import { isRefused, temperatureMaxOf } from './taken-settings.ts';
import { useModel } from './use-model.ts';

/** Temperature from 0 to what the model takes, or the provider's default. Greyed out, with the reason, for models that take none. */
export function TemperatureSetting({ draft, offer }: { draft: DraftStore; offer: Offer }) {
  const t = useTranslations('settings');
  const id = useId();
  const value = useStore(draft, (state) => state.temperature);
  const model = useModel(draft, offer);
  const max = temperatureMaxOf(model);
  const isOff = isRefused(model, 'temperature');
  const why = model?.scripted ? t('temperatureScripted') : (model?.refusedWhy?.temperature ?? t('temperatureRefused'));
  const set = (temperature: number | null) => draft.getState().change({ temperature }, 'temperature');
  const shown = value === null ? t('temperatureAuto') : Math.min(value, max).toFixed(1);
  return (
    <Setting
      labelId={`${id}-label`}
      controlId={id}
      label={t('temperature')}
      help={t('temperatureHelp')}
      end={!isOff && shown}
      onReset={isOff || value === null ? undefined : () => set(null)}
    >
      <input
        id={id}
        type="range"
        className="range"
        min={0}
        max={max}
        step={0.1}
        value={Math.min(value ?? 1, max)}
        disabled={isOff}
        aria-describedby={isOff ? `${id}-why` : undefined}
        aria-valuetext={shown}
        onChange={(event) => set(Number(event.target.value))}
      />
      {isOff && (
        <p id={`${id}-why`} className="setting__why">
          {why}
        </p>
      )}
      {!isOff && max < 2 && <p className="setting__why">{t('temperatureUpTo', { max })}</p>}
    </Setting>
  );
}
