'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useStore } from 'zustand';
import type { DraftStore } from '../../lib/state/draft-store.ts';
import { modelOf, type Offer } from './offer.ts';
import { Setting } from './setting.tsx';

/** Temperature from 0 to 2, or the provider's default. Greyed out, with the reason, for models that do not take one. */
export function TemperatureSetting({ draft, offer }: { draft: DraftStore; offer: Offer }) {
  const t = useTranslations('settings');
  const id = useId();
  const value = useStore(draft, (state) => state.temperature);
  const model = modelOf(
    offer,
    useStore(draft, (state) => state.model),
  );
  const why = model?.scripted
    ? t('temperatureScripted')
    : model?.refuses.includes('temperature')
      ? t('temperatureRefused')
      : null;
  const set = (temperature: number | null) => draft.getState().change({ temperature });
  const shown = value === null ? t('temperatureAuto') : value.toFixed(1);
  return (
    <Setting
      labelId={`${id}-label`}
      controlId={id}
      label={t('temperature')}
      help={t('temperatureHelp')}
      end={why === null && shown}
    >
      <input
        id={id}
        type="range"
        className="range"
        min={0}
        max={2}
        step={0.1}
        value={value ?? 1}
        disabled={why !== null}
        aria-describedby={why === null ? undefined : `${id}-why`}
        aria-valuetext={shown}
        onChange={(event) => set(Number(event.target.value))}
      />
      {why !== null ? (
        <p id={`${id}-why`} className="setting__why">
          {why}
        </p>
      ) : (
        value !== null && (
          <button type="button" className="link link--small" onClick={() => set(null)}>
            {t('temperatureReset')}
          </button>
        )
      )}
    </Setting>
  );
}
