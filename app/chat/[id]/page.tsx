import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { services } from '../../../lib/server/services.ts';
import { Room } from '../room.tsx';

interface PageProps {
  params: Promise<{ id: string }>;
}

/** Read once for a page, whoever asks. */
const conversationOf = cache(async (id: string) => {
  const reply = await services().conversations.get(id);
  return 'status' in reply ? null : reply;
});

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const conversation = await conversationOf((await params).id);
  return conversation ? { title: conversation.title.slice(0, 80) } : {};
}

export default async function ChatPage({ params }: PageProps) {
  const conversation = await conversationOf((await params).id);
  if (!conversation) notFound();
  return <Room initial={conversation} />;
}
