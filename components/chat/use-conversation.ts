'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { getConversation } from '../../lib/api/conversation-client.ts';
import { type ChatNewsLine, openChatNews } from '../../lib/state/chat-news.ts';
import type { ChatStore } from '../../lib/state/chat-store.ts';
import { useRefreshing } from '../runs/use-refreshing.ts';

/** How often a conversation that is looked at is read again, in milliseconds: others may ask in it, too. */
const REFRESH_MS = 3_000;

/**
 * Keeps a conversation as the server has it: other tabs of this browser say at once when something happened, and for all others
 * the server is asked now and then. A hidden page is left alone until somebody looks at it again.
 */
export function useConversation(chat: ChatStore) {
  const [isOffline, setOffline] = useState(false);
  const reading = useRef({ isBusy: false, isWanted: false, isHeld: false, etag: undefined as string | undefined });

  const refresh = useCallback(async () => {
    const state = reading.current;
    const { id, isGone } = chat.getState();
    if (id === null || isGone || state.isHeld) return;
    state.isWanted = true;
    if (state.isBusy) return;
    state.isBusy = true;
    while (state.isWanted) {
      state.isWanted = false;
      const result = await getConversation(id, state.etag);
      setOffline(!result.ok && result.problem.status === null);
      if (!result.ok && result.problem.status === 404) chat.getState().setGone();
      if (!result.ok || result.value.isSame) continue;
      state.etag = result.value.etag;
      chat.getState().take(result.value.content);
    }
    state.isBusy = false;
  }, [chat]);
  const look = useCallback(() => void refresh(), [refresh]);
  useRefreshing(look, REFRESH_MS);

  const line = useRef<ChatNewsLine | null>(null);
  useEffect(() => {
    const opened = openChatNews(({ kind, id }) => {
      if (id !== chat.getState().id) return;
      // While it is being deleted it is not asked for.
      reading.current.isHeld = kind === 'removing';
      if (kind === 'removed') chat.getState().setGone();
      else if (kind === 'changed' && !document.hidden) look();
    });
    line.current = opened;
    if (!chat.getState().isKnown) look();
    return () => opened.close();
  }, [chat, look]);

  /** Says in this browser that something happened here, and reads what the server makes of it. */
  const changed = useCallback(() => {
    const { id } = chat.getState();
    if (id !== null) line.current?.tell({ kind: 'changed', id });
    look();
  }, [chat, look]);
  return { isOffline, refresh: look, changed };
}
