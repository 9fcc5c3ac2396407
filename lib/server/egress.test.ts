import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Lookup } from './checked-lookup.ts';
import { egressFetch, hostAndPort } from './egress.ts';

let server: Server;
let trap: Server;
let port = 0;
let trapPort = 0;
let trapHits = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/hang') return;
    if (request.url === '/redirect') {
      response.writeHead(302, { location: `http://127.0.0.9:${trapPort}/` }).end();
      return;
    }
    response.end('hello');
  }).listen(0, '127.0.0.1');
  trap = createServer((_, response) => response.end()).listen(0, '127.0.0.9');
  trap.on('connection', () => {
    trapHits += 1;
  });
  await Promise.all([once(server, 'listening'), once(trap, 'listening')]);
  port = (server.address() as AddressInfo).port;
  trapPort = (trap.address() as AddressInfo).port;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
  trap.close();
});

const resolvesTo =
  (...addresses: string[]): Lookup =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

/** The code at the end of the chain of causes. */
async function codeOf(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
    return 'no error';
  } catch (error) {
    let current = error as { code?: string; cause?: unknown };
    while (current.cause) current = current.cause as { code?: string; cause?: unknown };
    return current.code ?? String(error);
  }
}

describe('egressFetch', () => {
  it('reaches a loopback address that the operator typed, and no other port of it', async () => {
    const fetch = egressFetch({ allow: [`127.0.0.1:${port}`] });
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('hello');
    expect(await codeOf(fetch(`http://127.0.0.1:${trapPort}/`))).toBe('address-not-allowed');
    await fetch.close();
  });

  it('reaches an allowed name whose address is loopback', async () => {
    const fetch = egressFetch({ allow: [`models.test:${port}`], lookup: resolvesTo('127.0.0.1') });
    expect((await fetch(`http://models.test:${port}/`)).status).toBe(200);
    await fetch.close();
  });

  it.each([
    '127.0.0.9',
    '127.9',
    '0x7f.9',
    '2130706441',
    '0177.0.0.9',
    '0',
    '[::]',
    '[::1]',
    '[::ffff:7f00:9]',
    '[::ffff:127.0.0.9]',
    '[64:ff9b::7f00:9]',
    '169.254.169.254',
    '[fd00:ec2::254]',
    '100.100.100.200',
    'metadata.google.internal',
    'localhost',
    'localhost.',
    'x.localhost',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.0.1',
    '100.64.0.1',
    '１２７.0.0.9',
  ])('never connects to %s', async (host) => {
    const fetch = egressFetch({ allow: [], lookup: resolvesTo('127.0.0.9') });
    expect(await codeOf(fetch(`http://${host}:${trapPort}/`))).toBe('address-not-allowed');
    await fetch.close();
    expect(trapHits).toBe(0);
  });

  it('never connects to a public name that resolves to an inner address, even as one of several', async () => {
    const answers = ['127.0.0.9', '::ffff:127.0.0.9', '10.0.0.1', '169.254.169.254', '::1'];
    for (const answer of answers) {
      const fetch = egressFetch({ allow: [], lookup: resolvesTo('93.184.216.34', answer) });
      expect(await codeOf(fetch(`http://public.example:${trapPort}/`))).toBe('address-not-allowed');
      await fetch.close();
    }
    expect(trapHits).toBe(0);
  });

  it('checks the address it connects to, so a name that changes its answer gains nothing', async () => {
    let calls = 0;
    const lookup: Lookup = async () => [{ address: calls++ === 0 ? '127.0.0.1' : '169.254.169.254', family: 4 }];
    const fetch = egressFetch({ allow: [`rebind.test:${port}`], lookup });
    const first = await fetch(`http://rebind.test:${port}/`, { headers: { connection: 'close' } });
    await first.text();
    expect(await codeOf(fetch(`http://rebind.test:${port}/hang`))).toBe('address-not-allowed');
    expect(calls).toBe(2);
    await fetch.close();
  });

  it('keeps metadata and the local network out of reach of allowed hosts too', async () => {
    const lookup = resolvesTo('10.0.0.1');
    const fetch = egressFetch({ allow: ['169.254.169.254:80', 'nas.test:80', '192.168.0.1:80'], lookup });
    expect(await codeOf(fetch('http://169.254.169.254/'))).toBe('address-not-allowed');
    expect(await codeOf(fetch('http://nas.test/'))).toBe('address-not-allowed');
    await expect(fetch('http://192.168.0.1/')).rejects.toThrow(/ALLOW_LAN=1/);
    await fetch.close();
  });

  it.each([
    ['file:///etc/passwd', 'scheme'],
    ['ftp://example.com/', 'scheme'],
    ['http://user:secret@example.com/', 'userinfo'],
  ])('refuses %s by the rule "%s"', async (url, rule) => {
    const fetch = egressFetch({ allow: [] });
    await expect(fetch(url)).rejects.toMatchObject({ code: 'address-not-allowed', rule });
    await fetch.close();
  });

  it('does not follow a redirect', async () => {
    const fetch = egressFetch({ allow: [`127.0.0.1:${port}`] });
    await expect(fetch(`http://127.0.0.1:${port}/redirect`)).rejects.toMatchObject({ code: 'redirect-refused' });
    await fetch.close();
    expect(trapHits).toBe(0);
  });

  it('closes the connection at once when the signal aborts', async () => {
    const fetch = egressFetch({ allow: [`127.0.0.1:${port}`] });
    const closed = new Promise<void>((resolve) => {
      server.once('connection', (socket) => socket.once('close', () => resolve()));
    });
    const controller = new AbortController();
    const reply = fetch(`http://127.0.0.1:${port}/hang`, { signal: controller.signal });
    await once(server, 'request');
    controller.abort();
    await expect(reply).rejects.toThrow(/abort/i);
    await closed;
    await fetch.close();
  });

  it('says that nothing listens when nothing does', async () => {
    const gone = createServer().listen(0, '127.0.0.1');
    await once(gone, 'listening');
    const host = `127.0.0.1:${(gone.address() as AddressInfo).port}`;
    await new Promise((resolve) => gone.close(resolve));
    const fetch = egressFetch({ allow: [host] });
    expect(await codeOf(fetch(`http://${host}/`))).toBe('ECONNREFUSED');
    await fetch.close();
  });
});

describe('hostAndPort', () => {
  it.each([
    ['https://api.openai.com/v1', 'api.openai.com:443'],
    ['http://LOCALHOST:11434/v1', 'localhost:11434'],
    ['http://localhost./', 'localhost:80'],
    ['http://[::1]:8080/', '[::1]:8080'],
  ])('of %s is %s', (url, expected) => {
    expect(hostAndPort(new URL(url))).toBe(expected);
  });
});
