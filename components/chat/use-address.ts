'use client';

import { useEffect, useRef } from 'react';
import type { ChatStore } from '../../lib/state/chat-store.ts';
import { conversationIn } from './chat-address.ts';

/**
 * Shows the path through the turn that the address names, when that changes.
 * @param at the turn in the address as the page knows it: a moment late, so that whoever goes back at once is not seen there
 */
export function useAddress(chat: ChatStore, at: string | null): void {
  const was = useRef(at);
  useEffect(() => {
    if (was.current === at) return;
    was.current = at;
    chat.getState().show(at);
  }, [at, chat]);
  useEffect(() => {
    const onBack = () => {
      if (conversationIn(location.pathname) !== chat.getState().id) return;
      chat.getState().show(new URLSearchParams(location.search).get('at'));
    };
    window.addEventListener('popstate', onBack);
    return () => window.removeEventListener('popstate', onBack);
  }, [chat]);
}
