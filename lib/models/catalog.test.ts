import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { providerModels } from './catalog.ts';
import { type ListServer, sendJson, startListServer } from './list-server.wire.ts';
import type { ProviderEnvironment } from './provider-settings.ts';

const KEY = 'canary-catalog-key-99';
const options = { fetch: globalThis.fetch, redact: (text: string) => text };
const models = (env: ProviderEnvironment, now = () => 0) =>
  providerModels({ LOCAL_MODELS: 'off', ...env }, { ...options, now });
const ids = (env: ProviderEnvironment) =>
  models(env)
    .list()
    .map((info) => info.id);

let server: ListServer;
beforeEach(async () => {
  server = await startListServer();
});
afterEach(() => server.close());

const ASKED = {
  messages: [],
  stop: [],
  tools: [],
  toolChoice: 'auto' as const,
  temperature: null,
  maxOutputTokens: null,
};

const listing = (...names: string[]) =>
  server.answer((_path, response) => sendJson(response, { data: names.map((id) => ({ id })) }));

describe('the providers that are set up', () => {
  it('are none without a key or a base URL', () => {
    expect(ids({})).toEqual([]);
    expect(ids({ OPENAI_API_KEY: ' ', COMPATIBLE_BASE_URL: '', OPENAI_BASE_URL: 'http://127.0.0.1:1/v1' })).toEqual([]);
    expect(models({}).open('openai:gpt-5', 'text')).toBeUndefined();
  });

  it.each([
    [{ OPENAI_API_KEY: 'k' }, 'openai:gpt-5-mini'],
    [{ ANTHROPIC_API_KEY: 'k' }, 'anthropic:claude-haiku-5-5'],
    [{ GOOGLE_GENERATIVE_AI_API_KEY: 'k' }, 'google:gemini-2.5-flash'],
    [{ COMPATIBLE_BASE_URL: 'http://127.0.0.1:9/v1', COMPATIBLE_MODELS: 'a,b' }, 'compatible:a'],
    [{ LLM_BASE_URL: 'http://127.0.0.1:9/v1', LLM_MODEL_ID: 'deepseek-chat' }, 'course:deepseek-chat'],
    [{ OPENAI_API_KEY: 'k', OPENAI_MODELS: ' gpt-4o , ,o3,gpt-4o' }, 'openai:gpt-4o'],
  ])('of %j begin with %s, before anybody was asked', (env, first) => {
    expect(ids(env)[0]).toBe(first);
    expect(models(env).entries()[0]?.state.kind).toBe('unchecked');
  });

  it('may all be there at once, each with its own models', () => {
    const all = models({
      COMPATIBLE_BASE_URL: 'http://127.0.0.1:9/v1',
      COMPATIBLE_NAME: 'Router',
      LLM_BASE_URL: 'https://llm.example/v1',
      LLM_API_KEY: KEY,
      LLM_MODEL_ID: 'm',
    });
    expect(all.open('compatible:llama3.2:3b', 'text')?.info).toMatchObject({ name: 'llama3.2:3b', provider: 'Router' });
    expect(all.open('course:m', 'native')?.info).toMatchObject({ id: 'course:m', provider: 'LLM server' });
    for (const id of ['openai:gpt-5', 'local:x', 'compatible', 'compatible:', 'toString:x', '__proto__:x', '']) {
      expect(all.open(id, 'text')).toBeUndefined();
    }
  });

  it('know OpenAI at its own address, whichever variable it stands in', () => {
    const course = models({ LLM_BASE_URL: 'https://api.openai.com/v1', LLM_API_KEY: 'k', LLM_MODEL_ID: 'gpt-5-mini' });
    expect(course.open('course:gpt-5-mini', 'text')?.info).toMatchObject({
      refuses: ['temperature', 'stop'],
      prices: { input: 0.25 },
    });
  });

  it.each([
    ['ANTHROPIC_BASE_URL', '/proxy', '/proxy/v1/models'],
    ['ANTHROPIC_BASE_URL', '/v1/', '/v1/models'],
    ['GOOGLE_BASE_URL', '', '/v1beta/models'],
    ['GOOGLE_BASE_URL', '/v1beta', '/v1beta/models'],
  ])('take %s with the path "%s"', async (name, path, asked) => {
    await models({
      ANTHROPIC_API_KEY: 'k',
      ANTHROPIC_BASE_URL: `http://${server.host}/unused`,
      GOOGLE_GENERATIVE_AI_API_KEY: 'k',
      GOOGLE_BASE_URL: `http://${server.host}/unused`,
      [name]: `http://${server.host}${path}`,
    }).refresh();
    expect(server.asked.map((request) => request.path.split('?')[0])).toContain(asked);
  });

  it.each(['not a url', 'ftp://x/', 'http://user:pw@127.0.0.1/v1'])('refuse the base URL %s in one sentence', (url) => {
    for (const env of [
      { COMPATIBLE_BASE_URL: url },
      { LLM_BASE_URL: url },
      { LOCAL_MODELS: url },
      { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: url },
    ]) {
      const name = Object.keys(env).at(-1) as string;
      expect(() => models(env)).toThrow(expect.objectContaining({ code: 'bad-setting' }));
      expect(() => models(env)).toThrow(name);
    }
  });
});

