import { MockLanguageModelV4 } from 'ai/test';
import { expect, it } from 'vitest';
import { aiSdkModel } from './ai-sdk.ts';
import { request } from './ai-sdk.wire.ts';
import { modelInfo } from './model-info.ts';

it('lets the rest of the process have its turn while a long reply that is all there already is read', async () => {
  const pieces = 50_000;
  const model = new MockLanguageModelV4({
    doStream: async () => ({
      stream: new ReadableStream({
        start(controller) {
          for (let piece = 0; piece < pieces; piece++)
            controller.enqueue({ type: 'text-delta', id: '1', delta: 'word ' });
          controller.close();
        },
      }),
    }),
  });
  let turns = 0;
  let isOver = false;
  const turn = () => {
    turns++;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  let read = 0;
  const info = modelInfo({ id: 'compatible', kind: 'compatible', name: 'Any' }, 'any', 'text');
  for await (const chunk of aiSdkModel({ info, model, redact: (text) => text }).stream(
    request(),
    new AbortController().signal,
  )) {
    if (chunk.type === 'text') read++;
  }
  isOver = true;
  expect(read).toBe(pieces);
  // Read in one go it would be one.
  expect(turns).toBeGreaterThan(2);
});
