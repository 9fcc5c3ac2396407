import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attachFrontDoor, loopbackHosts, MAX_BODY, MAX_HEADERS } from './front-door.ts';

/** What got through the door, in order. */
const passed: { url: string; headers: IncomingMessage['headers']; body: string }[] = [];
const server = createServer({ maxHeaderSize: MAX_HEADERS });
let port = 0;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
  attachFrontDoor(server, {
    hosts: loopbackHosts(port),
    dev: false,
    async next(request, response) {
      if (request.url === '/api/unheard') {
        response.statusCode = 405;
        response.end();
        return;
      }
      let body = '';
      for await (const chunk of request) body += chunk;
      passed.push({ url: request.url ?? '', headers: request.headers, body });
      response.end('in');
    },
  });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Sends bytes as they are and returns the whole answer. */
async function raw(text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.end(text);
  let answer = '';
  for await (const chunk of socket) answer += chunk;
  return answer;
}

function get(path: string, headers: Record<string, string> = {}, method = 'GET', body = ''): Promise<string> {
  const all = { host: `127.0.0.1:${port}`, connection: 'close', ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return raw(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}

const status = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);

describe('the front door', () => {
  it.each(['evil.example', '127.0.0.1.evil.example', 'localhost.evil', '127.0.0.1', '127.0.0.1:1', ''])(
    'answers 421 with an empty body to the host %j',
    async (host) => {
      for (const path of ['/', '/api/runs', '/_next/static/x.js', '/api/events?runs=a:0']) {
        const answer = await get(path, { host });
        expect(status(answer)).toBe(421);
        expect(answer.split('\r\n\r\n')[1]).toBe('');
      }
    },
  );

  it('refuses a request without a Host', async () => {
    expect(status(await raw('GET / HTTP/1.0\r\n\r\n'))).toBe(421);
  });

  it('refuses two Hosts, paths that cannot be decoded, and methods that nothing here has', async () => {
    expect(status(await get('/', { Host: `127.0.0.1:${port}` }))).toBe(400);
    for (const path of ['/api/runs/%00', '/api/runs/%E0%A4%A', '/_next/%ff']) expect(status(await get(path))).toBe(400);
    for (const method of ['TRACE', 'OPTIONS', 'PROPFIND']) expect(status(await get('/api/runs', {}, method))).toBe(405);
  });

  it('leads to a page that can be shown where the address of a page cannot be decoded', async () => {
    const answer = await get('/runs/%ff');
    expect(status(answer)).toBe(307);
    expect(answer).toMatch(/^location: \/runs\/-\r$/im);
  });

  it.each(['localhost', '127.0.0.1', '[::1]'])('lets the loopback name %s in', async (name) => {
    expect(status(await get('/', { host: `${name}:${port}` }))).toBe(200);
  });

  it('refuses absolute and host-relative targets, which would name another host', async () => {
    expect(status(await get('http://evil.example/'))).toBe(400);
    expect(status(await get('//evil.example/'))).toBe(400);
  });

  it.each([
    { origin: 'http://evil.example' },
    { origin: 'null' },
    { origin: 'http://127.0.0.1' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('refuses a change that comes from elsewhere: %j', async (headers) => {
    const before = passed.length;
    const answer = await get(
      '/api/runs',
      { ...headers, 'content-type': 'application/json', 'content-length': '2' } as never,
      'POST',
      '{}',
    );
    expect(status(answer)).toBe(403);
    expect(passed.length).toBe(before);
  });

  it('refuses to show the API to another site, but lets a link from there open a page', async () => {
    expect(status(await get('/api/runs', { 'sec-fetch-site': 'cross-site' }))).toBe(403);
    expect(status(await get('/runs', { 'sec-fetch-site': 'cross-site' }))).toBe(200);
  });

  it('lets the page itself change things, and hands its body on whole', async () => {
    const headers = { origin: `http://localhost:${port}`, host: `localhost:${port}`, 'sec-fetch-site': 'same-origin' };
    const answer = await get('/api/runs', { ...headers, 'content-length': '11' }, 'POST', '{"a":"你"}'.padEnd(9));
    expect(status(answer)).toBe(200);
    expect(passed.at(-1)?.body).toBe('{"a":"你"}');
  });

  it('refuses changes of pages, which are only read', async () => {
    expect(status(await get('/', { 'next-action': 'abc', 'content-length': '0' }, 'POST'))).toBe(405);
  });

  it('drops headers that steer Next from outside', async () => {
    await get('/', { 'next-action': 'x', 'x-middleware-subrequest': 'x', 'x-nextjs-data': '1', accept: 'text/html' });
    const names = Object.keys(passed.at(-1)?.headers ?? {});
    expect(names).toContain('accept');
    expect(names.filter((name) => /next-action|x-middleware|x-nextjs/.test(name))).toEqual([]);
  });

  it('answers 413 to a body over the limit, announced or not, and starts nothing', async () => {
    const before = passed.length;
    const announced = await get(
      '/api/runs',
      { 'content-length': String(MAX_BODY + 1) },
      'POST',
      'x'.repeat(MAX_BODY + 1),
    );
    expect(status(announced)).toBe(413);
    const chunk = `${(65_536).toString(16)}\r\n${'x'.repeat(65_536)}\r\n`;
    const chunked = await get('/api/runs', { 'transfer-encoding': 'chunked' }, 'POST', `${chunk.repeat(17)}0\r\n\r\n`);
    expect(status(chunked)).toBe(413);
    expect(passed.length).toBe(before);
  });

  it('answers 431 to a head over the limit', async () => {
    expect(status(await get('/', { 'x-long': 'a'.repeat(100_000) }))).toBe(431);
  });

  it('answers 400 to what is no HTTP', async () => {
    expect(status(await raw('HELLO\r\n\r\n'))).toBe(400);
  });

  it('says with every refusal what is wrong and what to do, in the one shape of errors', async () => {
    const large = { 'content-length': String(MAX_BODY + 1) };
    const answers = await Promise.all([
      get('//evil.example/'),
      get('/api/runs', {}, 'TRACE'),
      get('/', { 'content-length': '0' }, 'POST'),
      get('/_next/image?url=x'),
      get('/api/runs', { origin: 'null' }),
      get('/api/runs', large, 'POST'),
      get('/api/unheard', { 'content-length': '0' }, 'PUT'),
    ]);
    const said = answers.map((answer) => JSON.parse(answer.split('\r\n\r\n')[1] ?? '').error);
    expect(said.map(({ code }) => code)).toEqual([
      'bad-target',
      ...['method-not-allowed', 'method-not-allowed', 'not-found', 'foreign-origin', 'too-large', 'method-not-allowed'],
    ]);
    for (const { message, fix } of said)
      expect([message, fix]).toEqual(Array(2).fill(expect.stringMatching(/^[A-Z].+\.$/)));
    expect(answers.map(status)).toEqual([400, 405, 405, 404, 403, 413, 405]);
  });

  it('has no image service', async () => {
    expect(status(await get('/_next/image?url=x'))).toBe(404);
  });

  it('gives each response its own nonce, in the policy and to Next', async () => {
    const nonces = await Promise.all([1, 2].map(async () => /'nonce-([^']+)'/.exec(await get('/'))?.[1] as string));
    expect(new Set(nonces).size).toBe(2);
    expect(nonces).toContain(passed.at(-1)?.headers['x-nonce']);
    const answer = await get('/');
    expect(answer).toMatch(
      /content-security-policy: default-src 'self'; script-src 'self' 'nonce-[^']+' 'strict-dynamic';/i,
    );
    expect(answer).toMatch(/x-content-type-options: nosniff/i);
    expect(answer).toMatch(/referrer-policy: no-referrer/i);
  });
});