describe('the models of a provider', () => {
  const env = () => ({ OPENAI_API_KEY: KEY, OPENAI_BASE_URL: server.url });

  it('are its own list once it has answered, the usual choice still first', async () => {
    listing('gpt-9', 'gpt-4.1');
    const catalog = models(env());
    await catalog.refresh();
    expect(catalog.entries().map(({ info, state }) => [info.name, state.kind])).toEqual([
      ['gpt-5-mini', 'ready'],
      ['gpt-4.1', 'ready'],
      ['gpt-9', 'ready'],
    ]);
    expect(catalog.providers()[0]).toMatchObject({ id: 'openai', listedBy: 'provider', state: { kind: 'ready' } });
  });

  it('keep what the operator named in front', async () => {
    listing('a', 'b');
    const catalog = models({ COMPATIBLE_BASE_URL: server.url, COMPATIBLE_MODELS: 'mine,b' });
    expect(catalog.providers()[0]?.listedBy).toBe('operator');
    await catalog.refresh();
    expect(catalog.list().map(({ name }) => name)).toEqual(['mine', 'b', 'a']);
  });

  it('say that the key was rejected, and of which variable', async () => {
    server.answer((_path, response) => sendJson(response, {}, 401));
    const catalog = models(env());
    await catalog.refresh();
    expect(catalog.entries()[0]?.state).toEqual({
      kind: 'needs-key',
      message: 'OpenAI rejected the key in OPENAI_API_KEY (401): correct it in .env.local and start again.',
      variable: 'OPENAI_API_KEY',
    });
  });

  it('are no longer called ready once a call with the key was refused', async () => {
    listing('gpt-9');
    const catalog = models(env());
    await catalog.refresh();
    server.answer((_path, response) => sendJson(response, {}, 401));
    for await (const _chunk of catalog.open('openai:gpt-9', 'text')?.stream(ASKED, new AbortController().signal) ?? []);
    expect(catalog.entries().map(({ state }) => state.kind)).toEqual(['key-refused', 'key-refused']);
    expect(catalog.providers()[0]?.state).toMatchObject({
      kind: 'key-refused',
      message: expect.stringContaining('Check OPENAI_API_KEY in .env.local'),
    });
  });

  it('stay listed when the provider cannot be reached later, and say so', async () => {
    listing('gpt-9');
    const catalog = models(env());
    await catalog.refresh();
    server.answer((_path, response) => sendJson(response, {}, 503));
    await catalog.refresh();
    expect(catalog.entries().map(({ info, state }) => [info.name, state.kind])).toContainEqual([
      'gpt-9',
      'unreachable',
    ]);
  });

  it('are asked for once when two people ask at the same time', async () => {
    listing('gpt-9');
    const catalog = models(env());
    await Promise.all([catalog.refresh(), catalog.refresh()]);
    expect(server.asked).toHaveLength(1);
  });

  it('are asked for again by looking only when they are not there and 30 seconds have passed', async () => {
    server.answer((_path, response) => sendJson(response, {}, 503));
    let now = 0;
    const catalog = models(env(), () => now);
    await catalog.refresh();
    catalog.look();
    await catalog.refresh();
    expect(server.asked).toHaveLength(2);
    now = 30_000;
    listing('gpt-9');
    catalog.look();
    await catalog.refresh();
    expect(server.asked).toHaveLength(3);
    now = 90_000;
    catalog.look();
    await catalog.refresh();
    expect(server.asked).toHaveLength(4);
  });

  it('remember for the next run what was refused', () => {
    const catalog = models(env());
    expect(catalog.open('openai:gpt-4.1', 'text')?.info.refuses).toEqual(['reasoningEffort']);
    catalog.learnRefusal('openai:gpt-4.1', 'temperature');
    catalog.learnRefusal('openai:gpt-4.1', 'stop');
    expect(catalog.open('openai:gpt-4.1', 'text')?.info).toMatchObject({
      refuses: ['reasoningEffort', 'temperature', 'stop'],
      refusedWhy: { temperature: expect.stringContaining('refused') },
    });
    expect(catalog.list().find(({ name }) => name === 'gpt-4.1')?.refuses).toContain('stop');
    expect(catalog.open('openai:gpt-4.1-mini', 'text')?.info.refuses).toEqual(['reasoningEffort']);
  });
});

