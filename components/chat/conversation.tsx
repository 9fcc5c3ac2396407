'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { ChatStore } from '../../lib/state/chat-store.ts';
import { pathTo } from '../../lib/state/chat-tree.ts';
import type { DraftStore } from '../../lib/state/draft-store.ts';
import type { Starter } from '../home/first-run.tsx';
import { LaneAnnouncer } from '../lane/lane-announcer.tsx';
import { useDraftKeeping } from '../playground/use-draft-keeping.ts';
import type { Offer } from '../rail/offer.ts';
import { ChatGone } from './chat-gone.tsx';
import { Composer } from './composer.tsx';
import { EmptyChat } from './empty-chat.tsx';
import { RoomBar } from './room-bar.tsx';
import { Thread } from './thread.tsx';
import { useAddress } from './use-address.ts';
import { useChatActions } from './use-chat-actions.ts';
import { useChatLanes } from './use-chat-lanes.ts';
import { useConversation } from './use-conversation.ts';
import { useLeafState } from './use-leaf-state.ts';

interface ConversationProps {
  chat: ChatStore;
  draft: DraftStore;
  offer: Offer;
  starters: Starter[];
  /** The turn whose path the address names. */
  at: string | null;
  onBegun(id: string): void;
}

/** One conversation: what was asked and answered on the path that is shown, and where the next question is typed. */
export function Conversation({ chat, draft, offer, starters, at, onBegun }: ConversationProps) {
  const t = useTranslations('chat');
  const { id, title, turns, leaf, isKnown, isGone } = useStore(chat);
  const path = useMemo(() => pathTo(turns, leaf), [turns, leaf]);
  const shown = useMemo(() => path.map(({ turn }) => turn), [path]);
  const { isOffline, refresh, changed } = useConversation(chat);
  const { laneOf, open, reconnect } = useChatLanes(shown, changed);
  const [isPicking, setPicking] = useState(false);
  const pickModel = useCallback(() => setPicking(true), []);
  const actions = useChatActions({ chat, draft, offer, laneOf, open, changed, refresh, onBegun, pickModel });
  const box = useRef<HTMLTextAreaElement>(null);
  const last = shown.at(-1);
  const lane = last ? laneOf(last.runId) : null;
  const { isLive, isStopping, isLost } = useLeafState(last, lane);
  useEffect(() => draft.getState().restore(), [draft]);
  useDraftKeeping(draft);
  useAddress(chat, at);
  useEffect(() => {
    if (title !== '') document.title = `${title.slice(0, 80)} · ${t('title')}`;
  }, [title, t]);
  const timeline = last ? `/?run=${encodeURIComponent(last.runId)}&view=full` : '/?view=full';
  return (
    <main id="main" className="room">
      <h1 className="unseen">{title || t('title')}</h1>
      <RoomBar {...{ draft, offer, timeline, isPicking }} onPicking={setPicking} />
      {isGone ? (
        <ChatGone id={id} />
      ) : shown.length > 0 ? (
        <Thread path={path} laneOf={laneOf} actions={actions} />
      ) : isKnown ? (
        <EmptyChat
          starters={starters}
          isOff={actions.isAsking}
          onAsk={(question, model) => actions.ask(question, null, model === null ? {} : { model })}
        />
      ) : (
        <p className="room__note">{t(isOffline ? 'cannotRead' : 'loading')}</p>
      )}
      <p className="room__lost" role="status">
        {!isGone && isOffline && t('lostServer')}
        {!isGone && !isOffline && isLost && (
          <>
            {t('lost')}{' '}
            <button type="button" className="link link--small" onClick={reconnect}>
              {t('retry')}
            </button>
          </>
        )}
      </p>
      {!isGone && (
        <Composer
          {...{ id, box, isLive, isStopping }}
          isFirst={shown.length === 0}
          isAsking={actions.isAsking}
          trouble={actions.trouble}
          onAsk={(question) => actions.ask(question, leaf)}
          onStop={() => last && void actions.stop(last.runId)}
        />
      )}
      {lane && <LaneAnnouncer store={lane} letter={null} />}
    </main>
  );
}
