import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { Headline } from '../components/home/headline.tsx';
import { Reading } from '../components/home/reading.tsx';
import { STARTERS } from '../components/home/starters.ts';
import { readRuns } from '../components/playground/page-address.ts';
import { Playground } from '../components/playground/playground.tsx';
import type { Standing } from '../components/playground/standing.ts';
import { pick } from '../i18n/pick.ts';
import { services } from '../lib/server/services.ts';
import { offerNow } from './offer-now.ts';

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** How a run stands now; null for none. */
async function standingOf(run: string | null): Promise<Standing | null> {
  if (run === null) return null;
  const summary = await services().store.get(run);
  if (!summary) return 'missing';
  return summary.status === 'ended' ? 'ended' : 'live';
}

export default async function PlaygroundPage({ searchParams }: PageProps) {
  const offer = offerNow();
  const offered = offer.models;
  const [{ run }, messages, t] = await Promise.all([searchParams, getMessages(), getTranslations('starters')]);
  const usual = offered.find(({ isDefault }) => isDefault)?.id ?? null;
  const starters = STARTERS.map((starter) => ({
    ...starter,
    // Where only characters are there, a starter without one of its own must not run with the last one picked.
    model: offered.find(({ id }) => id === starter.model)?.id ?? (offer.scriptedOnly ? usual : null),
    title: t(`${starter.id}.title`),
    question: t(`${starter.id}.question`),
    say: t(`${starter.id}.say`),
  }));
  return (
    <NextIntlClientProvider
      messages={pick(messages, [
        'shell',
        'home',
        'demos',
        'ask',
        'settings',
        'models',
        'lane',
        'lanes',
        'laneDifferences',
        'ready',
        'tape',
        'laneDifferences',
        'ready',
        'step',
        'outcome',
        'reason',
        'ending',
        'fork',
        'marks',
        'inspector',
        'recipe',
        'toolRule',
      ])}
    >
      <Playground
        offer={offer}
        starters={starters}
        opened={await Promise.all(readRuns([run].flat()[0] ?? null).map(standingOf))}
        headline={<Headline />}
        reading={<Reading />}
      />
    </NextIntlClientProvider>
  );
}
