import type { MessageGroup } from './messages.ts';

/** The groups of messages that a page's client components need, so that the rest stays on the server. */
export function pick<M extends Partial<Record<MessageGroup, unknown>>>(
  messages: M,
  groups: readonly MessageGroup[],
): Partial<M> {
  return Object.fromEntries(groups.map((group) => [group, messages[group]])) as Partial<M>;
}
