'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useStore } from 'zustand';
import { RUN_DEFAULTS } from '../../lib/run/config-names.ts';
import type { DraftStore } from '../../lib/state/draft-store.ts';
import { Switch } from '../ui/tick.tsx';
import { Setting } from './setting.tsx';

interface SwitchSettingProps {
  draft: DraftStore;
  name: 'keepThoughts' | 'repeatHint' | 'strict';
}

/** A setting that is on or off. */
export function SwitchSetting({ draft, name }: SwitchSettingProps) {
  const t = useTranslations('settings');
  const id = useId();
  const value = useStore(draft, (state) => state[name]) ?? RUN_DEFAULTS[name];
  const set = (next: boolean) => draft.getState().change({ [name]: next });
  return (
    <Setting
      labelId={`${id}-label`}
      controlId={id}
      label={t(name)}
      help={t(`${name}Help`)}
      onReset={value === RUN_DEFAULTS[name] ? undefined : () => set(RUN_DEFAULTS[name])}
      end={<Switch id={id} checked={value} onChange={set} />}
    />
  );
}
