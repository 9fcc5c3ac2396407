import { expect, it } from 'vitest';
import { chatAddress, conversationIn } from './chat-address.ts';

it('an address names a conversation, whatever is in its id, and a path names it back', () => {
  expect(['/chat', '/chat/', '/runs/a', '/chat/a/b', '/chat/%E0'].map(conversationIn)).toEqual(Array(5).fill(null));
  for (const id of ['a', 'a b', 'ä/ö']) expect(conversationIn(chatAddress(id))).toBe(id);
  expect(chatAddress('c', 'a&b')).toBe('/chat/c?at=a%26b');
});
