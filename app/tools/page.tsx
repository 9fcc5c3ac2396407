import type { Metadata } from 'next';
import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { ToolsView } from '../../components/tools/tools-view.tsx';
import { pick } from '../../i18n/pick.ts';
import { services } from '../../lib/server/services.ts';
import { offerNow } from '../offer-now.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('tools');
  return { title: t('title') };
}

export default async function ToolsPage() {
  const messages = await getMessages();
  return (
    <NextIntlClientProvider messages={pick(messages, ['shell', 'recipe', 'tools', 'toolRule'])}>
      <ToolsView offer={offerNow()} warnings={services().tools.warnings()} />
    </NextIntlClientProvider>
  );
}
