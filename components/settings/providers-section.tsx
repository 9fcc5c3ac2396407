'use client';

import { KeyRound, RefreshCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useState } from 'react';
import type { ModelEntry, ModelsReply, ProviderEntry } from '../../lib/api/contract.ts';
import { countByProvider } from '../models/model-groups.ts';
import { useLookAgain } from '../models/use-look-again.ts';
import { useModelTests } from '../models/use-model-tests.ts';
import { canRun, providerIdOf } from '../rail/offer.ts';
import { Button } from '../ui/button.tsx';
import { ProviderCard } from './provider-card.tsx';

/** The model that stands for a provider in a test: its first one that can run. */
function firstOf(provider: ProviderEntry, models: ModelEntry[]): ModelEntry | undefined {
  const own = models.filter(({ id }) => providerIdOf(id) === provider.id);
  return own.find(canRun) ?? own[0];
}

/** Every provider that this version knows: how it stands, or how to set it up. */
export function ProvidersSection({ lists }: { lists: ModelsReply }) {
  const t = useTranslations('providers');
  const models = useTranslations('models');
  const [{ models: offered, providers, scriptedOnly }, setNow] = useState(lists);
  const again = useLookAgain(setNow);
  const { look } = again;
  // What the providers said after this page was made.
  useEffect(() => look({ isRefreshed: false }), [look]);
  const tests = useModelTests(useCallback(() => look({ isRefreshed: false }), [look]));
  const counts = countByProvider(offered);
  return (
    <section id="providers" aria-labelledby="providers-title">
      <div className="server__head">
        <h2 id="providers-title">{t('providers')}</h2>
        <Button
          aria-disabled={again.isGoing || undefined}
          onClick={() => !again.isGoing && look({ isRefreshed: true })}
        >
          <RefreshCw className="icon-14" aria-hidden />
          {again.isGoing ? models('looking') : models('lookAgain')}
        </Button>
      </div>
      <p className="server__keys note k-plain">
        <KeyRound className="icon" aria-hidden />
        <span>{t('keys')}</span>
      </p>
      {scriptedOnly && <p className="server__say">{t('noneSetUp')}</p>}
      {again.trouble && (
        <p className="note k-error" role="status">
          {again.trouble}
        </p>
      )}
      <ul className="sheet">
        {providers.map((provider) => {
          const first = firstOf(provider, offered);
          return (
            <ProviderCard
              key={provider.id}
              provider={provider}
              count={counts.get(provider.id) ?? 0}
              first={first}
              test={first && tests.testOf(first.id)}
              onTest={() => first && tests.start(first.id)}
              onStopTest={() => first && tests.stop(first.id)}
            />
          );
        })}
      </ul>
    </section>
  );
}
