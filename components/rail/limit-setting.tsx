'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useStore } from 'zustand';
import { RUN_DEFAULTS } from '../../lib/run/config-names.ts';
import type { DraftStore } from '../../lib/state/draft-store.ts';
import { Select } from '../ui/select.tsx';
import { Setting } from './setting.tsx';

/** What happens when the steps run out. */
export function LimitSetting({ draft }: { draft: DraftStore }) {
  const t = useTranslations('settings');
  const id = useId();
  const value = useStore(draft, (state) => state.atLimit);
  const { change } = draft.getState();
  return (
    <Setting
      labelId={`${id}-label`}
      label={t('atLimit')}
      help={t('atLimitHelp')}
      onReset={value === RUN_DEFAULTS.atLimit ? undefined : () => change({ atLimit: RUN_DEFAULTS.atLimit })}
    >
      <Select
        id={id}
        labelId={`${id}-label`}
        value={value}
        options={[
          { value: 'force-answer', name: t('forceAnswer'), say: t('forceAnswerSay') },
          { value: 'stop', name: t('justStop'), say: t('justStopSay') },
        ]}
        onChange={(atLimit) => change({ atLimit })}
      />
    </Setting>
  );
}
