import type { EventOf, OpaqueEvent, RunEvent } from './events.ts';
import type { Finding } from './legal-rule.ts';

/**
 * Laws: within a step attempts count 1, 2, 3 …, each opened by the retry before it; and what the last one streamed as
 * text, joined, is the reply. Nothing of the text streams after the reply has ended.
 */
export function* replyIsWhole(log: readonly (RunEvent | OpaqueEvent)[]): Iterable<Finding> {
  let reply = { attempt: 1, raw: '', isEnded: false };
  for (const [index, event] of (log as readonly RunEvent[]).entries()) {
    if (event.type === 'step-start') reply = { attempt: 1, raw: '', isEnded: false };
    if (event.type !== 'text-delta' && event.type !== 'model-end' && event.type !== 'retry') continue;
    if (event.attempt !== reply.attempt) {
      yield [index, 'attempts-count', `Attempt ${reply.attempt} was due here, not ${event.attempt}.`];
    }
    if (event.type === 'retry') {
      reply = { attempt: event.attempt + 1, raw: '', isEnded: false };
    } else if (event.type === 'text-delta') {
      if (event.from !== 'text') continue;
      if (reply.isEnded) yield [index, 'reply-joins', 'Text of a reply comes after the reply has ended.'];
      reply.raw += event.delta;
    } else {
      yield* endReply(index, event, reply);
      reply.isEnded = true;
    }
  }
}

function* endReply(
  index: number,
  { step, text }: EventOf<'model-end'>,
  reply: { raw: string; isEnded: boolean },
): Iterable<Finding> {
  if (reply.isEnded) yield [index, 'reply-joins', `The reply of step ${step} ends twice.`];
  else if (text !== reply.raw) {
    yield [index, 'reply-joins', `What streamed in step ${step} does not join to the reply's text.`];
  }
}

/**
 * Laws: call ids are unique in the run, an observation is of an action made before it, and each action has exactly one,
 * before the next step begins; only the end of the run, or of the log so far, excuses a missing one.
 */
export function* actionIsObserved(log: readonly (RunEvent | OpaqueEvent)[]): Iterable<Finding> {
  const known = new Set<string>();
  const open = new Set<string>();
  for (const [index, event] of (log as readonly RunEvent[]).entries()) {
    if (event.type === 'action') {
      const { callId } = event;
      if (known.has(callId)) yield [index, 'call-id-unique', `The call id ${callId} is used twice.`];
      known.add(callId);
      open.add(callId);
    } else if (event.type === 'observation') {
      const { callId } = event;
      if (!known.has(callId)) yield [index, 'action-observed', `No action made the call ${callId}.`];
      else if (!open.has(callId)) yield [index, 'action-observed', `The call ${callId} has a second observation.`];
      open.delete(callId);
    } else if (event.type === 'step-start') {
      for (const callId of open) yield [index, 'action-observed', `The call ${callId} has no observation.`];
      open.clear();
    }
  }
}
