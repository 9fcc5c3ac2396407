'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useMemo, useState } from 'react';
import { newKey, rerunRun, stopRun } from '../../lib/api/client.ts';
import type { RunConfigInput } from '../../lib/api/contract.ts';
import type { ConversationTurn } from '../../lib/api/conversation-contract.ts';
import type { ChatStore } from '../../lib/state/chat-store.ts';
import type { DraftStore } from '../../lib/state/draft-store.ts';
import type { LaneStore } from '../../lib/state/lane-store.ts';
import type { Trouble } from '../playground/use-trouble-text.ts';
import type { Offer } from '../rail/offer.ts';
import { chatAddress } from './chat-address.ts';
import { type Asked, useAsker, useProblemText } from './use-asker.ts';

interface ActionsOptions {
  chat: ChatStore;
  draft: DraftStore;
  offer: Offer;
  laneOf(runId: string): LaneStore;
  /** Fetches the log of a turn. */
  open(runId: string): void;
  /** Something was asked here: the others should hear of it. */
  changed(): void;
  refresh(): void;
  /** The new conversation has its place in the address now. */
  onBegun(id: string): void;
  pickModel(): void;
}

/** What a turn of a conversation can be done with. */
export interface ChatActions {
  draft: DraftStore;
  offer: Offer;
  isAsking: boolean;
  /** What could not be done last. */
  trouble: Trouble | null;
  /** The question that was asked here last. */
  asked: string | null;
  ask(question: string, after: string | null, part?: RunConfigInput): Promise<Trouble | null>;
  again(turn: ConversationTurn): Promise<void>;
  /** Shows a run that was made to stand beside another. */
  beside(turn: ConversationTurn, runId: string): void;
  show(runId: string): void;
  stop(runId: string): Promise<void>;
  open(runId: string): void;
  pickModel(): void;
}

/** A question that was taken just now, before the server tells of it. */
function newTurn({ runId, after, question }: Asked): ConversationTurn {
  return {
    ...{ runId, after, question, answer: null, status: 'queued', outcome: null, reason: null },
    startedAt: new Date().toISOString(),
    ...{ elapsedMs: 0, steps: 0, tokensIn: 0, tokensOut: 0, cost: null, modelName: '', marks: '', flags: [] },
  };
}

/** Puts the path through a turn into the address, so that Back leads to the one that was shown before. */
function showInAddress(id: string, from: string | null, to: string): void {
  const { search } = location;
  if (!new URLSearchParams(search).has('at') && from !== null) history.replaceState(null, '', chatAddress(id, from));
  history.pushState(null, '', chatAddress(id, to));
}

export function useChatActions(options: ActionsOptions): ChatActions {
  const { chat, draft, offer, laneOf, open, changed, refresh, onBegun, pickModel } = options;
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [asked, setAsked] = useState<string | null>(null);

  const onAsked = useCallback(
    (news: Asked) => {
      const { id, leaf } = chat.getState();
      laneOf(news.runId).getState().show(news.runId, { isNew: true });
      chat.getState().asked(news.conversationId, newTurn(news));
      if (id === null) onBegun(news.conversationId);
      else if (news.after !== leaf) showInAddress(id, leaf, news.runId);
      setTrouble(null);
      setAsked(news.runId);
      changed();
      document.querySelector<HTMLElement>('#question')?.focus({ preventScroll: true });
    },
    [chat, laneOf, onBegun, changed],
  );
  const { ask, isAsking } = useAsker({ chat, draft, offer, onAsked, onLost: refresh });

  const beside = useCallback(
    ({ after, question }: ConversationTurn, runId: string) =>
      onAsked({ runId, conversationId: chat.getState().id ?? '', after, question }),
    [chat, onAsked],
  );
  const { again, isRepeating } = useAgain({ beside, refresh, setTrouble });
  const stop = useStop({ laneOf, changed, setTrouble });
  const show = useCallback(
    (runId: string) => {
      const { id, leaf } = chat.getState();
      chat.getState().show(runId);
      if (id !== null) showInAddress(id, leaf, runId);
    },
    [chat],
  );
  return useMemo(
    () => ({
      ...{ draft, offer, trouble, asked, ask, again, beside, show, stop, open, pickModel },
      isAsking: isAsking || isRepeating,
    }),
    [draft, offer, trouble, asked, ask, again, beside, show, stop, open, pickModel, isAsking, isRepeating],
  );
}

interface AgainOptions extends Pick<ChatActions, 'beside'>, Pick<ActionsOptions, 'refresh'> {
  setTrouble(trouble: Trouble): void;
}

/** Asks what was asked before once more, exactly as it was. */
function useAgain({ beside, refresh, setTrouble }: AgainOptions) {
  const t = useTranslations('chat');
  const problemText = useProblemText();
  const [isRepeating, setRepeating] = useState(false);
  const again = useCallback(
    async (turn: ConversationTurn) => {
      setRepeating(true);
      const result = await rerunRun(turn.runId, {}, newKey());
      setRepeating(false);
      if (result.ok) return beside(turn, result.value.id);
      const { code, status } = result.problem;
      const { message, fix } = problemText(result.problem);
      setTrouble({ message: code === 'offline' ? message : `${t('againFailed')} ${message}`, fix });
      if (status === 404) refresh();
    },
    [beside, problemText, refresh, setTrouble, t],
  );
  return { again, isRepeating };
}

interface StopOptions extends Pick<ActionsOptions, 'laneOf' | 'changed'> {
  setTrouble(trouble: Trouble): void;
}

function useStop({ laneOf, changed, setTrouble }: StopOptions): ChatActions['stop'] {
  const problemText = useProblemText();
  return useCallback(
    async (runId) => {
      const lane = laneOf(runId);
      if (lane.getState().isStopping) return;
      lane.getState().setStopping(true);
      const result = await stopRun(runId);
      if (result.ok) return changed();
      lane.getState().setStopping(false);
      setTrouble(problemText(result.problem));
    },
    [laneOf, changed, setTrouble, problemText],
  );
}
