import { describe, expect, it } from 'vitest';
import { keyBoard } from './key-board.ts';
import type { ModelChunk, ModelRequest } from './model.ts';
import type { ModelState } from './model-source.ts';
import { failure, finish, replies, text } from './replies.ts';

const READY: ModelState = { kind: 'ready', message: null };
const REQUEST: ModelRequest = {
  messages: [],
  stop: [],
  tools: [],
  toolChoice: 'auto',
  temperature: null,
  maxOutputTokens: null,
};
const refusal = (status: number) => failure('provider-auth', { status, retryable: false });

/** A board on which models were asked, each with what came back. */
async function boardAfter(...asked: [id: string, chunk: ModelChunk][]) {
  const board = keyBoard();
  for (const [id, chunk] of asked) {
    const model = board.watched(id, replies([[text('Hm'), chunk]]));
    for await (const _chunk of model.stream(REQUEST, new AbortController().signal));
  }
  return {
    model: (id: string, state = READY) => board.modelState(id, state, 'SOME_KEY'),
    provider: (id: string, state = READY) => board.providerState(id, state, 'SOME_KEY'),
  };
}

describe('what is known of a key', () => {
  it('is nothing before a model was asked, and after another trouble', async () => {
    const limited = failure('provider-rate-limited', { status: 429 });
    for (const board of [await boardAfter(), await boardAfter(['a:one', limited])]) {
      expect(board.model('a:one')).toBe(READY);
      expect(board.provider('a')).toBe(READY);
    }
  });

  it('holds for all models of the provider, and for no other', async () => {
    const board = await boardAfter(['a:one', refusal(401)]);
    expect(board.model('a:two')).toMatchObject({ kind: 'key-refused', message: expect.stringContaining('SOME_KEY') });
    expect(board.provider('a').kind).toBe('key-refused');
    expect(board.provider('b')).toBe(READY);
    expect(board.model('ab:one')).toBe(READY);
  });

  it('holds for the one model that it was forbidden', async () => {
    const board = await boardAfter(['a:one:x', refusal(403)]);
    expect(board.model('a:one:x').kind).toBe('key-refused');
    expect(board.model('a:two')).toBe(READY);
    expect(board.provider('a')).toBe(READY);
  });

  it('is taken back by a good reply, but not for a model that has given none', async () => {
    const board = await boardAfter(['a:one', refusal(401)], ['a:two', finish()]);
    expect(board.model('a:one').kind).toBe('key-refused');
    expect(board.model('a:two')).toBe(READY);
    expect(board.provider('a')).toBe(READY);
    const mended = await boardAfter(['a:one', refusal(401)], ['a:one', finish()]);
    expect(mended.model('a:one')).toBe(READY);
  });

  it('does not hide what is worse', async () => {
    const board = await boardAfter(['a:one', refusal(401)]);
    for (const kind of ['unreachable', 'needs-key'] as const) {
      const worse: ModelState = { kind, message: 'Worse.' };
      expect(board.model('a:one', worse)).toBe(worse);
    }
  });
});
