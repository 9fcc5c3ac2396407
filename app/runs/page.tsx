import type { Metadata } from 'next';
import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { RunsView } from '../../components/runs/runs-view.tsx';
import { pick } from '../../i18n/pick.ts';
import { services } from '../../lib/server/services.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('runs');
  return { title: t('title') };
}

export default async function RunsPage() {
  const [first, messages] = await Promise.all([services().store.list({ limit: 50 }), getMessages()]);
  return (
    <NextIntlClientProvider messages={pick(messages, ['shell', 'runs', 'remove', 'outcome', 'reason', 'marks'])}>
      <RunsView first={first} />
    </NextIntlClientProvider>
  );
}
