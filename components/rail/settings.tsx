'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useStore } from 'zustand';
import type { DraftStore } from '../../lib/state/draft-store.ts';
import { Select } from '../ui/select.tsx';
import { Stepper } from '../ui/stepper.tsx';
import { Switch } from '../ui/tick.tsx';
import { dialectsFor, modelOf, type Offer } from './offer.ts';
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
      <ModelSetting draft={draft} offer={offer} />
      <DialectSetting draft={draft} offer={offer} />
      <StepsSetting draft={draft} offer={offer} />
      <TemperatureSetting draft={draft} offer={offer} />
      <LimitSetting draft={draft} />
      <ThoughtsSetting draft={draft} />
      <ToolsSetting draft={draft} tools={offer.tools} />
    </div>
  );
}

function ModelSetting({ draft, offer }: SettingsProps) {
  const t = useTranslations('settings');
  const id = useId();
  const model = modelOf(
    offer,
    useStore(draft, (state) => state.model),
  );
  const scriptedSay = (value: string) => {
    const character = CHARACTERS.find((name) => value === `scripted:${name}`);
    return character ? t(`scriptedAs.${character}`) : t('scripted');
  };
  return (
    <Setting labelId={`${id}-label`} label={t('model')} help={t('modelHelp')}>
      <Select
        id={id}
        labelId={`${id}-label`}
        value={model?.id ?? ''}
        options={offer.models.map(({ id: value, name, scripted, provider }) => ({
          value,
          name,
          say: scripted ? scriptedSay(value) : provider,
        }))}
        onChange={(next) => draft.getState().change({ model: next })}
      />
    </Setting>
  );
}

const CHARACTERS = ['careful', 'sloppy', 'stuck'] as const;

const KNOWN_DIALECTS = ['bracket', 'json-call', 'action-input', 'native', 'direct'] as const;

function DialectSetting({ draft, offer }: SettingsProps) {
  const t = useTranslations('settings');
  const id = useId();
  const model = modelOf(
    offer,
    useStore(draft, (state) => state.model),
  );
  const chosen = useStore(draft, (state) => state.dialect);
  const dialects = dialectsFor(offer, model);
  const known = (dialect: string) => KNOWN_DIALECTS.find((name) => name === dialect);
  return (
    <Setting labelId={`${id}-label`} label={t('dialect')} help={t('dialectHelp')}>
      <Select
        id={id}
        labelId={`${id}-label`}
        value={dialects.find((dialect) => dialect === chosen) ?? dialects[0] ?? ''}
        options={dialects.map((dialect) => {
          const name = known(dialect);
          return { value: dialect, name: dialect, say: name && t(`dialectSay.${name}`) };
        })}
        onChange={(next) => draft.getState().change({ dialect: next })}
      />
    </Setting>
  );
}

function StepsSetting({ draft, offer }: SettingsProps) {
  const t = useTranslations('settings');
  const id = useId();
  const value = useStore(draft, (state) => state.maxSteps);
  return (
    <Setting labelId={`${id}-label`} controlId={id} label={t('steps')} help={t('stepsHelp')}>
      <Stepper
        id={id}
        value={Math.min(value, offer.maxSteps)}
        min={1}
        max={offer.maxSteps}
        lessLabel={t('fewer')}
        moreLabel={t('more')}
        onChange={(maxSteps) => draft.getState().change({ maxSteps })}
      />
    </Setting>
  );
}

function LimitSetting({ draft }: { draft: DraftStore }) {
  const t = useTranslations('settings');
  const id = useId();
  const value = useStore(draft, (state) => state.atLimit);
  return (
    <Setting labelId={`${id}-label`} label={t('atLimit')} help={t('atLimitHelp')}>
      <Select
        id={id}
        labelId={`${id}-label`}
        value={value}
        options={[
          { value: 'force-answer', name: t('forceAnswer'), say: t('forceAnswerSay') },
          { value: 'stop', name: t('justStop'), say: t('justStopSay') },
        ]}
        onChange={(atLimit) => draft.getState().change({ atLimit })}
      />
    </Setting>
  );
}

function ThoughtsSetting({ draft }: { draft: DraftStore }) {
  const t = useTranslations('settings');
  const id = useId();
  const value = useStore(draft, (state) => state.keepThoughts);
  return (
    <Setting
      labelId={`${id}-label`}
      controlId={id}
      label={t('thoughts')}
      help={t('thoughtsHelp')}
      end={<Switch id={id} checked={value} onChange={(keepThoughts) => draft.getState().change({ keepThoughts })} />}
    />
  );
}
