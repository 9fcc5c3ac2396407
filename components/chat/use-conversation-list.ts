'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { listConversations } from '../../lib/api/conversation-client.ts';
import type { ConversationsReply } from '../../lib/api/conversation-contract.ts';
import { withFreshHead, withNextPage } from '../../lib/state/chat-list.ts';
import { type ChatNewsLine, openChatNews } from '../../lib/state/chat-news.ts';
import { useRefreshing } from '../runs/use-refreshing.ts';

/** How often the list is read again, in milliseconds: others may ask, too. */
const REFRESH_MS = 5_000;
const PAGE = 50;

/** A list as it was read, and for which words. */
interface Shown {
  page: ConversationsReply;
  text: string;
}

/**
 * The conversations whose title has the words in `text`. What is shown first came with the page, for no words at all.
 */
export function useConversationList(first: ConversationsReply, text: string) {
  const [shown, setShown] = useState<Shown>({ page: first, text: '' });
  const [hasFailed, setFailed] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const latest = useRef(text);
  latest.current = text;
  const asked = useRef(0);
  const known = useRef<{ text: string; etag: string } | null>(null);
  const isAdding = useRef(false);

  const reload = useCallback(async () => {
    if (isAdding.current) return;
    const mine = ++asked.current;
    const wanted = latest.current;
    const etag = known.current?.text === wanted ? known.current.etag : undefined;
    const result = await listConversations({ text: wanted, limit: PAGE }, etag);
    // A later question overtook this one.
    if (mine !== asked.current) return;
    setFailed(!result.ok);
    if (!result.ok || result.value.isSame) return;
    const { content } = result.value;
    known.current = { text: wanted, etag: result.value.etag };
    setShown((old) => ({
      page: old.text === wanted ? withFreshHead(old.page, content) : content,
      text: wanted,
    }));
  }, []);
  const refresh = useCallback(() => void reload(), [reload]);
  useRefreshing(refresh, REFRESH_MS);
  useEffect(() => {
    if (text !== shown.text) refresh();
  }, [text, shown.text, refresh]);

  const drop = useCallback((id: string) => {
    setShown((old) => ({ ...old, page: { ...old.page, items: old.page.items.filter((item) => item.id !== id) } }));
  }, []);
  const line = useRef<ChatNewsLine | null>(null);
  useEffect(() => {
    const opened = openChatNews(({ kind, id }) => {
      if (kind === 'removed') drop(id);
      // A hidden page reads it when it is shown.
      if (kind !== 'removing' && !document.hidden) refresh();
    });
    line.current = opened;
    return () => opened.close();
  }, [refresh, drop]);

  const more = async () => {
    const { page } = shown;
    if (isAdding.current || page.nextCursor === null || shown.text !== text) return;
    isAdding.current = true;
    // What is under way would put the list back to what it was.
    asked.current += 1;
    setLoading(true);
    const result = await listConversations({ text, limit: PAGE, cursor: page.nextCursor });
    isAdding.current = false;
    setLoading(false);
    setFailed(!result.ok);
    if (!result.ok || result.value.isSame) return;
    const { content } = result.value;
    setShown((now) => (now.page === page ? { ...now, page: withNextPage(page, content) } : now));
  };

  return { page: shown.page, isStale: shown.text !== text, hasFailed, isLoading, more, refresh, drop, line };
}

export type ConversationList = ReturnType<typeof useConversationList>;
