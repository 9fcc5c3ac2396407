import { describe, expect, it } from 'vitest';
import type { ModelChunk, ModelProvider, ModelRequest } from '../models/model.ts';
import type { ModelInfo } from '../run/config.ts';
import { testModel } from './test-model.ts';

const INFO: ModelInfo = { id: 'a:b', name: 'b', provider: 'A', refuses: [] };
const SECRET = 'canary-in-a-reply';

function modelOf(chunks: ModelChunk[], info: Partial<ModelInfo> = {}, asked: ModelRequest[] = []): ModelProvider {
  return {
    info: { ...INFO, ...info },
    async *stream(request) {
      asked.push(request);
      yield* chunks;
    },
  };
}
const finish = (finishReason: 'stop' | 'length' = 'stop'): ModelChunk => ({
  type: 'finish',
  finishReason,
  usage: null,
});
let time = 0;
const options = { redact: (text: string) => text.replaceAll(SECRET, '[redacted]'), now: () => (time += 10) };
const test = (model: ModelProvider, signal = new AbortController().signal) => testModel(model, signal, options);

describe('testing a model', () => {
  it('tells what it said and how long it took', async () => {
    const reply = await test(
      modelOf([{ type: 'reasoning', delta: 'hm' }, { type: 'text', delta: ' ready' }, finish()]),
    );
    expect(reply).toEqual({ ok: true, firstTokenMs: 10, ms: 20, text: 'ready', error: null });
  });

  it('stops reading a model that does not stop by itself', async () => {
    let given = 0;
    const endless: ModelProvider = {
      info: INFO,
      async *stream() {
        while (given < 100_000) {
          given++;
          yield { type: 'text', delta: 'ready '.repeat(10) };
        }
      },
    };
    const reply = await test(endless);
    expect(reply).toMatchObject({ ok: true, error: null });
    expect(given).toBeLessThan(100);
  });

  it('asks for little, and for as little thinking as the model can do with', async () => {
    const asked: ModelRequest[] = [];
    for (const efforts of [undefined, ['none', 'low'], ['minimal', 'low'], ['low']] as ModelInfo['efforts'][]) {
      await test(modelOf([finish()], efforts ? { efforts } : {}, asked));
    }
    expect(asked.map(({ reasoningEffort }) => reasoningEffort)).toEqual([null, 'none', 'minimal', null]);
    expect(asked[0]).toMatchObject({ maxOutputTokens: 64, tools: [], temperature: null });
  });

  it('passes for a model that thought until the limit, and not for one that said nothing', async () => {
    expect(await test(modelOf([finish('length')]))).toMatchObject({ ok: true, firstTokenMs: null, text: '' });
    expect(await test(modelOf([finish()]))).toMatchObject({ ok: false, error: { code: 'empty-completion' } });
  });

  it('tells a failure in the words of a run, without secrets', async () => {
    const failure = {
      reason: 'provider-auth' as const,
      message: `A rejected the key ${SECRET}.`,
      status: 401,
      retryAfterMs: null,
      retryable: false,
      fix: 'Check it.',
    };
    expect(await test(modelOf([{ type: 'failure', failure }]))).toMatchObject({
      ok: false,
      error: { code: 'provider-auth', message: 'A rejected the key [redacted].', fix: 'Check it.' },
    });
    expect((await test(modelOf([{ type: 'text', delta: SECRET }, finish()]))).text).toBe('[redacted]');
  });

  it('gives up on a model that hangs', async () => {
    const hanging: ModelProvider = {
      info: INFO,
      async *stream(_request, signal) {
        await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      },
    };
    const reply = await testModel(hanging, new AbortController().signal, { ...options, timeoutMs: 20 });
    expect(reply).toMatchObject({ ok: false, error: { code: 'provider-timeout' } });
  });

  it('shows only the beginning of a long reply', async () => {
    expect((await test(modelOf([{ type: 'text', delta: 'x'.repeat(5000) }, finish()]))).text).toHaveLength(200);
  });
});
