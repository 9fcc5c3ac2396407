'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useStore } from 'zustand';
import { RUN_DEFAULTS } from '../../lib/run/config-names.ts';
import type { DraftStore } from '../../lib/state/draft-store.ts';
import { Stepper } from '../ui/stepper.tsx';
import { Setting } from './setting.tsx';

const RANGES = { repeatLimit: [2, 50], formatRetries: [0, 10] } as const;

/** A small whole number. */
export function CountSetting({ draft, name }: { draft: DraftStore; name: keyof typeof RANGES }) {
  const t = useTranslations('settings');
  const id = useId();
  const value = useStore(draft, (state) => state[name]) ?? RUN_DEFAULTS[name];
  const [min, max] = RANGES[name];
  const set = (next: number) => draft.getState().change({ [name]: next });
  return (
    <Setting
      labelId={`${id}-label`}
      controlId={id}
      label={t(name)}
      help={t(`${name}Help`)}
      onReset={value === RUN_DEFAULTS[name] ? undefined : () => set(RUN_DEFAULTS[name])}
      end={
        <Stepper
          id={id}
          value={value}
          min={min}
          max={max}
          lessLabel={t('less', { setting: t(name) })}
          moreLabel={t('moreOf', { setting: t(name) })}
          onChange={set}
        />
      }
    />
  );
}
