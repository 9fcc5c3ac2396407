import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ConversationReply, ConversationTurn } from '../api/conversation-contract.ts';
import { leafAfterNews, leafOf, pathTo } from './chat-tree.ts';

/** One conversation as far as it is known here, and which path of it is read. */
export interface ChatState {
  /** Null until its first question was taken by the server. */
  id: string | null;
  title: string;
  turns: readonly ConversationTurn[];
  /** The end of the path that is shown; null while there is no question. */
  leaf: string | null;
  /** False until its turns are here; true for one that is yet to begin. */
  isKnown: boolean;
  /** It was deleted, here or elsewhere. */
  isGone: boolean;
  /** Takes what the server says of it now. Whoever reads a path stays on it. */
  take(reply: ConversationReply): void;
  /** A question was asked here: it is shown at once, before the server tells of it. */
  asked(id: string, turn: ConversationTurn): void;
  /** Shows the path through a turn; the one asked last for null. */
  show(at: string | null): void;
  setGone(): void;
}

export type ChatStore = StoreApi<ChatState>;

/**
 * A store for one conversation.
 * @param reply what is known of it; null for one that is yet to begin, or to be read
 * @param at the turn whose path is shown; null for the newest
 * @param id which one it is, where that is all that is known
 */
export function createChatStore(
  reply: ConversationReply | null,
  at: string | null = null,
  id: string | null = reply?.id ?? null,
): ChatStore {
  let wanted = at;
  /** Asked here, and not yet in any answer of the server: one that is older than the question must not take it away. */
  let own: ConversationTurn[] = [];
  const first = reply?.turns ?? [];
  return createStore<ChatState>((set, get) => ({
    id,
    isKnown: reply !== null || id === null,
    title: reply?.title ?? '',
    turns: first,
    leaf: leafOf(first, at),
    isGone: false,
    take({ id: conversation, title, turns: told }) {
      own = own.filter(({ runId }) => told.every((turn) => turn.runId !== runId));
      const turns = [...told, ...own];
      const before = pathTo(get().turns, get().leaf).map(({ turn }) => turn.runId);
      // What the address names is found once the turns are here.
      const leaf = before.length === 0 ? leafOf(turns, wanted) : leafAfterNews(turns, before);
      set({ id: conversation, title, turns, leaf, isKnown: true, isGone: false });
    },
    asked(conversation, turn) {
      const { turns, title } = get();
      if (turns.some(({ runId }) => runId === turn.runId)) return set({ id: conversation, leaf: turn.runId });
      own.push(turn);
      set({ id: conversation, title: title || turn.question, turns: [...turns, turn], leaf: turn.runId });
    },
    show(next) {
      wanted = next;
      set({ leaf: leafOf(get().turns, next) });
    },
    setGone: () => set({ isGone: true }),
  }));
}
