import assert from 'node:assert/strict';
import type { Reply } from '../../fixtures/fake-provider/reply.ts';
import { answerOf, assertEnd, assertHits, eventsOf } from './fault-case.ts';
import { CANARIES, type Format, type Rig } from './rig.ts';

/** What a good reply of these cases answers. */
export const ANSWER = 'The quick brown fox jumps over the lazy dog, twice on Sundays.';

/** A reply that answers, in the words of the format. */
export function answering(format: Format, text = ANSWER): Reply {
  return { text: format === 'text' ? `Thought: I know it.\nAction: Finish[${text}]` : text };
}

/** The n-th request of the case gets the n-th reply, the last one for good. Returns the hits so far. */
export function inOrder(rig: Rig, ...replies: Reply[]): number {
  const before = rig.provider.hits();
  rig.provider.respond(() => replies[Math.min(rig.provider.hits() - before, replies.length) - 1] ?? {});
  return before;
}

const keyOf: Record<Format, string> = {
  text: CANARIES.COMPATIBLE_API_KEY,
  chat: CANARIES.COMPATIBLE_API_KEY,
  responses: CANARIES.OPENAI_API_KEY,
  anthropic: CANARIES.ANTHROPIC_API_KEY,
  google: CANARIES.GOOGLE_GENERATIVE_AI_API_KEY,
};

/** An error body that quotes the key it was given, as some do. */
export const rejection = (format: Format, status: number): Reply => ({
  status,
  error: { message: `Incorrect API key provided: ${keyOf[format]}.` },
});

/** Each ends as `reason` after so many requests, and is never completed. */
export const failing =
  (
    reply: (format: Format) => Reply,
    reason:
      | 'provider-bad-response'
      | 'stream-truncated'
      | 'empty-completion'
      | 'provider-timeout'
      | 'content-filtered'
      | 'context-overflow'
      | 'provider-unavailable'
      | 'provider-auth',
    hits: number,
    words?: RegExp,
  ) =>
  async (rig: Rig, format: Format): Promise<void> => {
    const before = inOrder(rig, reply(format));
    const run = await rig.ask(format);
    assertEnd(run, 'failed', reason, words);
    assertHits(rig, before, hits);
    assert.equal(eventsOf(run, 'answer').length, 0);
  };

/** A first reply that is no good and a second that is: the run is completed, and the first attempt is void. */
export const mending =
  (reply: (format: Format) => Reply, reason: string) =>
  async (rig: Rig, format: Format): Promise<void> => {
    const before = inOrder(rig, reply(format), answering(format));
    const run = await rig.ask(format);
    assertEnd(run, 'completed', 'answered');
    assert.equal(answerOf(run), ANSWER);
    assert.deepEqual(
      eventsOf(run, 'retry').map((event) => event.reason),
      [reason],
    );
    assertHits(rig, before, 2);
  };
