import type { Metadata } from 'next';
import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { SettingsView } from '../../components/settings/settings-view.tsx';
import { pick } from '../../i18n/pick.ts';
import { services } from '../../lib/server/services.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('providers');
  return { title: t('title') };
}

export default async function SettingsPage() {
  const { models, setUp } = services();
  const messages = await getMessages();
  return (
    <NextIntlClientProvider messages={pick(messages, ['shell', 'providers', 'models'])}>
      <SettingsView
        lists={{
          models: models.list(),
          providers: models.providers(),
          dialects: models.dialects(),
          scriptedOnly: models.scriptedOnly(),
        }}
        setUp={setUp}
      />
    </NextIntlClientProvider>
  );
}
