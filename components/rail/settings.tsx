'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useStore } from 'zustand';
import type { DraftStore } from '../../lib/state/draft-store.ts';
import { Stepper } from '../ui/stepper.tsx';
import { DialectSetting } from './dialect-setting.tsx';
import { ModelSetting } from './model-setting.tsx';
import { MoreSettings } from './more-settings.tsx';
import type { Offer } from './offer.ts';
import { Setting } from './setting.tsx';
import { TemperatureSetting } from './temperature-setting.tsx';
import { ToolsSetting } from './tools-setting.tsx';

interface SettingsProps {
  draft: DraftStore;
  offer: Offer;
  /** In a drawer the title is the drawer's. */
  hasTitle?: boolean;
}

/** Everything that decides how the next run goes, each control with its name and what it means. */
export function Settings({ draft, offer, hasTitle = true }: SettingsProps) {
  const t = useTranslations('settings');
  return (
    <div className="settings">
      <div>
        {hasTitle && <h2>{t('title')}</h2>}
        <p className="settings__lead">{t('say')}</p>
      </div>
      <div data-place="model">
        <ModelSetting draft={draft} offer={offer} />
      </div>
      <DialectSetting draft={draft} offer={offer} />
      <StepsSetting draft={draft} offer={offer} />
      <TemperatureSetting draft={draft} offer={offer} />
      <ToolsSetting draft={draft} tools={offer.tools} />
      <MoreSettings draft={draft} offer={offer} />
    </div>
  );
}

function StepsSetting({ draft, offer }: SettingsProps) {
  const t = useTranslations('settings');
  const id = useId();
  const value = useStore(draft, (state) => state.maxSteps);
  const set = (maxSteps: number) => draft.getState().change({ maxSteps });
  return (
    <Setting
      labelId={`${id}-label`}
      controlId={id}
      label={t('steps')}
      help={t('stepsHelp')}
      onReset={value === offer.defaultSteps ? undefined : () => set(offer.defaultSteps)}
      end={
        <Stepper
          id={id}
          value={Math.min(value, offer.maxSteps)}
          min={1}
          max={offer.maxSteps}
          lessLabel={t('fewer')}
          moreLabel={t('moreSteps')}
          onChange={set}
        />
      }
    />
  );
}
