import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Room } from './room.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('chat');
  return { title: t('title') };
}

export default function NewChatPage() {
  return <Room initial={null} />;
}
