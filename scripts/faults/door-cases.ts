import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { startFakeProvider } from '../../fixtures/fake-provider/fake-provider.ts';
import { answerOf, assertEnd, assertHits, eventsOf, type FaultCase } from './fault-case.ts';
import { calling } from './loop-cases.ts';
import { answering, inOrder } from './provider-replies.ts';
import { FORMATS, type Rig } from './rig.ts';

/** Sends bytes over a bare socket and gives all that comes back until the other side closes. */
async function sendRaw({ server }: Rig, text: string, ms = 10_000): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  let got = '';
  socket.on('data', (piece) => {
    got += piece.toString('latin1');
  });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(text, 'latin1');
  const late = setTimeout(() => socket.destroy(), ms);
  await once(socket, 'close');
  clearTimeout(late);
  return got;
}

const request = (host: string | null, path: string, { method = 'GET', headers = '', body = '' } = {}) =>
  `${method} ${path} HTTP/1.1\r\n${host === null ? '' : `host: ${host}\r\n`}connection: close\r\n${headers}${body ? `content-length: ${Buffer.byteLength(body)}\r\n` : ''}\r\n${body}`;
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
const PATHS = [
  '/',
  '/runs',
  '/settings',
  '/api/runs',
  '/api/models',
  '/api/events?runs=a:0',
  '/_next/static/x.js',
  '/share/x',
];

/** A listener that nobody may reach. */
async function startTrap(): Promise<{ server: Server; port: number; hits(): number }> {
  let hits = 0;
  const server = createServer((_, response) => response.end()).on('connection', () => hits++);
  server.listen(0, '127.0.0.9');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port, hits: () => hits };
}

const INNER = (port: number) => [
  `http://127.0.0.9:${port}/`,
  `http://127.9:${port}/`,
  `http://0x7f000009:${port}/`,
  `http://2130706441:${port}/`,
  `http://[::ffff:127.0.0.9]:${port}/`,
  `http://[::ffff:7f00:9]:${port}/`,
  `http://[64:ff9b::7f00:9]:${port}/`,
  `http://user:pass@127.0.0.9:${port}/`,
  'http://169.254.169.254/latest/meta-data/',
  'http://[fd00:ec2::254]/',
  'http://metadata.google.internal/',
  'http://localhost./',
  'file:///etc/passwd',
];

const VERBATIM = [
  '{{env.OPENAI_API_KEY}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text itself that is meant
  '${process.env.OPENAI_API_KEY}',
  '{tools} {question} {history} {examples}',
  "$& $1 $$ $` $'",
  '{{constructor}} {__proto__}',
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  '[a](javascript:alert(1)) ![b](http://127.0.0.9/x.png) <svg onload=alert(1)>',
  'a\r\nb: c\u2028\u0000',
];

