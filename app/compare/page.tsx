import type { Metadata } from 'next';
import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { CompareView } from '../../components/compare/compare-view.tsx';
import { StartPicker } from '../../components/compare/start-picker.tsx';
import { pick } from '../../i18n/pick.ts';
import { comparedIds } from '../../lib/api/compared.ts';
import { comparedRuns, pairsToOffer, runsToOffer } from '../../lib/server/compared-runs.ts';
import { services } from '../../lib/server/services.ts';

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('compare');
  return { title: t('title') };
}

export default async function ComparePage({ searchParams }: PageProps) {
  const [{ runs: asked }, messages] = await Promise.all([searchParams, getMessages()]);
  const { store, recordings } = services();
  const { runs, missing } = await comparedRuns(store, comparedIds(Array.isArray(asked) ? asked.join(',') : asked));
  const offered = await runsToOffer(store, runs[0]?.summary.question ?? null, recordings.list());
  return (
    <NextIntlClientProvider
      messages={pick(messages, [
        'shell',
        'compare',
        'settings',
        'step',
        'lane',
        'outcome',
        'reason',
        'marks',
        'inspector',
      ])}
    >
      {runs.length > 1 ? (
        <CompareView key={runs.map(({ summary }) => summary.id).join()} {...{ runs, missing, offered }} />
      ) : (
        <StartPicker
          first={runs[0]?.summary ?? null}
          pairs={runs.length === 0 ? await pairsToOffer(store, recordings.list()) : []}
          {...{ missing, offered }}
        />
      )}
    </NextIntlClientProvider>
  );
}
