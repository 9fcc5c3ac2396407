import { nextMove } from './plan.ts';
import type { Reading } from './read-prompt.ts';
import { type Draft, writeReply } from './write-reply.ts';

/** Does what the rules say, in clean form. */
export function carefulDraft(reading: Reading): Draft {
  return writeReply(reading, nextMove(reading));
}
