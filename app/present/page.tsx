import type { Metadata } from 'next';
import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { PresentStart } from '../../components/present/present-start.tsx';
import { PresentView } from '../../components/present/present-view.tsx';
import { pick } from '../../i18n/pick.ts';
import { comparedIds } from '../../lib/api/compared.ts';
import { services } from '../../lib/server/services.ts';
import { readBeat } from '../../lib/state/present-store.ts';
import { presentedRuns } from './presented-runs.ts';

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('present');
  return { title: t('title') };
}

export default async function PresentPage({ searchParams }: PageProps) {
  const [{ runs: asked, beat }, messages] = await Promise.all([searchParams, getMessages()]);
  const { store, recordings } = services();
  const { runs, missing } = await presentedRuns(store, comparedIds(Array.isArray(asked) ? asked.join(',') : asked));
  const found = runs.map(({ summary }) => summary);
  return (
    <NextIntlClientProvider messages={pick(messages, ['shell', 'present'])}>
      {runs.length > 0 && missing.length === 0 ? (
        <PresentView
          key={found.map(({ id }) => id).join()}
          runs={runs}
          beat={readBeat(typeof beat === 'string' ? beat : null)}
        />
      ) : (
        <PresentStart {...{ found, missing }} recordings={recordings.list()} />
      )}
    </NextIntlClientProvider>
  );
}
