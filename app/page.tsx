import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import { Headline } from '../components/home/headline.tsx';
import { Reading } from '../components/home/reading.tsx';
import { readRuns } from '../components/playground/page-address.ts';
import { Playground } from '../components/playground/playground.tsx';
import type { Standing } from '../components/playground/standing.ts';
import { pick } from '../i18n/pick.ts';
import { services } from '../lib/server/services.ts';
import { offerNow } from './offer-now.ts';
import { startersNow } from './starters-now.ts';

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** What can be an id of a run; the store is asked for nothing else, since not every text can be looked up. */
const ID = /^[\w-]{1,64}$/;

/** How a run stands now; null for none. */
async function standingOf(run: string | null): Promise<Standing | null> {
  if (run === null) return null;
  if (!ID.test(run)) return 'missing';
  const summary = await services().store.get(run);
  if (!summary) return 'missing';
  return summary.status === 'ended' ? 'ended' : 'live';
}

export default async function PlaygroundPage({ searchParams }: PageProps) {
  const offer = offerNow();
  const [{ run }, messages, starters] = await Promise.all([searchParams, getMessages(), startersNow(offer)]);
  return (
    <NextIntlClientProvider
      messages={pick(messages, [
        'shell',
        'home',
        'demos',
        'ask',
        'chat',
        'settings',
        'models',
        'lane',
        'lanes',
        'laneDifferences',
        'ready',
        'tape',
        'step',
        'outcome',
        'reason',
        'ending',
        'fork',
        'promote',
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
