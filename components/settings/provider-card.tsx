'use client';

import { useTranslations } from 'next-intl';
import type { ModelEntry, ProviderEntry } from '../../lib/api/contract.ts';
import { ModelTest } from '../models/model-test.tsx';
import { SetUp } from '../models/set-up.tsx';
import { setUpLine } from '../models/set-up-line.ts';
import { StateWord } from '../models/state-word.tsx';
import type { ModelTest as Test } from '../models/use-model-tests.ts';

interface ProviderCardProps {
  provider: ProviderEntry;
  /** How many models it has. */
  count: number;
  /** The model that a test asks; absent where there is none to ask. */
  first: ModelEntry | undefined;
  test: Test | undefined;
  onTest(): void;
  onStopTest(): void;
}

/** One provider: how it stands, where it is asked and by which key, or how to set it up. */
export function ProviderCard({ provider, count, first, test, onTest, onStopTest }: ProviderCardProps) {
  const t = useTranslations('providers');
  const models = useTranslations('models');
  const { name, state } = provider;
  const line = setUpLine(provider);
  // What is not set up at all says so by what to write; a key that was refused says more.
  const isSetUp = line === null || provider.baseUrl !== null;
  const isLocal = provider.id === 'local' && state.kind !== 'ready';
  return (
    <li className="provider">
      <div className="provider__about">
        <h3>
          {name} <StateWord state={state} />
        </h3>
        {isSetUp && state.message && <p>{state.message}</p>}
        {isLocal && <p>{t('local')}</p>}
        {line && <SetUp line={line} />}
      </div>
      <ProviderFacts provider={provider} count={count} />
      <div className="provider__do">
        {first && isSetUp && (
          <ModelTest
            test={test}
            label={models('testNamed', { model: first.name })}
            onStart={onTest}
            onStop={onStopTest}
          />
        )}
      </div>
    </li>
  );
}

function ProviderFacts({ provider, count }: Pick<ProviderCardProps, 'provider' | 'count'>) {
  const t = useTranslations('providers');
  const { baseUrl, hasKey, keyEnd, variables, listedBy, state } = provider;
  const isSetUp = state.kind !== 'needs-key' || baseUrl !== null;
  return (
    <dl className="model-facts">
      {baseUrl !== null && (
        <>
          <dt>{t('address')}</dt>
          <dd className="mono">{baseUrl}</dd>
        </>
      )}
      {isSetUp && (
        <>
          {(hasKey || variables.some((variable) => variable.endsWith('_KEY'))) && (
            <>
              <dt>{t('key')}</dt>
              <dd>
                {keyEnd === null ? t(hasKey ? 'keyShort' : 'keyNone') : <span className="mono">{`…${keyEnd}`}</span>}
              </dd>
            </>
          )}
          <dt>{t('models')}</dt>
          <dd>{count === 0 ? t('modelsNone') : t(`listedBy.${listedBy}`, { count })}</dd>
        </>
      )}
      {variables.length > 0 && (
        <>
          <dt>{t('setBy')}</dt>
          <dd className="provider__variables">
            {variables.map((variable) => (
              <code key={variable} className="mono">
                {variable}
              </code>
            ))}
          </dd>
        </>
      )}
    </dl>
  );
}
