import type { Usage } from '../run/events.ts';
import type { PromptMessage } from '../run/trajectory.ts';
import type { RawReply } from './raw-reply.ts';

/** Characters a token is taken for where the provider does not say: a common rule of thumb for English. */
const CHARACTERS_PER_TOKEN = 4;
/** No honest count has tokens as long as this all through; a budget counts at least so many, whatever a provider says. */
const LONGEST_TOKEN = 8;
/** Far above any real reply, and far below where sums over a run lose digits. */
const MOST_TOKENS = 1_000_000_000;

/**
 * What a reply used: the provider's figures, or an estimate marked as such. A stream that we stop ourselves never brings its
 * figures, and a budget must count it all the same. Figures that no count can give are taken for 0.
 */
export function usageOf(reply: RawReply, messages: readonly PromptMessage[]): Usage {
  const said = reply.finish?.usage;
  if (!said) return { ...tokensBy(CHARACTERS_PER_TOKEN, reply, messages), estimated: true };
  const { cached, reasoning } = said;
  return {
    ...said,
    input: count(said.input),
    output: count(said.output),
    ...(cached !== undefined && { cached: Math.min(count(cached), count(said.input)) }),
    ...(reasoning !== undefined && { reasoning: count(reasoning) }),
  };
}

/** What a budget counts of a reply: what was said of it, but no less than its length shows. */
export function budgetedUsage(usage: Usage, reply: RawReply, messages: readonly PromptMessage[]): Usage {
  const least = tokensBy(LONGEST_TOKEN, reply, messages);
  return { ...usage, input: Math.max(usage.input, least.input), output: Math.max(usage.output, least.output) };
}

/** About how many tokens a prompt takes, before it is sent. */
export function inputEstimate(messages: readonly PromptMessage[]): number {
  return Math.ceil(lengthOf(messages) / CHARACTERS_PER_TOKEN);
}

/** The bytes of output that so many tokens are taken for. */
export function bytesOfTokens(tokens: number): number {
  return tokens * CHARACTERS_PER_TOKEN;
}

function tokensBy(
  length: number,
  { bytes }: RawReply,
  messages: readonly PromptMessage[],
): { input: number; output: number } {
  return { input: Math.ceil(lengthOf(messages) / length), output: Math.ceil(bytes / length) };
}

/** Lengths of prompts that are there still: one prompt is asked about several times, before it is sent and after. */
const lengths = new WeakMap<readonly PromptMessage[], number>();

/** Characters of a prompt, which must not have been changed since it was last asked about. */
function lengthOf(messages: readonly PromptMessage[]): number {
  const known = lengths.get(messages);
  if (known !== undefined) return known;
  let length = 0;
  for (const { content } of messages) length += content.length;
  lengths.set(messages, length);
  return length;
}

/** A number of tokens: whole, from 0 up to what adds up exactly. */
function count(said: number): number {
  return Number.isFinite(said) ? Math.min(Math.max(0, Math.round(said)), MOST_TOKENS) : 0;
}
