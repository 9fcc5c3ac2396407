import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { deleteRun, getRun, listRuns, logAddress, newKey, startRun, stopRun } from './client.ts';

let server: Server;
let answer: { status: number; body: string };
let asked: { method: string; url: string; key: string | undefined; body: string };

async function read(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    asked = { method, url, key: headers['idempotency-key'] as string | undefined, body: await read(request) };
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => server.close());
afterEach(() => vi.unstubAllGlobals());

/** In a page an address without a host is the page's own; here it is the fake server's. */
function onPage(port = (server.address() as AddressInfo).port): void {
  const real = fetch;
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => real(`http://127.0.0.1:${port}${path}`, init));
}

describe('the API client', () => {
  it('starts a run with the question, the config and its key', async () => {
    onPage();
    answer = { status: 201, body: '{"id":"r1"}' };
    expect(await startRun('How many?', { maxSteps: 3 }, 'k1')).toEqual({ ok: true, value: { id: 'r1' } });
    expect(asked).toEqual({
      method: 'POST',
      url: '/api/runs',
      key: 'k1',
      body: '{"question":"How many?","config":{"maxSteps":3}}',
    });
  });

  it('gives the error of the API as it is', async () => {
    onPage();
    answer = { status: 422, body: '{"error":{"code":"unknown-model","message":"No such model.","fix":"Pick one."}}' };
    expect(await startRun('How many?', {}, 'k')).toEqual({
      ok: false,
      problem: { code: 'unknown-model', message: 'No such model.', fix: 'Pick one.', status: 422 },
    });
  });

  it('makes a problem of an answer that is not JSON', async () => {
    onPage();
    answer = { status: 500, body: '<html>' };
    const result = await getRun('r1');
    expect(result).toMatchObject({ ok: false, problem: { code: 'bad-answer', status: 500 } });
  });

  it('says offline when no answer comes', async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    onPage(port);
    expect(await stopRun('r1')).toMatchObject({ ok: false, problem: { code: 'offline', status: null } });
  });

  it('takes an answer without a body', async () => {
    onPage();
    answer = { status: 204, body: '' };
    expect(await deleteRun('r/1')).toEqual({ ok: true, value: undefined });
    expect(asked).toMatchObject({ method: 'DELETE', url: '/api/runs/r%2F1' });
  });

  it('asks the list only for what is set', async () => {
    onPage();
    answer = { status: 200, body: '{"items":[],"nextCursor":null,"total":0}' };
    await listRuns({ limit: 20, outcome: null, text: 'a & b', cursor: null });
    expect(asked.url).toBe('/api/runs?limit=20&q=a+%26+b');
  });

  it('asks for each filter by the name that the server reads it by', async () => {
    onPage();
    answer = { status: 200, body: '{"items":[],"nextCursor":null,"total":0}' };
    await listRuns({
      ...{ text: '100% of it', outcome: 'limited', reason: 'max-steps', model: 'openai:x', dialect: 'native' },
      ...{ tool: 'Search', recipe: 'course@2', flags: ['loop', 'forced'], tags: ['to show', 'b'] },
      ...{ starred: true, sort: 'dearest', limit: 7, cursor: 'abc' },
    });
    const given = new URL(asked.url, 'http://127.0.0.1').searchParams;
    expect([...given].map((pair) => pair.join('=')).sort()).toEqual(
      [
        ...['q=100% of it', 'outcome=limited', 'reason=max-steps', 'model=openai:x', 'dialect=native', 'tool=Search'],
        ...['recipe=course@2', 'flag=loop', 'flag=forced', 'tag=to show', 'tag=b', 'starred=1', 'sort=dearest'],
        ...['limit=7', 'cursor=abc'],
      ].sort(),
    );
  });

  it('makes a new key each time', () => {
    expect(newKey()).not.toBe(newKey());
  });

  it('escapes the id in the address of a log', () => {
    expect(logAddress('a/b')).toBe('/api/runs/a%2Fb/log');
  });
});
