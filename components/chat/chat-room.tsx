'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { newKey } from '../../lib/api/client.ts';
import type { ConversationReply } from '../../lib/api/conversation-contract.ts';
import { type ChatStore, createChatStore } from '../../lib/state/chat-store.ts';
import { EMPTY_DRAFT } from '../../lib/state/draft.ts';
import { browserShelf, browserTab } from '../../lib/state/draft-shelf.ts';
import { createDraftStore } from '../../lib/state/draft-store.ts';
import type { Starter } from '../home/first-run.tsx';
import { useFreshOffer } from '../models/use-fresh-offer.ts';
import type { Offer } from '../rail/offer.ts';
import { conversationIn } from './chat-address.ts';
import { Conversation } from './conversation.tsx';

interface ChatRoomProps {
  /** The conversation that came with the page; null on the page of a new one. */
  initial: ConversationReply | null;
  offer: Offer;
  starters: Starter[];
}

/** The conversation that the address names, with what it was when it was opened. */
interface Opened {
  id: string | null;
  /** A conversation that began here gets its name in the address a moment after it has it. */
  begun: string | null;
  chat: ChatStore;
  key: number;
}

/** Shows the conversation that the address names, also when it changes without the page being fetched anew. */
export function ChatRoom({ initial, offer: given, starters }: ChatRoomProps) {
  const offer = useFreshOffer(given);
  const id = conversationIn(usePathname());
  const at = useSearchParams().get('at');
  const [draft] = useState(() =>
    createDraftStore({ ...EMPTY_DRAFT, maxSteps: given.defaultSteps }, browserShelf, {
      tab: () => browserTab(newKey),
    }),
  );
  const open = (key: number): Opened => {
    const known = initial?.id === id ? initial : null;
    return { id, begun: null, chat: createChatStore(known, at, id), key };
  };
  const [opened, setOpened] = useState(() => open(0));
  if (opened.id !== id) {
    // What began here has arrived in the address; everything else is another conversation.
    if (opened.begun !== null && opened.begun === id) setOpened({ ...opened, id, begun: null });
    else setOpened(open(opened.key + 1));
  }
  return (
    <Conversation
      key={opened.key}
      {...{ draft, offer, starters, at }}
      chat={opened.chat}
      onBegun={(begun) => {
        setOpened((now) => ({ ...now, begun }));
        history.replaceState(null, '', `/chat/${encodeURIComponent(begun)}`);
      }}
    />
  );
}
