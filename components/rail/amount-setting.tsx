'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useStore } from 'zustand';
import type { DraftStore } from '../../lib/state/draft-store.ts';
import { Amount } from '../ui/amount.tsx';
import type { Offer } from './offer.ts';
import { Setting } from './setting.tsx';
import { hasPrice, isRefused } from './taken-settings.ts';
import { useModel } from './use-model.ts';

type AmountName = 'maxOutputTokens' | 'budgetTokens' | 'budgetCost';

/** More than any model writes in one reply. */
const MOST_OUTPUT = 1_000_000;
const DOLLARS = { style: 'currency', currency: 'USD', minimumFractionDigits: 0, maximumFractionDigits: 4 } as const;

interface AmountSettingProps {
  draft: DraftStore;
  offer: Offer;
  name: AmountName;
}

/** A limit in tokens or dollars, never above the server's. Greyed out, with the reason, where it could not be kept. */
export function AmountSetting({ draft, offer, name }: AmountSettingProps) {
  const t = useTranslations('settings');
  const id = useId();
  const value = useStore(draft, (state) => state[name]);
  const model = useModel(draft, offer);
  const isCost = name === 'budgetCost';
  const most = { maxOutputTokens: MOST_OUTPUT, budgetTokens: offer.maxTokens, budgetCost: offer.maxCost }[name];
  const why = () => {
    if (name === 'maxOutputTokens' && isRefused(model, name)) return model?.refusedWhy?.[name] ?? t('outputRefused');
    return isCost && !hasPrice(model) ? t('costUnknown') : null;
  };
  const because = why();
  const note =
    because ??
    (name !== 'maxOutputTokens' && value !== null && value > most
      ? t('overMost', { most: isCost ? `$${most}` : most.toLocaleString('en') })
      : null);
  const set = (next: number | null) => draft.getState().change({ [name]: next }, name);
  return (
    <Setting
      labelId={`${id}-label`}
      controlId={id}
      label={t(name)}
      help={t(`${name}Help`)}
      onReset={value === null ? undefined : () => set(null)}
      end={
        <Amount
          id={id}
          value={value}
          min={isCost ? 0.0001 : 1}
          max={most}
          placeholder={t(`${name}Auto`, { most: isCost ? `$${most}` : most.toLocaleString('en') })}
          offBecause={because === null ? undefined : `${id}-why`}
          format={isCost ? DOLLARS : { maximumFractionDigits: 0 }}
          onChange={(next) => set(next !== null && next <= 0 ? null : next)}
        />
      }
    >
      {note !== null && (
        <p id={`${id}-why`} className="setting__why">
          {note}
        </p>
      )}
    </Setting>
  );
}
