import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { ConversationEntry, ConversationsReply } from '../api/conversation-contract.ts';
import { withFreshHead, withNextPage } from './chat-list.ts';

const entry = (id: string, updatedAt: string): ConversationEntry => ({
  ...{ id, updatedAt, title: id, createdAt: updatedAt, questions: 1 },
});
const ids = ({ items }: ConversationsReply) => items.map(({ id }) => id).join('');
const page = (text: string, nextCursor: string | null) => ({
  items: [...text].map((id) => entry(id, String.fromCharCode(200 - id.charCodeAt(0)))),
  nextCursor,
});

describe('the list of conversations', () => {
  it('keeps what was read further down when its beginning is read again', () => {
    expect(withFreshHead(page('abcdef', 'end'), page('abc', 'c'))).toEqual(page('abcdef', 'end'));
  });

  it('loses what was deleted from the beginning, and has once what moved there', () => {
    const moved = { items: [entry('e', 'z'), ...page('ac', null).items], nextCursor: 'c' };
    expect(ids(withFreshHead(page('abcdef', null), moved))).toBe('eacdf');
  });

  it('is the beginning where that is all there is', () => {
    expect(withFreshHead(page('abcdef', null), page('ab', null))).toEqual(page('ab', null));
    expect(withFreshHead(page('ab', 'b'), page('abc', 'c'))).toEqual(page('abc', 'c'));
  });

  it('goes on with the next page', () => {
    expect(withNextPage(page('abc', 'c'), page('cde', null))).toEqual(page('abcde', null));
  });
});

test('whatever changes at the server, a list that is read again in whole pages is the server’s list', () => {
  const clock = fc.integer({ min: 0, max: 99 });
  const shelf = fc.dictionary(fc.constantFrom(...'abcdefgh'), clock, { maxKeys: 8 });
  const sorted = (times: Record<string, number>) =>
    Object.entries(times)
      .map(([id, at]) => entry(id, String(at).padStart(2, '0')))
      .sort((a, b) => (a.updatedAt === b.updatedAt ? (a.id > b.id ? -1 : 1) : a.updatedAt > b.updatedAt ? -1 : 1));
  fc.assert(
    fc.property(shelf, shelf, (before, after) => {
      const all = sorted(after);
      const head = { items: all.slice(0, 3), nextCursor: all.length > 3 ? 'more' : null };
      const read = withFreshHead({ items: sorted(before), nextCursor: null }, head);
      // The head is as the server has it, the whole is in order, and nobody stands there twice.
      expect(read.items.slice(0, head.items.length)).toEqual(head.items);
      expect(new Set(read.items.map(({ id }) => id)).size).toBe(read.items.length);
      expect(read.items).toEqual(sorted(Object.fromEntries(read.items.map(({ id, updatedAt }) => [id, +updatedAt]))));
    }),
  );
});
