import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import { ChatRoom } from '../../components/chat/chat-room.tsx';
import { pick } from '../../i18n/pick.ts';
import type { ConversationReply } from '../../lib/api/conversation-contract.ts';
import { offerNow } from '../offer-now.ts';
import { startersNow } from '../starters-now.ts';

/** The page of a conversation, or of a new one. */
export async function Room({ initial }: { initial: ConversationReply | null }) {
  const offer = offerNow();
  const [messages, starters] = await Promise.all([getMessages(), startersNow(offer)]);
  return (
    <NextIntlClientProvider
      messages={pick(messages, [
        'shell',
        'chat',
        'ask',
        'settings',
        'models',
        'lane',
        'step',
        'outcome',
        'reason',
        'ending',
        'fork',
        'marks',
        'toolRule',
      ])}
    >
      <ChatRoom initial={initial} offer={offer} starters={starters} />
    </NextIntlClientProvider>
  );
}
