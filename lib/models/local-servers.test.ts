import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, type ListServer, sendJson, startListServer } from './list-server.wire.ts';
import { findLocalModels } from './local-servers.ts';

/** A server like Ollama, with what its models can do. */
function ollama(models: Record<string, unknown>): Answer {
  return (path, response, body) => {
    if (path === '/v1/models') return sendJson(response, { data: Object.keys(models).map((id) => ({ id })) });
    if (path === '/api/show') return sendJson(response, { capabilities: models[JSON.parse(body).model] });
    return sendJson(response, {}, 404);
  };
}
const listOnly =
  (...names: string[]): Answer =>
  (path, response) =>
    path === '/v1/models' ? sendJson(response, { data: names.map((id) => ({ id })) }) : sendJson(response, {}, 404);

let first: ListServer;
let second: ListServer;
beforeEach(async () => {
  first = await startListServer();
  second = await startListServer();
});
afterEach(async () => {
  await first.close();
  await second.close();
});

describe('looking for local servers', () => {
  it('asks Ollama what each model can do', async () => {
    first.answer(
      ollama({
        'qwen3:8b': ['completion', 'tools', 'thinking'],
        'gemma3:4b': ['completion', 'vision'],
        'nomic-text': ['embedding'],
        'old:1b': undefined,
      }),
    );
    const models = await findLocalModels([first.url], fetch);
    expect(models.map(({ key, refused }) => [key, Object.keys(refused)])).toEqual([
      ['qwen3:8b', ['toolChoice']],
      ['gemma3:4b', ['toolChoice', 'tools', 'reasoningEffort']],
      ['old:1b', []],
    ]);
  });

  it('takes a server that does not say what its models can do as it is, and asks it once', async () => {
    first.answer(listOnly('a', 'b', 'c'));
    const models = await findLocalModels([first.url], fetch);
    expect(models.map(({ refused }) => refused)).toEqual([{}, {}, {}]);
    expect(first.asked.map(({ path }) => path)).toEqual(['/v1/models', '/api/show']);
  });

  it('tells two models of one name apart by their server, the first one without it', async () => {
    first.answer(listOnly('qwen3:8b', 'only-here'));
    second.answer(listOnly('qwen3:8b'));
    const models = await findLocalModels([first.url, second.url], fetch);
    expect(models.map(({ key, name, baseUrl }) => ({ key, name, baseUrl }))).toEqual([
      { key: 'qwen3:8b', name: 'qwen3:8b', baseUrl: first.url },
      { key: 'only-here', name: 'only-here', baseUrl: first.url },
      { key: `qwen3:8b@${second.host}`, name: 'qwen3:8b', baseUrl: second.url },
    ]);
  });

  it('finds nothing at a server that hangs, breaks or talks of something else', async () => {
    first.answer(() => undefined);
    second.answer((_path, response) => response.end('<html>'));
    expect(await findLocalModels([first.url, second.url], fetch, 50)).toEqual([]);
  });

  it('keeps the list when a model cannot be asked about', async () => {
    first.answer((path, response) => {
      if (path === '/v1/models') return sendJson(response, { data: [{ id: 'a' }] });
      response.end('not json');
    });
    expect((await findLocalModels([first.url], fetch)).map(({ key }) => key)).toEqual(['a']);
  });
});
