import type { ConversationPlace } from '../api/contract.ts';
import type { EventOf } from '../run/events.ts';
import type { ConversationStore } from '../store/conversations.ts';
import type { NewPlace } from '../store/place.ts';
import type { RunStore } from '../store/run-store.ts';
import { noSuchConversation, type Problem } from './problem.ts';
import { noSuchTurn } from './start-refusals.ts';

/** What `run-start` says of the conversation. */
type Conversation = EventOf<'run-start'>['conversation'];

/** Finds runs their places in conversations. */
export interface Places {
  /** The place of a new question, with what was asked and answered before it; or why it cannot be asked there. */
  forQuestion(asked: ConversationPlace): Promise<{ place: NewPlace; conversation: Conversation } | Problem>;
  /** The place beside run `id`, for one that does the same again or differently; only what was `recorded` for a run on its own. */
  beside(id: string, recorded: Conversation): Promise<{ place?: NewPlace; conversation: Conversation }>;
  /** The conversation that a run stands in. */
  conversationOf(id: string): Promise<string | undefined>;
}

/** Where there are no conversations. */
export const NO_PLACES: Places = {
  forQuestion: async ({ id }) => noSuchConversation(id ?? ''),
  beside: async (_id, conversation) => ({ conversation }),
  conversationOf: async () => undefined,
};

/** The most earlier questions that a prompt holds, and the most characters of them with their answers. */
const MAX_PAIRS = 30;
const MAX_PAIRS_CHARS = 40_000;

/** The places of this server's conversations. */
export function createPlaces(options: {
  conversations: ConversationStore;
  runs: Pick<RunStore, 'get'>;
  newId(): string;
}): Places {
  const { conversations, runs, newId } = options;
  return {
    async forQuestion({ id, after }) {
      if (id === null) return after === null ? beginning(newId()) : NOTHING_BEFORE;
      if (!(await conversations.get(id))) return noSuchConversation(id);
      if (after !== null) {
        if ((await conversations.placeOf(after))?.id !== id) return noSuchTurn(after);
        if ((await runs.get(after))?.status !== 'ended') return STILL_RUNS;
      }
      const pairs = after === null ? [] : lastOf(await conversations.pairs(id, after, MAX_PAIRS));
      return { place: { id, after, isFirst: false }, conversation: { id, pairs, after } };
    },
    async beside(id, recorded) {
      const place = await conversations.placeOf(id);
      if (!place) return { conversation: recorded };
      const conversation = { pairs: [], ...recorded, ...place };
      return { place: { ...place, isFirst: false }, conversation };
    },
    conversationOf: async (id) => (await conversations.placeOf(id))?.id,
  };
}

function beginning(id: string) {
  return { place: { id, after: null, isFirst: true }, conversation: { id, pairs: [], after: null } };
}

/** The newest pairs that fit, whole; the last one always does. */
function lastOf<T extends { question: string; answer: string }>(pairs: T[]): T[] {
  let room = MAX_PAIRS_CHARS;
  const tooMuch = pairs.findLastIndex(({ question, answer }, index) => {
    room -= question.length + answer.length;
    return room < 0 && index < pairs.length - 1;
  });
  return pairs.slice(tooMuch + 1);
}

const NOTHING_BEFORE: Problem = {
  status: 422,
  code: 'not-in-conversation',
  message: 'A new conversation has no run that its first question could follow.',
  fix: 'Leave "after" null, or name the conversation of that run.',
};

const STILL_RUNS: Problem = {
  status: 409,
  code: 'run-not-ended',
  message: 'The question before has no answer yet, so nothing can follow it.',
  fix: 'Wait for its answer, or stop it first.',
};
