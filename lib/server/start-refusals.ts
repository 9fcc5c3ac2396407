import type { NewPlace, PlaceRefusal } from '../store/place.ts';
import { noSuchConversation, type Problem } from './problem.ts';

/** The answer for a run that was asked for with the key of another. */
export const KEY_REUSED: Problem = {
  status: 422,
  code: 'idempotency-key-reused',
  message: 'This Idempotency-Key was used with another body.',
  fix: 'Send a new key for a new question.',
};

/** The answer while the server is stopping. */
export const STOPPING: Problem = {
  status: 503,
  code: 'stopping',
  message: 'The server is stopping.',
  fix: 'Try again when it is back.',
  headers: { 'retry-after': '5' },
};

/** The answer when there is no place left, not even to wait in. */
export function queueFull({ running, queued }: { running: number; queued: number }): Problem {
  return {
    status: 429,
    code: 'queue-full',
    message: `All ${running} places are taken and the queue of ${queued} is full.`,
    fix: 'Stop a run or wait for one to end; MAX_RUNNING and MAX_QUEUED raise the limits.',
    headers: { 'retry-after': '10' },
  };
}

/** The answer when the conversation, or the question before, was deleted while a question was on its way. */
export function placeLost(refusal: PlaceRefusal, place: NewPlace | undefined): Problem {
  if (refusal === 'no-conversation') return noSuchConversation(place?.id ?? '');
  return noSuchTurn(place?.after ?? '');
}

/** The answer for a question that is to follow a run which is not in the conversation. */
export function noSuchTurn(after: string): Problem {
  return {
    status: 422,
    code: 'not-in-conversation',
    message: `The run ${JSON.stringify(after.slice(0, 64))} is not in this conversation, so nothing can follow it there.`,
    fix: 'It may have been deleted: read the conversation again and ask after its last answer, or with "after": null.',
  };
}
