import { describe, expect, it } from 'vitest';
import { modelInfo, providerModels } from './catalog.ts';

const options = { fetch: globalThis.fetch, redact: (text: string) => text };
const ids = (env: Record<string, string>) =>
  providerModels(env, options)
    .list()
    .map((info) => info.id);

describe('modelInfo', () => {
  it('knows what common models cost and hold', () => {
    expect(modelInfo('openai:gpt-4o-mini')).toEqual({
      id: 'openai:gpt-4o-mini',
      name: 'gpt-4o-mini',
      provider: 'OpenAI',
      prices: { input: 0.15, output: 0.6, cachedInput: 0.075 },
      contextTokens: 128_000,
      refuses: [],
    });
  });

  it('looks a dated id up by its name', () => {
    expect(modelInfo('openai:gpt-4.1-2025-04-14').prices).toEqual({ input: 2, output: 8, cachedInput: 0.5 });
  });

  it.each(['openai:gpt-99-mega', 'openai:constructor', 'openai:__proto__', 'compatible:qwen3:8b'])(
    'takes %s without guessing a price',
    (id) => {
      expect(modelInfo(id)).toMatchObject({ id, prices: null, contextTokens: null });
    },
  );

  it.each([
    ['openai:gpt-4.1', 'text', []],
    ['openai:gpt-4.1', 'native', ['stop']],
    ['openai:gpt-5-mini', 'text', ['temperature', 'stop']],
    ['openai:gpt-5.2', 'native', ['temperature', 'stop']],
    ['openai:o4-mini', 'text', ['temperature', 'stop']],
    ['openai:gpt-5-chat-latest', 'text', []],
    ['openai:gpt-4o', 'text', []],
    ['compatible:o3', 'native', []],
  ] as const)('says what %s refuses in a %s dialect', (id, kind, refuses) => {
    expect(modelInfo(id, kind).refuses).toEqual(refuses);
  });
});

describe('providerModels', () => {
  it('has nothing without a key or a base URL', () => {
    expect(ids({})).toEqual([]);
    expect(ids({ OPENAI_API_KEY: ' ', COMPATIBLE_BASE_URL: '', OPENAI_BASE_URL: 'http://127.0.0.1:1/v1' })).toEqual([]);
    expect(providerModels({}, options).open('openai:gpt-5', 'text')).toBeUndefined();
  });

  it('lists the models that the operator names, else a short list', () => {
    expect(ids({ OPENAI_API_KEY: 'k', OPENAI_MODELS: ' gpt-4o , ,o3,gpt-4o' })).toEqual(['openai:gpt-4o', 'openai:o3']);
    expect(ids({ OPENAI_API_KEY: 'k' })).toContain('openai:gpt-5-mini');
    expect(ids({ COMPATIBLE_BASE_URL: 'http://127.0.0.1:11434/v1/', COMPATIBLE_MODELS: 'qwen3:8b' })).toEqual([
      'compatible:qwen3:8b',
    ]);
  });

  it('opens any model of a provider that is set up, and none of another', () => {
    const models = providerModels({ COMPATIBLE_BASE_URL: 'http://127.0.0.1:1/v1', COMPATIBLE_NAME: 'Ollama' }, options);
    expect(models.open('compatible:llama3.2:3b', 'text')?.info).toMatchObject({
      id: 'compatible:llama3.2:3b',
      name: 'llama3.2:3b',
      provider: 'Ollama',
    });
    for (const id of ['openai:gpt-5', 'compatible', 'compatible:', 'toString:x', '__proto__:x', '']) {
      expect(models.open(id, 'text')).toBeUndefined();
    }
  });

  it('says with each opened model what it refuses there', () => {
    const models = providerModels({ OPENAI_API_KEY: 'k' }, options);
    expect(models.open('openai:gpt-4.1', 'native')?.info.refuses).toEqual(['stop']);
    expect(models.open('openai:gpt-4.1', 'text')?.info.refuses).toEqual([]);
  });

  it.each(['not a url', 'ftp://x/', 'http://user:pw@127.0.0.1/v1'])(
    'refuses the base URL %s in one sentence',
    (url) => {
      for (const env of [{ COMPATIBLE_BASE_URL: url }, { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: url }]) {
        const name = 'COMPATIBLE_BASE_URL' in env ? 'COMPATIBLE_BASE_URL' : 'OPENAI_BASE_URL';
        expect(() => providerModels(env, options)).toThrow(expect.objectContaining({ code: 'bad-setting' }));
        expect(() => providerModels(env, options)).toThrow(name);
      }
    },
  );
});
