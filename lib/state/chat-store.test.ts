import { describe, expect, it } from 'vitest';
import type { ConversationReply, ConversationTurn } from '../api/conversation-contract.ts';
import { createChatStore } from './chat-store.ts';

function turn(runId: string, after: string | null, question = `${runId}?`): ConversationTurn {
  return {
    ...{ runId, after, question, answer: null, status: 'running', outcome: null, reason: null, startedAt: '' },
    ...{ elapsedMs: 0, steps: 0, tokensIn: 0, tokensOut: 0, cost: null, modelName: 'm', marks: '', flags: [] },
  };
}

function reply(...turns: ConversationTurn[]): ConversationReply {
  return { id: 'c', title: 'Title', createdAt: '', updatedAt: '', questions: turns.length, turns };
}

const A = turn('a', null);
const B = turn('b', 'a');

describe('the store of a conversation', () => {
  it('begins at the newest turn, or at the one that the address names', () => {
    expect(createChatStore(reply(A, B, turn('c', 'a'))).getState().leaf).toBe('c');
    expect(createChatStore(reply(A, B, turn('c', 'a')), 'b').getState().leaf).toBe('b');
    expect(createChatStore(null).getState()).toMatchObject({ id: null, leaf: null, turns: [] });
  });

  it('takes the name of a new conversation from its first question', () => {
    const chat = createChatStore(null);
    chat.getState().asked('c', turn('a', null, 'What?'));
    expect(chat.getState()).toMatchObject({ id: 'c', title: 'What?', leaf: 'a' });
  });

  it('keeps a question that was asked here when an older answer of the server comes late', () => {
    const chat = createChatStore(reply(A));
    chat.getState().asked('c', B);
    chat.getState().take(reply(A));
    expect(chat.getState().turns.map(({ runId }) => runId)).toEqual(['a', 'b']);
    expect(chat.getState().leaf).toBe('b');
  });

  it('lets it go once the server has told of it and then no longer does', () => {
    const chat = createChatStore(reply(A));
    chat.getState().asked('c', B);
    chat.getState().take(reply(A, B));
    chat.getState().take(reply(A));
    expect(chat.getState()).toMatchObject({ turns: [A], leaf: 'a' });
  });

  it('shows an edited question and leaves the reader there when another is asked elsewhere', () => {
    const chat = createChatStore(reply(A, B));
    chat.getState().asked('c', turn('d', 'a'));
    chat.getState().take(reply(A, B, turn('d', 'a'), turn('e', 'a')));
    expect(chat.getState().leaf).toBe('d');
    chat.getState().show('b');
    expect(chat.getState().leaf).toBe('b');
    chat.getState().show(null);
    expect(chat.getState().leaf).toBe('e');
  });

  it('finds the turn that the address names once the turns are here', () => {
    const chat = createChatStore(null, 'b', 'c');
    expect(chat.getState()).toMatchObject({ id: 'c', isKnown: false, leaf: null });
    chat.getState().take(reply(A, B, turn('e', 'a')));
    expect(chat.getState()).toMatchObject({ isKnown: true, leaf: 'b' });
  });

  it('does not show a turn twice that the server told of before the question was answered', () => {
    const chat = createChatStore(reply(A, B));
    chat.getState().asked('c', B);
    expect(chat.getState().turns).toHaveLength(2);
  });

  it('is there again when the server knows it after all', () => {
    const chat = createChatStore(reply(A));
    chat.getState().setGone();
    chat.getState().take(reply(A));
    expect(chat.getState().isGone).toBe(false);
  });
});
