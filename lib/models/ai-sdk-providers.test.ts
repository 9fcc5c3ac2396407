import { expect, it } from 'vitest';
import { startFakeProvider } from '../../fixtures/fake-provider/fake-provider.ts';
import { providerModels } from './catalog.ts';
import type { ModelChunk } from './model.ts';

it('tells the reasoning of a local model from its text in a native reply, and leaves the tags to the reader in text', async () => {
  const provider = await startFakeProvider();
  const models = providerModels({ COMPATIBLE_BASE_URL: provider.url }, { fetch, redact: (text) => text });
  const read = async (kind: 'text' | 'native') => {
    provider.enqueue({ text: '<think>two and two</think>Four.' });
    const chunks: ModelChunk[] = [];
    const request = {
      messages: [{ role: 'user' as const, content: '2+2?' }],
      stop: [],
      tools: [],
      toolChoice: 'auto' as const,
    };
    const stream = models
      .open('compatible:qwen3:8b', kind)
      ?.stream({ ...request, temperature: null, maxOutputTokens: null }, new AbortController().signal);
    for await (const chunk of stream ?? []) chunks.push(chunk);
    const join = (type: 'text' | 'reasoning') =>
      chunks.map((chunk) => (chunk.type === type ? chunk.delta : '')).join('');
    return { text: join('text').trim(), reasoning: join('reasoning') };
  };
  expect(await read('native')).toEqual({ text: 'Four.', reasoning: 'two and two' });
  expect(await read('text')).toEqual({ text: '<think>two and two</think>Four.', reasoning: '' });
  await provider.close();
});
