import {
  type ConversationQuery,
  type ConversationStore,
  conversationCursor,
  placeInList,
  type StoredConversation,
  titleOf,
  wayBack,
} from './conversations.ts';
import type { NewPlace, PlaceRefusal } from './place.ts';
import type { RunSummary } from './run-store.ts';
import { searchable, searchWords, storable } from './summary-row.ts';

/** The conversations of a store in memory. */
export interface MemoryConversations {
  store: ConversationStore;
  /** Makes room for a run that is about to be kept. */
  takePlace(place: NewPlace, summary: RunSummary): PlaceRefusal | null;
  /** Closes the gap of a run that was removed. */
  leavePlace(runId: string): void;
}

interface Kept {
  id: string;
  title: string;
  isNamed: boolean;
  createdAt: string;
  updatedAt: string;
  /** In the order in which they were asked. */
  turns: { id: string; after: string | null }[];
}

type Runs = Map<string, { summary: RunSummary }>;

/** Conversations beside the runs of a store in memory. `gone` tells the readers of a run that it was removed. */
export function memoryConversations(runs: Runs, gone: (runId: string) => void): MemoryConversations {
  const kept = new Map<string, Kept>();
  return {
    store: storeOn(kept, runs, gone),
    takePlace: (place, summary) => takePlace(kept, place, summary),
    leavePlace(runId) {
      const conversation = holderOf(kept, runId);
      if (conversation) leavePlace(conversation, runId, runs);
      if (conversation?.turns.length === 0) kept.delete(conversation.id);
    },
  };
}

function storeOn(kept: Map<string, Kept>, runs: Runs, gone: (runId: string) => void): ConversationStore {
  const summaryOf = (id: string) => (runs.get(id) as { summary: RunSummary }).summary;
  const turnsOf = (id: string) => kept.get(id)?.turns ?? [];
  return {
    list: async (query) => page([...kept.values()].map(entryOf), query),
    async get(id) {
      const conversation = kept.get(id);
      return conversation ? entryOf(conversation) : null;
    },
    turns: async (id) => turnsOf(id).map((turn) => ({ summary: summaryOf(turn.id), after: turn.after })),
    async pairs(id, from, limit) {
      const way = wayBack(turnsOf(id), from).map((turn) => summaryOf(turn.id));
      const pairs = way.flatMap(({ question, answer }) => (answer && /\S/.test(answer) ? [{ question, answer }] : []));
      return pairs.slice(0, limit).reverse();
    },
    async stamp(id) {
      const conversation = kept.get(id);
      if (!conversation) return null;
      return JSON.stringify([conversation, ...conversation.turns.map((turn) => summaryOf(turn.id).lastSeq)]);
    },
    async placeOf(runId) {
      const conversation = holderOf(kept, runId);
      const turn = conversation?.turns.find(({ id }) => id === runId);
      return conversation && turn ? { id: conversation.id, after: turn.after } : null;
    },
    async rename(id, title) {
      const conversation = kept.get(id);
      if (conversation) Object.assign(conversation, { title: storable(title), isNamed: true });
      return conversation !== undefined;
    },
    async remove(id) {
      const conversation = kept.get(id);
      if (!conversation) return null;
      kept.delete(id);
      const ids = conversation.turns.map((turn) => turn.id);
      for (const runId of ids) {
        runs.delete(runId);
        gone(runId);
      }
      return ids.sort();
    },
  };
}

function takePlace(kept: Map<string, Kept>, place: NewPlace, summary: RunSummary): PlaceRefusal | null {
  const at = new Date(summary.startedAt).toISOString();
  if (place.isFirst) {
    if (kept.has(place.id)) throw new Error(`Conversation ${place.id} exists already.`);
    const turns = [{ id: summary.id, after: null }];
    const title = titleOf(summary.question);
    kept.set(place.id, { id: place.id, title, isNamed: false, createdAt: at, updatedAt: at, turns });
    return null;
  }
  const conversation = kept.get(place.id);
  if (!conversation) return 'no-conversation';
  if (place.after !== null && !conversation.turns.some(({ id }) => id === place.after)) return 'no-such-turn';
  conversation.turns.push({ id: summary.id, after: place.after });
  if (at > conversation.updatedAt) conversation.updatedAt = at;
  return null;
}

function leavePlace(conversation: Kept, runId: string, runs: Runs): void {
  const left = conversation.turns.find(({ id }) => id === runId)?.after ?? null;
  conversation.turns = conversation.turns
    .filter(({ id }) => id !== runId)
    .map((turn) => (turn.after === runId ? { ...turn, after: left } : turn));
  const first = runs.get(conversation.turns[0]?.id ?? '');
  if (first && !conversation.isNamed) conversation.title = titleOf(first.summary.question);
}

function holderOf(kept: Map<string, Kept>, runId: string): Kept | undefined {
  for (const conversation of kept.values()) {
    if (conversation.turns.some(({ id }) => id === runId)) return conversation;
  }
  return undefined;
}

function entryOf({ id, title, createdAt, updatedAt, turns }: Kept): StoredConversation {
  return { id, title, createdAt, updatedAt, questions: turns.length };
}

function page(all: StoredConversation[], { limit, cursor, text }: ConversationQuery) {
  const after = cursor === undefined ? undefined : placeInList(cursor);
  const found = all
    .filter(({ title }) => searchWords({ text }).every((word) => searchable(title).includes(word)))
    .sort(newestFirst)
    .filter((one) => !after || newestFirst({ updatedAt: after.at.toISOString(), id: after.id }, one) < 0);
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: found.length > limit && last ? conversationCursor(last) : null };
}

function newestFirst(a: Pick<StoredConversation, 'id' | 'updatedAt'>, b: typeof a): number {
  if (a.updatedAt !== b.updatedAt) return a.updatedAt < b.updatedAt ? 1 : -1;
  return a.id === b.id ? 0 : a.id < b.id ? 1 : -1;
}