/** What comes in from outside, and where we must not go. */
export const DOOR_CASES: FaultCase[] = [
  {
    id: 'F58',
    says: 'another Host, or none, sees nothing, whatever the path',
    isQuick: true,
    async run(rig) {
      const { port } = new URL(rig.server.url);
      const hosts = [
        'evil.example',
        '127.0.0.1.evil.example',
        'localhost.evil',
        `127.0.0.2:${port}`,
        '127.0.0.1:1',
        '',
        `127.1:${port}`,
      ];
      for (const path of PATHS) {
        for (const host of hosts) {
          const answer = await sendRaw(rig, request(host, path));
          assert.equal(statusOf(answer), 421, `${host} ${path}`);
          assert.equal(answer.split('\r\n\r\n')[1], '');
        }
        assert.equal(statusOf(await sendRaw(rig, request(null, path))), 421, `no host ${path}`);
      }
    },
  },
  {
    id: 'F59',
    says: 'another site can neither read the API nor change anything',
    isQuick: true,
    async run(rig) {
      const body = { question: 'Q?', config: { model: 'compatible:rig' } };
      const before = rig.provider.hits();
      for (const headers of [
        { origin: 'http://evil.example' },
        { origin: 'null' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { origin: rig.server.url.replace('http:', 'https:') },
      ]) {
        assert.equal((await rig.call('POST', '/api/runs', body, headers as never)).status, 403);
        assert.equal((await rig.call('GET', '/api/runs', undefined, headers as never)).status, 403);
      }
      assertHits(rig, before, 0);
    },
  },
  {
    id: 'F62',
    says: 'actions, uploads, upgrades and huge heads are turned away a hundred times, and others keep working',
    async run(rig) {
      const { host } = new URL(rig.server.url);
      for (let round = 0; round < 12; round++) {
        const action = request(host, '/', {
          method: 'POST',
          headers: 'next-action: abc\r\ncontent-type: multipart/form-data; boundary=x\r\n',
          body: '--x\r\n\r\n1\r\n--x--',
        });
        assert.equal(statusOf(await sendRaw(rig, action)), 405);
        assert.equal(statusOf(await sendRaw(rig, request(host, '/_next/image?url=%2Fa.png&w=64&q=75'))), 404);
        const upgrade = await sendRaw(
          rig,
          request(host, '/', { headers: 'upgrade: websocket\r\nconnection: upgrade\r\n' }),
        );
        assert.ok(upgrade === '' || statusOf(upgrade) >= 400, 'an upgrade');
        assert.equal(
          statusOf(await sendRaw(rig, request(host, '/', { headers: `x-long: ${'a'.repeat(100_000)}\r\n` }))),
          431,
        );
        assert.equal(statusOf(await sendRaw(rig, 'HELLO\r\n\r\n')), 400);
        const large = request(host, '/api/runs', {
          method: 'POST',
          headers: `content-type: application/json\r\ncontent-length: ${60 * 1024 * 1024}\r\n`,
        });
        assert.equal(statusOf(await sendRaw(rig, large, 2_000)), 413);
        assert.equal((await rig.call('GET', '/api/runs?limit=1e9')).status, 400);
        assert.equal((await rig.call('GET', '/api/models')).status, 200);
      }
    },
  },
  {
    id: 'F62b',
    says: 'a head that never ends is given up after 20 seconds',
    async run(rig) {
      const answer = await sendRaw(rig, 'GET / HTTP/1.1\r\nhost: x', 40_000);
      assert.equal(statusOf(answer), 408);
    },
  },
  {
    id: 'F63',
    says: 'no tool is led to an inner address, however it is written',
    formats: ['chat'],
    async run(rig, format) {
      const trap = await startTrap();
      for (const redirect of INNER(trap.port)) {
        rig.web.respond({ redirect });
        inOrder(rig, calling(format, 'WikipediaSearch', { entity: 'Ada' }), answering(format));
        const run = await rig.ask(format, { config: { tools: ['WikipediaSearch'] } });
        assertEnd(run, 'completed', 'answered');
        assert.ok(eventsOf(run, 'observation')[0]?.error, redirect);
      }
      assert.equal(trap.hits(), 0);
      trap.server.close();
    },
  },
  {
    id: 'F65',
    says: 'a provider that sends on to another origin: the other one gets neither the key nor the request',
    formats: FORMATS,
    isQuick: true,
    async run(rig, format) {
      const other = await startFakeProvider();
      const trap = await startTrap();
      for (const status of [301, 302, 307, 308]) {
        for (const location of [`${other.url}/chat/completions`, `http://127.0.0.9:${trap.port}/`]) {
          inOrder(rig, { status, body: 'moved', headers: { location } });
          assert.equal((await rig.ask(format)).end.outcome, 'failed', `${status}`);
        }
      }
      assert.equal(other.hits(), 0);
      assert.equal(trap.hits(), 0);
      trap.server.close();
      await other.close();
    },
  },
  {
    id: 'F66',
    says: 'hostile text in question, answer and observation stays text, and every page has its policy',
    formats: ['chat'],
    async run(rig, format) {
      const text = '<script>alert(1)</script><img src=x onerror=alert(2)> [a](javascript:alert(3))';
      inOrder(rig, calling(format, 'Search', { query: text }, text), answering(format, text));
      const run = await rig.ask(format, { question: text, config: { tools: ['Search'] } });
      assert.equal(answerOf(run), text);
      for (const path of [
        '/',
        '/runs',
        `/runs/${run.id}`,
        `/present/${run.id}`,
        `/compare?runs=${run.id}`,
        '/settings',
      ]) {
        const page = await fetch(`${rig.server.url}${path}`);
        const html = await page.text();
        assert.doesNotMatch(html, /<script>alert|<img src=x|href="javascript:/, path);
        const policy = page.headers.get('content-security-policy') ?? '';
        assert.match(policy, /script-src 'self' 'nonce-[^']+' 'strict-dynamic';/, path);
        assert.match(policy, /frame-ancestors 'none'/, path);
      }
    },
  },
  {
    id: 'F68',
    says: 'placeholders, patterns and control characters in a question and a result are sent as they are',
    formats: ['text', 'chat'],
    async run(rig, format) {
      for (const text of VERBATIM) {
        inOrder(rig, answering(format));
        const run = await rig.ask(format, { question: text });
        assertEnd(run, 'completed', 'answered');
        assert.equal(eventsOf(run, 'run-start')[0]?.question, text);
        const sent = rig.provider.requests.at(-1)?.raw.toString() ?? '';
        assert.ok(sent.includes(JSON.stringify(text).slice(1, -1)), text);
      }
    },
  },
];
