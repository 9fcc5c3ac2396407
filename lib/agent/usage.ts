import type { Usage } from '../run/events.ts';
import type { PromptMessage } from '../run/trajectory.ts';
import type { RawReply } from './raw-reply.ts';

/** Characters a token is taken for where the provider does not say: a common rule of thumb for English. */
const CHARACTERS_PER_TOKEN = 4;

/**
 * What a reply used: the provider's figures, or an estimate marked as such. A stream that we stop ourselves never brings its
 * figures, and a budget must count it all the same.
 */
export function usageOf(reply: RawReply, messages: readonly PromptMessage[]): Usage {
  if (reply.finish?.usage) return reply.finish.usage;
  const written = messages.reduce((total, { content }) => total + content.length, 0);
  return {
    input: Math.ceil(written / CHARACTERS_PER_TOKEN),
    output: Math.ceil(reply.bytes / CHARACTERS_PER_TOKEN),
    estimated: true,
  };
}
