import type {
  ConversationEntry,
  ConversationPatch,
  ConversationReply,
  ConversationsReply,
  ConversationTurn,
  RemovedConversation,
} from '../api/conversation-contract.ts';
import type { ConversationQuery, ConversationStore, StoredTurn } from '../store/conversations.ts';
import { noSuchConversation, type Problem } from './problem.ts';
import type { RedactValue } from './redact.ts';
import type { RunManager } from './run-manager.ts';

/** The conversations of this server. */
export interface Conversations {
  /** Those last asked in first. */
  list(query: ConversationQuery): Promise<ConversationsReply>;
  get(id: string): Promise<ConversationReply | Problem>;
  /** A text that is another one whenever the answer of `get` is; null when there is no such conversation. */
  stamp(id: string): Promise<string | null>;
  rename(id: string, patch: ConversationPatch): Promise<ConversationEntry | Problem>;
  /** Deletes a conversation with all its runs; those that run are stopped first. */
  remove(id: string): Promise<RemovedConversation | Problem>;
}

/** Makes the conversations of a process. `redact` takes secrets out of the names that people give. */
export function createConversations(options: {
  store: ConversationStore;
  runs: Pick<RunManager, 'finish'>;
  redact: RedactValue;
}): Conversations {
  const { store, runs, redact } = options;
  const finishAll = (ids: readonly string[]) => Promise.all(ids.map((id) => runs.finish(id)));
  return {
    list: (query) => store.list(query),
    stamp: (id) => store.stamp(id),
    async get(id) {
      const [conversation, turns] = await Promise.all([store.get(id), store.turns(id)]);
      if (!conversation || turns.length === 0) return noSuchConversation(id);
      // Counted here: one more may have been asked between the two looks.
      return { ...conversation, questions: turns.length, turns: turns.map(turnOf) };
    },
    async rename(id, { title }) {
      await store.rename(id, redact(title));
      return (await store.get(id)) ?? noSuchConversation(id);
    },
    async remove(id) {
      const open = (await store.turns(id)).filter(({ summary }) => summary.status !== 'ended');
      await finishAll(open.map(({ summary }) => summary.id));
      const removed = await store.remove(id);
      if (!removed) return noSuchConversation(id);
      // What was asked meanwhile has no log any more.
      await finishAll(removed);
      return { runs: removed.length };
    },
  };
}

function turnOf({ summary, after }: StoredTurn): ConversationTurn {
  const { id, question, answer, status, outcome, reason, startedAt } = summary;
  const { elapsedMs, steps, tokensIn, tokensOut, cost, modelName, marks, flags } = summary;
  return {
    ...{ runId: id, after, question, answer, status, outcome, reason, startedAt },
    ...{ elapsedMs, steps, tokensIn, tokensOut, cost, modelName, marks, flags },
  };
}
