import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ListServer, sendJson, startListServer } from '../models/list-server.wire.ts';
import { openModelPrices } from './open-model-prices.ts';
import { type Models, openModels } from './open-models.ts';
import { redactor, secretsOf } from './redact.ts';

const ENV = { ALLOW_LAN: false, SCRIPTED_PACE: 'instant' as const, MODEL_PRICES: undefined };
const KEYS = {
  OPENAI_API_KEY: 'canary-openai-key-4711',
  ANTHROPIC_API_KEY: 'canary-anthropic-key-4712',
  GOOGLE_GENERATIVE_AI_API_KEY: 'canary-google-key-4713',
  COMPATIBLE_API_KEY: 'canary-compatible-key-4714',
  LLM_API_KEY: 'canary-course-key-4715',
};

let server: ListServer;
let opened: Models[];
beforeEach(async () => {
  server = await startListServer();
  opened = [];
});
afterEach(async () => {
  for (const models of opened) await models.close();
  await server.close();
});

function open(source: Record<string, string>): Models {
  const models = openModels(ENV, redactor(secretsOf(source)), { LOCAL_MODELS: 'off', ...source });
  opened.push(models);
  return models;
}

describe('the models of this server', () => {
  it('are the scripted ones and what keys would bring, when nothing is set up', () => {
    const models = open({});
    const entries = models.entries('scripted:careful');
    expect(entries[0]).toMatchObject({ id: 'scripted:careful', isDefault: true, state: { kind: 'ready' } });
    expect(entries.filter(({ state }) => state.kind === 'needs-key').map(({ state }) => state.variable)).toEqual([
      ...['OPENAI_API_KEY', 'OPENAI_API_KEY', 'ANTHROPIC_API_KEY', 'ANTHROPIC_API_KEY'],
      ...['GOOGLE_GENERATIVE_AI_API_KEY', 'GOOGLE_GENERATIVE_AI_API_KEY'],
    ]);
    expect(models.list().map(({ id }) => id)).toContain('scripted:careful');
    expect(models.scriptedOnly()).toBe(true);
  });

  it('never shows a key that a provider lists as the name of a model', async () => {
    const source = { COMPATIBLE_BASE_URL: server.url, COMPATIBLE_API_KEY: KEYS.COMPATIBLE_API_KEY };
    server.answer((_path, response) =>
      sendJson(response, { data: [{ id: 'good' }, { id: `echo-${KEYS.COMPATIBLE_API_KEY}` }] }),
    );
    const models = open(source);
    await models.refresh();
    const entries = models.entries('scripted:careful');
    expect(entries.map(({ id }) => id)).toContain('compatible:good');
    expect(JSON.stringify(entries)).not.toContain(KEYS.COMPATIBLE_API_KEY);
  });

  it('takes no price file that is none, or has no end', () => {
    for (const path of [tmpdir(), '/dev/zero']) {
      expect(() => openModelPrices(path)).toThrow(/MODEL_PRICES/);
    }
  });

  it('are more than scripted as soon as a local server was found', async () => {
    server.answer((_path, response) => sendJson(response, { data: [{ id: 'qwen3:8b' }] }));
    const models = open({ LOCAL_MODELS: server.url });
    expect(models.scriptedOnly()).toBe(true);
    await models.refresh();
    expect(models.scriptedOnly()).toBe(false);
    expect(
      models
        .entries('scripted:careful')
        .map(({ id }) => id)
        .slice(0, 2),
    ).toEqual(['scripted:careful', 'local:qwen3:8b']);
  });

  it('begin with the default, also when no list holds it', () => {
    const models = open({ LOCAL_MODELS: server.url });
    expect(models.entries('local:mine')[0]).toMatchObject({
      id: 'local:mine',
      isDefault: true,
      state: { kind: 'unchecked' },
    });
  });

  it('test a model with one real call', async () => {
    const models = open({});
    expect(await models.test('scripted:careful', new AbortController().signal)).toMatchObject({
      ok: true,
      error: null,
    });
    expect(await models.test('nobody:x', new AbortController().signal)).toBeUndefined();
    expect(await models.test('anthropic:claude-x', new AbortController().signal)).toMatchObject({
      ok: false,
      error: { code: 'needs-key', message: 'claude-x needs ANTHROPIC_API_KEY, and it is not set.' },
    });
  });
});

describe('a key', () => {
  it('never shows in a list, a provider or a test, whatever a provider does with it', async () => {
    const models = open({
      ...KEYS,
      OPENAI_BASE_URL: server.url,
      ANTHROPIC_BASE_URL: server.url,
      GOOGLE_BASE_URL: server.url,
      COMPATIBLE_BASE_URL: server.url,
      LLM_BASE_URL: server.url,
    });
    const echo = (status: number) =>
      server.answer((_path, response) => {
        const headers = JSON.stringify(server.asked.at(-1)?.headers);
        sendJson(response, { error: { message: `Wrong key: ${headers}` }, data: [{ id: `x-${headers}` }] }, status);
      });
    const seen: unknown[] = [];
    for (const status of [200, 400, 401, 403, 404, 429, 500]) {
      echo(status);
      await models.refresh();
      seen.push(models.entries('scripted:careful'), models.providers());
      for (const id of ['openai:m', 'anthropic:m', 'google:m', 'compatible:m', 'course:m']) {
        const reply = await models.test(id, new AbortController().signal);
        expect(reply?.ok).toBe(false);
        seen.push(reply);
      }
    }
    const all = JSON.stringify(seen);
    for (const key of Object.values(KEYS)) {
      expect(all).not.toContain(key);
      expect(server.asked.some(({ headers }) => JSON.stringify(headers).includes(key))).toBe(true);
    }
    expect(all).toContain('[redacted]');
  });

  it('is told by its last four characters, and a short one not at all', () => {
    const openai = (source: Record<string, string>) =>
      open(source)
        .providers()
        .find(({ id }) => id === 'openai');
    expect(openai({ OPENAI_API_KEY: ` ${KEYS.OPENAI_API_KEY}\n` })).toMatchObject({ hasKey: true, keyEnd: '4711' });
    expect(openai({ OPENAI_API_KEY: 'short-key' })).toMatchObject({ hasKey: true, keyEnd: null });
    expect(openai({})).toMatchObject({ hasKey: false, keyEnd: null });
  });

  it('in the path of a base URL is not shown', () => {
    const models = open({ COMPATIBLE_BASE_URL: 'https://gateway.example/v1/0123456789abcdef01234567/openai' });
    expect(models.providers().find(({ id }) => id === 'compatible')?.baseUrl).toBe(
      'https://gateway.example/v1/…/openai',
    );
  });
});

describe('own prices', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'prices-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('come from the usual file when there is one, and from a named one', () => {
    const path = join(folder, 'model-prices.json');
    expect(openModelPrices(undefined, path).size).toBe(0);
    writeFileSync(path, '{"openai:gpt-5": {"input": 1, "output": 2}}');
    expect(openModelPrices(undefined, path).get('openai:gpt-5')).toEqual({ input: 1, output: 2, isOwn: true });
    expect(openModelPrices(path, '/nowhere').size).toBe(1);
  });

  it('keep the server from starting when the named file is missing or wrong', () => {
    const path = join(folder, 'mine.json');
    expect(() => openModelPrices(path)).toThrow(`MODEL_PRICES=${path} cannot be read`);
    writeFileSync(path, '{');
    expect(() => openModelPrices(path)).toThrow(expect.objectContaining({ code: 'bad-setting' }));
  });
});
