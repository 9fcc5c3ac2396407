import * as z from 'zod/mini';
import type { Outcome, Reason } from '../run/outcome.ts';
import { visibleName } from './visible-text.ts';

/** The longest title of a conversation, in characters. */
export const MAX_TITLE = 200;

/** One conversation in `GET /api/conversations`. */
export interface ConversationEntry {
  id: string;
  /** Its first question until somebody gives it a name. */
  title: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** When it was last asked something, ISO 8601, UTC. */
  updatedAt: string;
  /** How many questions were asked in it, siblings among them. */
  questions: number;
}

/** Answer of `GET /api/conversations`, those last asked in first. */
export interface ConversationsReply {
  items: ConversationEntry[];
  nextCursor: string | null;
}

/** One question with its run, as far as it has come. */
export interface ConversationTurn {
  runId: string;
  /** The run whose answer it follows; null for a first question. When that one is deleted, the run before it stands here. */
  after: string | null;
  question: string;
  /** The answer in full; null while there is none. */
  answer: string | null;
  status: 'queued' | 'running' | 'ended';
  outcome: Outcome | null;
  reason: Reason | null;
  startedAt: string;
  elapsedMs: number;
  steps: number;
  tokensIn: number;
  tokensOut: number;
  cost: number | null;
  modelName: string;
  marks: string;
  flags: string[];
}

/** Answer of `GET /api/conversations/:id`: all its turns in the order in which they were asked, a tree by `after`. */
export interface ConversationReply extends ConversationEntry {
  turns: ConversationTurn[];
}

/** Body of `PATCH /api/conversations/:id`. */
export const ConversationPatch = z.strictObject({ title: visibleName(MAX_TITLE) });
export type ConversationPatch = z.infer<typeof ConversationPatch>;

/** Answer of `DELETE /api/conversations/:id`: how many runs went with it. */
export interface RemovedConversation {
  runs: number;
}
