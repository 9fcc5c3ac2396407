'use client';

import { useFormatter, useTranslations } from 'next-intl';
import type { ModelEntry, ProviderEntry } from '../../lib/api/contract.ts';
import { canRun } from '../rail/offer.ts';
import { Button } from '../ui/button.tsx';
import { characterOf } from './character.ts';
import { ModelTest } from './model-test.tsx';
import { SetUp } from './set-up.tsx';
import { setUpLine } from './set-up-line.ts';
import { StateWord } from './state-word.tsx';
import type { ModelTest as Test } from './use-model-tests.ts';
import { usePriceText } from './use-price-text.ts';

interface ModelDetailProps {
  model: ModelEntry;
  provider: ProviderEntry | undefined;
  isChosen: boolean;
  test: Test | undefined;
  onTest(): void;
  onStopTest(): void;
  onUse(): void;
}

/** All that is known of the model that is looked at, and what can be done with it. */
export function ModelDetail({ model, provider, isChosen, test, onTest, onStopTest, onUse }: ModelDetailProps) {
  const t = useTranslations('models');
  const character = characterOf(model);
  const line = setUpLine({ state: model.state, variables: provider?.variables ?? [] });
  // What is not set up at all says so by what to write; a key that was refused says more.
  const isSetUp = line === null || (provider?.baseUrl ?? null) !== null;
  return (
    <section className="model-detail" aria-label={t('about', { model: model.name })}>
      <div>
        <h3>{model.name}</h3>
        <p className="model-detail__id">
          <span className="mono">{model.id}</span>
          <StateWord state={model.state} />
        </p>
      </div>
      {isSetUp && model.state.kind !== 'unchecked' && model.state.message && <p>{model.state.message}</p>}
      {character && <p>{t(`character.${character}`)}</p>}
      {line && <SetUp line={line} />}
      <Figures model={model} />
      <Refusals model={model} />
      <div className="model-detail__do">
        {canRun(model) && (
          <Button look="ink" onClick={onUse}>
            {isChosen ? t('keep') : t('use')}
          </Button>
        )}
        {!model.scripted && isSetUp && <ModelTest test={test} label={t('test')} onStart={onTest} onStop={onStopTest} />}
      </div>
      {model.scripted && <p className="dim">{t('scriptedSay')}</p>}
    </section>
  );
}

function Figures({ model }: { model: ModelEntry }) {
  const t = useTranslations('models');
  const format = useFormatter();
  const { short, origin } = usePriceText()(model);
  return (
    <dl className="model-facts">
      <dt>{t('provider')}</dt>
      <dd>{model.scripted ? t('playground') : model.provider}</dd>
      <dt>{t('context')}</dt>
      <dd>{model.contextTokens ? t('tokens', { count: format.number(model.contextTokens) }) : t('unknown')}</dd>
      <dt>{t('priceTitle')}</dt>
      <dd>
        {short}
        {origin && <small>{origin}</small>}
      </dd>
    </dl>
  );
}

function Refusals({ model: { refuses, refusedWhy, temperatureMax } }: { model: ModelEntry }) {
  const t = useTranslations('models');
  if (refuses.length === 0 && temperatureMax === undefined) return null;
  return (
    <ul className="refusals" aria-label={t('refusals')}>
      {refuses.map((param) => (
        <li key={param}>
          <b>{t(`refused.${param}`)}</b> {refusedWhy?.[param]}
        </li>
      ))}
      {temperatureMax !== undefined && !refuses.includes('temperature') && (
        <li>
          <b>{t('temperatureUpTo', { max: temperatureMax })}</b>
        </li>
      )}
    </ul>
  );
}
