import { describe, expect, it } from 'vitest';
import { fakeClock } from '../run/fake-clock.ts';
import type { ModelChunk, ModelRequest } from './model.ts';
import { failure, finish, type RepliesModel, replies, text } from './replies.ts';

const REQUEST: ModelRequest = {
  ...{ messages: [{ role: 'user', content: 'hi' }], stop: [], tools: [], toolChoice: 'auto' },
  ...{ temperature: null, maxOutputTokens: null },
};

async function chunksOf(model: RepliesModel, signal = new AbortController().signal): Promise<ModelChunk[]> {
  const chunks: ModelChunk[] = [];
  for await (const chunk of model.stream(REQUEST, signal)) chunks.push(chunk);
  return chunks;
}

describe('a model with written-down replies', () => {
  it('gives them one after the other, and keeps what it was asked', async () => {
    const model = replies(['one', ({ messages }) => `you said ${messages[0]?.content}`], { usage: null });
    expect(await chunksOf(model)).toEqual([text('one'), finish('stop', null)]);
    expect(await chunksOf(model)).toEqual([text('you said hi'), finish('stop', null)]);
    expect(model.requests).toEqual([REQUEST, REQUEST]);
  });

  it('cuts a text into pieces', async () => {
    const chunks = await chunksOf(replies(['abcde'], { cut: 2 }));
    expect(chunks.map((chunk) => (chunk.type === 'text' ? chunk.delta : chunk.type))).toEqual([
      'ab',
      'cd',
      'e',
      'finish',
    ]);
  });

  it('fails when there are no more', async () => {
    expect(await chunksOf(replies([]))).toMatchObject([
      { type: 'failure', failure: { reason: 'internal', retryable: false } },
    ]);
  });

  it('says nothing after its end', async () => {
    const model = replies([
      [text('a'), failure('provider-unavailable'), text('b')],
      [finish(), text('b')],
      [text('a')],
    ]);
    expect((await chunksOf(model)).map(({ type }) => type)).toEqual(['text', 'failure']);
    expect((await chunksOf(model)).map(({ type }) => type)).toEqual(['finish']);
    expect((await chunksOf(model)).map(({ type }) => type)).toEqual(['text']);
  });

  it('pauses by the clock, and ends quietly when aborted', async () => {
    const clock = fakeClock();
    const stop = new AbortController();
    const chunks = chunksOf(
      replies([[text('a'), { type: 'pause', ms: 500 }, text('b'), { type: 'hang' }]], { clock }),
      stop.signal,
    );
    await clock.advance(500);
    stop.abort();
    expect(await chunks).toEqual([text('a'), text('b')]);
  });
});
