import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { readEnvironment } from './env.ts';
import { openSearch } from './open-search.ts';

it('is the bundled collection’s turn when there is no key', () => {
  for (const source of [{}, { SERPAPI_API_KEY: '' }, { SERPAPI_API_KEY: '  ' }, { SERPAPI_COUNTRY: 'us' }]) {
    const env = readEnvironment(source);
    expect('message' in env ? env.message : openSearch(env)).toBeUndefined();
  }
});

it('searches with the key, country and language of the settings', async () => {
  const urls: string[] = [];
  const server = createServer((request, response) => {
    urls.push(request.url ?? '');
    response.end('{"answer_box":{"answer":"42"}}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const env = readEnvironment({
    ...{ SERPAPI_API_KEY: ' a-search-key ', SERPAPI_COUNTRY: 'US', SERPAPI_LANGUAGE: 'pt-BR' },
    SERPAPI_TEST_PORT: String(port),
  });
  if ('message' in env) throw new Error(env.message);
  const page = await openSearch(env)?.search('everything', new AbortController().signal);
  expect(page).toEqual({ answer_box: { answer: '42' } });
  expect(urls[0]).toMatch(/^\/search\?.*q=everything&gl=us&hl=pt-br&api_key=a-search-key&/);
  server.close();
});
