'use client';

import { ChevronDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { MAX_SYSTEM } from '../../lib/api/edit-limit.ts';
import type { RunConfig } from '../../lib/run/config.ts';
import { Amount } from '../ui/amount.tsx';
import { Stepper } from '../ui/stepper.tsx';
import { changedParts, type ForkSettings } from './fork-config.ts';
import { ForkModelChoice } from './fork-model.tsx';
import { ForkText } from './fork-text.tsx';

interface ForkSettingsFieldsProps {
  config: RunConfig;
  was: ForkSettings;
  now: ForkSettings;
  /** The most steps that this server allows, and those that are kept. */
  cap: number;
  kept: number;
  onChange(settings: ForkSettings): void;
}

/** Recipe and settings of the fork: as recorded, until a person opens them and changes something. */
export function ForkSettingsFields({ config, was, now, cap, kept, onChange }: ForkSettingsFieldsProps) {
  const t = useTranslations('fork');
  const id = useId();
  const [wasOpened, setOpened] = useState<boolean | null>(null);
  // At the start there is nothing else to change.
  const isOpen = wasOpened ?? kept === 0;
  const changed = changedParts(was, now);
  return (
    <section className="fork__settings" aria-label={t('settings')}>
      <div className="fold__head">
        <h3>
          <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpened(!isOpen)}>
            <ChevronDown className="icon-14" aria-hidden />
            {t('settings')}
          </button>
        </h3>
        <span className="fold__end">
          {changed.length === 0 ? (
            t('asRecorded')
          ) : (
            <button type="button" className="link link--small" onClick={() => onChange(was)}>
              {t('backToRecorded')}
            </button>
          )}
        </span>
      </div>
      <div id={id} className="fork__fields" hidden={!isOpen}>
        <ForkModelChoice
          model={now.model}
          needsCalls={config.dialect === 'native'}
          onChoose={(model) => onChange({ ...now, model })}
        />
        <ForkText
          label={t('system')}
          max={MAX_SYSTEM}
          value={now.system}
          say={t('examplesStay', { count: config.recipe.examples.length })}
          onChange={(system) => onChange({ ...now, system })}
        />
        <div className="fork__pair">
          <label htmlFor={`${id}-temperature`}>{t('temperature')}</label>
          <Amount
            id={`${id}-temperature`}
            value={now.temperature}
            min={0}
            max={now.model.temperatureMax ?? 2}
            placeholder={t('temperatureAuto')}
            offBecause={now.model.temperatureMax === null ? `${id}-none` : undefined}
            format={{ maximumFractionDigits: 2 }}
            onChange={(temperature) => onChange({ ...now, temperature })}
          />
        </div>
        {now.model.temperatureMax === null && (
          <p id={`${id}-none`} className="setting__why">
            {t('temperatureNone')}
          </p>
        )}
        <div className="fork__pair">
          <label htmlFor={`${id}-steps`}>{t('maxSteps')}</label>
          <Stepper
            id={`${id}-steps`}
            value={now.maxSteps}
            min={1}
            max={cap}
            lessLabel={t('fewer')}
            moreLabel={t('more')}
            onChange={(maxSteps) => onChange({ ...now, maxSteps })}
          />
        </div>
        {kept >= now.maxSteps && <p className="setting__why">{t('noStepLeft', { count: kept })}</p>}
      </div>
    </section>
  );
}