describe('the providers that are not set up', () => {
  it('show what a key would bring, and open nothing', () => {
    const catalog = models({ OPENAI_API_KEY: 'k' });
    const suggested = catalog.suggestions();
    expect(new Set(suggested.map(({ info }) => info.id.split(':')[0]))).toEqual(new Set(['anthropic', 'google']));
    for (const { info, state } of suggested) {
      expect(state).toMatchObject({ kind: 'needs-key', variable: expect.stringMatching(/_API_KEY$/) });
      expect(catalog.open(info.id, 'text')).toBeUndefined();
      expect(catalog.list().map(({ id }) => id)).not.toContain(info.id);
    }
  });

  it('are named with the variable that they need', () => {
    const catalog = models({ OPENAI_API_KEY: 'k' });
    expect(catalog.missingKey('anthropic:claude-x')).toMatchObject({
      variable: 'ANTHROPIC_API_KEY',
      message: 'claude-x needs ANTHROPIC_API_KEY, and it is not set.',
    });
    expect(catalog.missingKey('compatible:x')?.variable).toBe('COMPATIBLE_BASE_URL');
    for (const id of ['openai:gpt-5', 'nobody:x', 'anthropic:', '__proto__:x'])
      expect(catalog.missingKey(id)).toBeUndefined();
    expect(catalog.providers().map(({ id, state }) => [id, state.kind])).toEqual([
      ['openai', 'unchecked'],
      ['anthropic', 'needs-key'],
      ['google', 'needs-key'],
      ['compatible', 'needs-key'],
      ['course', 'needs-key'],
    ]);
  });
});

describe('local servers', () => {
  it('are found by themselves and their models opened by name', async () => {
    listing('qwen3:8b');
    const catalog = models({ LOCAL_MODELS: server.url });
    expect(catalog.hasLocal()).toBe(false);
    expect(catalog.providers()[0]).toMatchObject({ id: 'local', state: { kind: 'unchecked' } });
    await catalog.refresh();
    expect(catalog.hasLocal()).toBe(true);
    expect(catalog.entries()[0]).toMatchObject({
      info: { id: 'local:qwen3:8b', name: 'qwen3:8b', provider: 'Local server', prices: null },
      state: { kind: 'ready' },
    });
  });

  it('are reported missing when nobody answers, in words that say what to start', async () => {
    const gone = server.url;
    await server.close();
    const catalog = models({ LOCAL_MODELS: gone });
    await catalog.refresh();
    expect(catalog.list()).toEqual([]);
    expect(catalog.providers()[0]?.state).toMatchObject({
      kind: 'unreachable',
      message: expect.stringContaining('start Ollama'),
    });
  });

  it('are asked for a reply at the place that the id names', async () => {
    const other = await startListServer((path, response) => {
      if (path === '/v1/models') return sendJson(response, { data: [{ id: 'm' }] });
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end('data: {"choices":[{"delta":{"content":"there"},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n');
    });
    listing('m');
    const catalog = models({ LOCAL_MODELS: `${server.url},${other.url}` });
    // Before the first look as well: the place is in the id.
    for (const look of [async () => undefined, catalog.refresh]) {
      await look();
      const seen: string[] = [];
      const model = catalog.open(`local:m@${other.host}`, 'text');
      for await (const chunk of model?.stream(ASKED, new AbortController().signal) ?? []) {
        seen.push(chunk.type === 'text' ? chunk.delta : chunk.type);
      }
      expect(seen).toEqual(['there', 'finish']);
    }
    expect(
      other.asked.filter(({ path }) => path === '/v1/chat/completions').map(({ body }) => JSON.parse(body).model),
    ).toEqual(['m', 'm']);
    await other.close();
  });
});
