import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';
import { ChatFrame } from '../../components/chat/chat-frame.tsx';
import { pick } from '../../i18n/pick.ts';
import { services } from '../../lib/server/services.ts';

/** The list of conversations stays where it is while one after the other is opened. */
export default async function ChatLayout({ children }: { children: ReactNode }) {
  const [messages, first] = await Promise.all([getMessages(), services().conversations.list({ limit: 50 })]);
  return (
    <NextIntlClientProvider messages={pick(messages, ['shell', 'chat'])}>
      <ChatFrame first={first}>{children}</ChatFrame>
    </NextIntlClientProvider>
  );
}
