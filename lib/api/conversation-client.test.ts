import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { newKey, startRun } from './client.ts';
import { getConversation, listConversations, removeConversation, renameConversation } from './conversation-client.ts';

let server: Server;
let answer: { status: number; body: string; etag?: string };
let asked: { method: string; url: string; known: string | null; body: string };

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const known = request.headers['if-none-match'] ?? null;
    asked = { method: request.method ?? '', url: request.url ?? '', known, body };
    const isSame = known !== null && known === answer.etag;
    response.writeHead(isSame ? 304 : answer.status, { ...(answer.etag && { etag: answer.etag }) });
    response.end(isSame ? '' : answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => server.close());
// In a page an address without a host is the page's own; here it is the fake server's.
beforeEach(() => {
  const real = fetch;
  const { port } = server.address() as AddressInfo;
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => real(`http://127.0.0.1:${port}${path}`, init));
});
afterEach(() => vi.unstubAllGlobals());

const PAGE = { items: [], nextCursor: null };

describe('the client of conversations', () => {
  it('reads a page of the list, and asks for words, place and length', async () => {
    answer = { status: 200, body: JSON.stringify(PAGE), etag: 'W/"1"' };
    expect(await listConversations()).toEqual({
      ok: true,
      value: { isSame: false, etag: 'W/"1"', content: PAGE },
    });
    expect(asked).toMatchObject({ method: 'GET', url: '/api/conversations?', known: null });
    await listConversations({ text: 'two words', cursor: 'c', limit: 5 });
    expect(asked.url).toBe('/api/conversations?q=two+words&cursor=c&limit=5');
  });

  it('says that nothing changed since the tag it was given, and else what there is now', async () => {
    answer = { status: 200, body: '{"id":"a/b","turns":[]}', etag: 'W/"1"' };
    expect(await getConversation('a/b', 'W/"1"')).toEqual({ ok: true, value: { isSame: true, etag: 'W/"1"' } });
    expect(asked).toMatchObject({ url: '/api/conversations/a%2Fb', known: 'W/"1"' });
    answer.etag = 'W/"2"';
    expect(await getConversation('a/b', 'W/"1"')).toMatchObject({
      value: { isSame: false, etag: 'W/"2"', content: { id: 'a/b' } },
    });
    expect(await listConversations({}, 'W/"2"')).toMatchObject({ value: { isSame: true } });
  });

  it('renames and removes', async () => {
    answer = { status: 200, body: '{"id":"a","title":"Name"}' };
    expect(await renameConversation('a', 'Name')).toMatchObject({ ok: true, value: { title: 'Name' } });
    expect(asked).toMatchObject({ method: 'PATCH', url: '/api/conversations/a', body: '{"title":"Name"}' });
    answer = { status: 200, body: '{"runs":3}' };
    expect(await removeConversation('a')).toEqual({ ok: true, value: { runs: 3 } });
    expect(asked).toMatchObject({ method: 'DELETE', url: '/api/conversations/a' });
  });

  it('gives the problem of a conversation that is gone, and of a server that is', async () => {
    const body = '{"error":{"code":"conversation-not-found","message":"Gone.","fix":"Ask anew."}}';
    answer = { status: 404, body };
    const problem = { code: 'conversation-not-found', message: 'Gone.', fix: 'Ask anew.', status: 404 };
    expect(await getConversation('a', 'W/"1"')).toEqual({ ok: false, problem });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
    expect(await listConversations()).toMatchObject({ ok: false, problem: { code: 'offline', status: null } });
  });

  it('asks a question at its place', async () => {
    answer = { status: 201, body: '{"id":"r1","conversationId":"t1"}' };
    expect(await startRun('Why?', {}, newKey(), { id: null, after: null })).toEqual({
      ok: true,
      value: { id: 'r1', conversationId: 't1' },
    });
    expect(JSON.parse(asked.body)).toEqual({ question: 'Why?', config: {}, conversation: { id: null, after: null } });
    await startRun('Why?', {}, newKey());
    expect(JSON.parse(asked.body)).toEqual({ question: 'Why?', config: {} });
  });
});
