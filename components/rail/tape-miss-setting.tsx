'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useStore } from 'zustand';
import { TAPE_MISSES } from '../../lib/run/config-names.ts';
import type { DraftStore } from '../../lib/state/draft-store.ts';
import { Select } from '../ui/select.tsx';
import { MORE_DEFAULTS } from './more-changes.ts';
import { Setting } from './setting.tsx';

/** What a call that is not on the shared tape comes to in this lane. */
export function TapeMissSetting({ draft }: { draft: DraftStore }) {
  const t = useTranslations('settings');
  const id = useId();
  const value = useStore(draft, (state) => state.tapeMiss);
  const { change } = draft.getState();
  const { tapeMiss: usual } = MORE_DEFAULTS;
  return (
    <Setting
      labelId={`${id}-label`}
      label={t('tapeMiss')}
      help={t('tapeMissHelp')}
      onReset={value === usual ? undefined : () => change({ tapeMiss: usual })}
    >
      <Select
        id={id}
        labelId={`${id}-label`}
        value={value}
        options={TAPE_MISSES.map((miss) => ({
          value: miss,
          name: t(`tapeMissName.${miss}`),
          say: t(`tapeMissSay.${miss}`),
        }))}
        onChange={(tapeMiss) => change({ tapeMiss })}
      />
    </Setting>
  );
}
