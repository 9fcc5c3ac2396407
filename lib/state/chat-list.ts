import type { ConversationEntry, ConversationsReply } from '../api/conversation-contract.ts';

/** Those last asked in first, as the server lists them. */
function isBefore(a: ConversationEntry, b: ConversationEntry): boolean {
  return a.updatedAt === b.updatedAt ? a.id > b.id : a.updatedAt > b.updatedAt;
}

/** A list whose beginning was read again: what was deleted from there is gone, what was read further down stays. */
export function withFreshHead(old: ConversationsReply, head: ConversationsReply): ConversationsReply {
  const last = head.items.at(-1);
  if (head.nextCursor === null || last === undefined) return head;
  const ids = new Set(head.items.map(({ id }) => id));
  const rest = old.items.filter((entry) => !ids.has(entry.id) && isBefore(last, entry));
  // Nothing further down had been read: the place to go on from is where the head ends.
  return rest.length === 0 ? head : { items: [...head.items, ...rest], nextCursor: old.nextCursor };
}

/** A list with its next page; an entry that has moved up meanwhile stands there only once. */
export function withNextPage(old: ConversationsReply, page: ConversationsReply): ConversationsReply {
  const ids = new Set(old.items.map(({ id }) => id));
  return { items: [...old.items, ...page.items.filter(({ id }) => !ids.has(id))], nextCursor: page.nextCursor };
}
