import { decodeCursor, encodeCursor } from './page-cursor.ts';
import type { Place } from './place.ts';
import type { RunStore, RunSummary } from './run-store.ts';
import { storable } from './summary-row.ts';

/** One conversation. Times are ISO 8601, UTC, to the millisecond. */
export interface StoredConversation {
  id: string;
  title: string;
  createdAt: string;
  /** When it was last asked something. */
  updatedAt: string;
  /** How many runs stand in it. */
  questions: number;
}

/** One question of a conversation with its run. */
export interface StoredTurn {
  summary: RunSummary;
  after: string | null;
}

export interface ConversationQuery {
  /** 1 to 200. */
  limit: number;
  /** What `nextCursor` said; absent for the beginning. */
  cursor?: string | undefined;
  /** Words, each to be found in the title. */
  text?: string | undefined;
}

/**
 * Where conversations are kept, beside their runs: `RunStore.create` makes one together with its first run, and
 * `RunStore.remove` takes it away with its last. One contract suite runs on every implementation.
 */
export interface ConversationStore {
  /** Those last asked in first. @throws StoreError `bad-cursor` */
  list(query: ConversationQuery): Promise<{ items: StoredConversation[]; nextCursor: string | null }>;
  get(id: string): Promise<StoredConversation | null>;
  /** All that was asked in it, in that order; empty for one that is not there. */
  turns(id: string): Promise<StoredTurn[]>;
  /** The answered questions on the way from the first to the one of run `from`, the last `limit` of them, oldest first. */
  pairs(id: string, from: string, limit: number): Promise<{ question: string; answer: string }[]>;
  /** A text that is another one whenever something in the conversation is; null for one that is not there. */
  stamp(id: string): Promise<string | null>;
  /** Where a run stands; null for one that is on its own, or not there. */
  placeOf(runId: string): Promise<Place | null>;
  /** Gives a conversation a name. False when there is none. */
  rename(id: string, title: string): Promise<boolean>;
  /** Removes a conversation with all its runs, and says which those were; null when there is none. */
  remove(id: string): Promise<string[] | null>;
}

/** Conversations with the runs that stand in them. */
export interface ConversationsAndRuns {
  store: RunStore;
  conversations: ConversationStore;
}

/** The longest title that is made from a question, in characters. */
const MADE_TITLE = 120;

/** The title of a conversation that nobody has named: the beginning of its first question, in one line. */
export function titleOf(question: string): string {
  const line = storable(question).replace(/\s+/gu, ' ').trim();
  if (line.length <= MADE_TITLE) return line;
  return `${line
    .slice(0, MADE_TITLE - 1)
    .toWellFormed()
    .trimEnd()}…`;
}

/** Where a page of the list of conversations ended, as text for a URL. */
export function conversationCursor({ id, updatedAt }: Pick<StoredConversation, 'id' | 'updatedAt'>): string {
  return encodeCursor({ sort: 'newest', key: Date.parse(updatedAt), id });
}

/**
 * The inverse of `conversationCursor`.
 * @throws StoreError `bad-cursor`
 */
export function placeInList(cursor: string): { at: Date; id: string } {
  const { key, id } = decodeCursor(cursor, 'newest');
  return { at: new Date(key), id };
}

/** What is needed to walk from a run to the first question. */
interface Link {
  id: string;
  after: string | null;
}

/** The way from a run back to the first question, the run itself first. A way that comes back to itself ends there. */
export function wayBack<T extends Link>(links: readonly T[], from: string): T[] {
  const byId = new Map(links.map((link) => [link.id, link]));
  const way: T[] = [];
  for (let link = byId.get(from); link && byId.delete(link.id); link = byId.get(link.after ?? '')) way.push(link);
  return way;
}
