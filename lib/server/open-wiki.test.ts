import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FakeWeb, startFakeWeb } from '../../fixtures/fake-web/fake-web.ts';
import { readEnvironment } from './env.ts';
import { openWiki } from './open-wiki.ts';

let web: FakeWeb;
beforeAll(async () => {
  web = await startFakeWeb();
});
afterAll(() => web.close());

const signal = new AbortController().signal;

function opened(source: Record<string, string>) {
  const env = readEnvironment(source);
  if ('message' in env) throw new Error(env.message);
  return openWiki(env);
}

it('reads where the operator says, also on this machine, and says what it is', async () => {
  const wiki = opened({ WIKIPEDIA_BASE_URL: `${web.url}/`, WIKIPEDIA_LANGUAGE: 'zh' });
  expect(await wiki.open('Colorado orogeny', signal)).toMatchObject({ kind: 'page' });
  expect(wiki.language).toBe('zh');
  expect(web.requests[0]?.url.pathname).toBe('/w/api.php');
  expect(web.requests[0]?.headers['user-agent']).toMatch(/^react-playground\/\d/);
  await wiki.close();
});

it.each([
  ['http://10.1.2.3', 'private'],
  ['http://169.254.169.254', 'metadata'],
  ['http://metadata.google.internal', 'must not be reached'],
])('never reaches %s', async (address, word) => {
  const wiki = opened({ WIKIPEDIA_BASE_URL: address });
  await expect(wiki.open('A', signal)).rejects.toMatchObject({
    code: 'wikipedia-unreachable',
    message: expect.stringContaining(word),
  });
  await wiki.close();
});

it.each([
  { WIKIPEDIA_LANGUAGE: 'evil.example/' },
  { WIKIPEDIA_LANGUAGE: '../x' },
  { WIKIPEDIA_BASE_URL: 'file:///etc' },
  { WIKIPEDIA_BASE_URL: 'en.wikipedia.org' },
  { WIKIPEDIA_BASE_URL: 'http://user:word@127.0.0.1' },
])('is not set up with %j', (source) => {
  expect(readEnvironment(source)).toMatchObject({ message: expect.stringContaining('cannot be used') });
});
