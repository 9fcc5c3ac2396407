import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ListServer, sendJson, startListServer } from './list-server.wire.ts';
import { askForModels } from './model-lists.ts';
import { type ProviderSetting, providerSettings } from './provider-settings.ts';

const KEY = 'canary-list-key-0815';

let server: ListServer;
beforeEach(async () => {
  server = await startListServer();
});
afterEach(() => server.close());

function setting(id: string, key: string | null = KEY): ProviderSetting {
  const { set } = providerSettings({
    OPENAI_API_KEY: KEY,
    OPENAI_BASE_URL: server.url,
    ANTHROPIC_API_KEY: KEY,
    ANTHROPIC_BASE_URL: server.url,
    GOOGLE_GENERATIVE_AI_API_KEY: KEY,
    GOOGLE_BASE_URL: server.url,
    COMPATIBLE_BASE_URL: server.url,
    ...(key && { COMPATIBLE_API_KEY: key }),
  });
  return set.find((provider) => provider.id === id) as ProviderSetting;
}
const namesAt = async (id: string) => {
  const outcome = await askForModels(setting(id), fetch);
  return outcome.kind === 'listed' ? outcome.models.map(({ name }) => name) : outcome;
};

describe('asking a provider for its models', () => {
  it('asks OpenAI with its key and leaves out what does not chat and what is only a date', async () => {
    server.answer((_path, response) =>
      sendJson(response, {
        object: 'list',
        data: [
          { id: 'gpt-5-mini' },
          { id: 'gpt-5-mini-2025-08-07' },
          { id: 'gpt-4o-2024-08-06' },
          { id: 'text-embedding-3-small' },
          { id: 'whisper-1' },
          { id: 'gpt-4o-mini-tts' },
          { id: 'gpt-realtime' },
          { id: 'o3' },
          { id: 'ft:gpt-4o-mini:acme::abc' },
        ],
      }),
    );
    expect(await namesAt('openai')).toEqual(['gpt-5-mini', 'gpt-4o-2024-08-06', 'o3', 'ft:gpt-4o-mini:acme::abc']);
    expect(server.asked[0]).toMatchObject({ path: '/v1/models', headers: { authorization: `Bearer ${KEY}` } });
  });

  it('asks Anthropic with its own headers', async () => {
    server.answer((_path, response) =>
      sendJson(response, {
        data: [{ type: 'model', id: 'claude-sonnet-4-5', max_input_tokens: 200_000 }],
        has_more: false,
      }),
    );
    expect(await askForModels(setting('anthropic'), fetch)).toEqual({
      kind: 'listed',
      models: [{ name: 'claude-sonnet-4-5', contextTokens: 200_000, refused: {} }],
    });
    expect(server.asked[0]?.headers).toMatchObject({ 'x-api-key': KEY, 'anthropic-version': '2023-06-01' });
    expect(server.asked[0]?.headers).not.toHaveProperty('authorization');
  });

  it('asks Google with its own header, never in the address, and keeps what generates content', async () => {
    server.answer((_path, response) =>
      sendJson(response, {
        models: [
          {
            name: 'models/gemini-2.5-flash',
            inputTokenLimit: 1_048_576,
            supportedGenerationMethods: ['generateContent'],
          },
          { name: 'models/some-embedder', supportedGenerationMethods: ['embedContent'] },
        ],
      }),
    );
    expect(await askForModels(setting('google'), fetch)).toEqual({
      kind: 'listed',
      models: [{ name: 'gemini-2.5-flash', contextTokens: 1_048_576, refused: {} }],
    });
    expect(server.asked[0]?.headers).toMatchObject({ 'x-goog-api-key': KEY });
    expect(server.asked[0]?.path).not.toContain(KEY);
  });

  it('believes a router about the parameters that it does not name', async () => {
    const supported_parameters = ['temperature', 'max_tokens', 'stop'];
    server.answer((_path, response) =>
      sendJson(response, { data: [{ id: 'a/b', context_length: 8192, supported_parameters }] }),
    );
    expect(await askForModels(setting('compatible'), fetch)).toMatchObject({
      models: [
        {
          name: 'a/b',
          contextTokens: 8192,
          refused: {
            tools: expect.any(String),
            toolChoice: expect.any(String),
            reasoningEffort: expect.any(String),
          },
        },
      ],
    });
  });

  it('takes no more than 200 models, and no name that is none', async () => {
    const data = Array.from({ length: 5000 }, (_, index) => ({ id: `model-${index % 300}` }));
    const strange = [null, 7, 'x', [], { id: 7 }, { id: '' }, { id: 'a b' }, { id: 'a\nb' }, { id: 'x'.repeat(500) }];
    server.answer((_path, response) => sendJson(response, { data: [...strange, ...data] }));
    const names = await namesAt('compatible');
    expect(names).toHaveLength(200);
    expect(names).toContain('model-0');
  });

  it.each([
    [401, KEY, 'rejected', 'rejected the key in COMPATIBLE_API_KEY (401)'],
    [403, null, 'rejected', 'wants a key (403): put it into COMPATIBLE_API_KEY'],
    [400, KEY, 'rejected', 'did not take the key in COMPATIBLE_API_KEY (400)'],
    [400, null, 'unreachable', 'is not available (400)'],
    [404, KEY, 'no-list', ''],
    [429, KEY, 'no-list', ''],
    [503, KEY, 'unreachable', 'is not available (503)'],
  ])('makes of status %s with key %s: %s', async (status, key, kind, words) => {
    server.answer((_path, response) => sendJson(response, { error: { message: `Bad key ${KEY}` } }, status));
    const outcome = await askForModels(setting('compatible', key), fetch);
    expect(outcome.kind).toBe(kind);
    expect(JSON.stringify(outcome)).toContain(words);
    expect(JSON.stringify(outcome)).not.toContain(KEY);
  });

  it.each([
    ['a web page', '<!doctype html><title>Login</title>', 'a web page instead of a list'],
    ['broken JSON', '{"data": [', 'something that is no list'],
    ['a number', '7', 'something that is no list'],
    ['null', 'null', 'something that is no list'],
    ['another object', '{"error": "no"}', 'something that is no list'],
    ['a list of something else', '{"data": ["a", 1]}', 'something that is no list'],
    ['nothing', '', 'something that is no list'],
    ['a prototype', '{"__proto__": {"data": []}, "data": {"length": 3}}', 'something that is no list'],
  ])('says what came in place of a list: %s', async (_what, text, words) => {
    server.answer((_path, response) => response.end(text));
    const outcome = await askForModels(setting('compatible'), fetch);
    expect(outcome).toMatchObject({ kind: 'unreachable', message: expect.stringContaining(words) });
    expect(outcome).toMatchObject({ message: expect.stringContaining('COMPATIBLE_BASE_URL') });
  });

  it('reads no further than 4 MB of an answer without end', async () => {
    let sent = 0;
    server.answer((_path, response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(100_000))) sent += 100_000;
      };
      response.on('drain', more);
      response.write('{"data": ["');
      more();
    });
    const outcome = await askForModels(setting('compatible'), fetch);
    expect(outcome).toMatchObject({ kind: 'unreachable', message: expect.stringContaining('more than a list') });
    expect(sent).toBeLessThan(40_000_000);
  });

  it('gives up on a server that never answers, and on one that stops within its answer', async () => {
    server.answer(() => undefined);
    const silent = await askForModels(setting('compatible'), fetch, 50);
    server.answer((_path, response) => void response.write('{"data": ['));
    const stuck = await askForModels(setting('compatible'), fetch, 50);
    for (const outcome of [silent, stuck]) {
      expect(outcome).toEqual({ kind: 'unreachable', message: 'Compatible server did not answer within 1 s.' });
    }
  });

  it('says that nobody is there', async () => {
    const gone = setting('openai');
    await server.close();
    expect(await askForModels(gone, fetch)).toEqual({
      kind: 'unreachable',
      message: 'OpenAI cannot be reached (ECONNREFUSED).',
    });
  });
});
