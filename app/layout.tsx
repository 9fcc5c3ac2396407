import type { Metadata, Viewport } from 'next';
import { headers } from 'next/headers';
import { connection } from 'next/server';
import { NextIntlClientProvider } from 'next-intl';
import { getLocale, getMessages, getTranslations } from 'next-intl/server';
import { ThemeProvider } from 'next-themes';
import type { ReactNode } from 'react';
import './globals.css';
import { Alive } from '../components/shell/alive.tsx';
import { Header } from '../components/shell/header.tsx';
import { AddressProvider } from '../components/ui/address.tsx';
import { pick } from '../i18n/pick.ts';
import { fontClasses } from './fonts.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('meta');
  return {
    title: { default: t('title'), template: t('page', { page: '%s' }) },
    description: t('description'),
    icons: { icon: '/icon.svg' },
  };
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#f7f5ef' },
    { media: '(prefers-color-scheme: dark)', color: '#14181a' },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  // Pages read the store when they are asked for, and the nonce of this very response reaches every script.
  await connection();
  const nonce = (await headers()).get('x-nonce') ?? '';
  const [locale, messages, t] = await Promise.all([getLocale(), getMessages(), getTranslations('shell')]);
  return (
    <html lang={locale} className={fontClasses} suppressHydrationWarning>
      <body className="flex flex-col">
        <ThemeProvider attribute="data-theme" defaultTheme="system" enableSystem nonce={nonce}>
          <NextIntlClientProvider messages={pick(messages, ['shell', 'keys', 'problem'])}>
            <a className="skip" href="#main">
              {t('skip')}
            </a>
            <Header />
            <AddressProvider>{children}</AddressProvider>
            <Alive />
          </NextIntlClientProvider>
        </ThemeProvider>
      </body>
    </html>
  );
}
