import { once } from 'node:events';
import { get } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Lookup } from './checked-lookup.ts';
import { egressAgent } from './egress-agent.ts';

let trap: Server;
let port = 0;
let hits = 0;

beforeAll(async () => {
  trap = createServer((socket) => {
    hits += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(trap, 'listening');
  port = (trap.address() as AddressInfo).port;
});
afterAll(() => void trap.close());

const resolvesTo =
  (...addresses: string[]): Lookup =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

/** The code of the error that a request ends with. */
function codeOf(url: string, lookup: Lookup, hosts = ['search.example']): Promise<string> {
  const agent = egressAgent({ hosts, lookup });
  return new Promise((resolve) => {
    try {
      get(url, { agent }, () => resolve('answered')).on('error', (error) =>
        resolve('code' in error ? String(error.code) : error.message),
      );
    } catch (error) {
      resolve((error as { code: string }).code);
    }
  });
}

describe('egressAgent', () => {
  it.each([
    ['127.0.0.1'],
    ['::1'],
    ['10.0.0.1'],
    ['169.254.169.254'],
    ['::ffff:127.0.0.1'],
    ['93.184.216.34', '127.0.0.1'],
  ])('never connects to a named host that resolves to %s', async (...addresses) => {
    expect(await codeOf('https://search.example/', resolvesTo(...addresses))).toBe('address-not-allowed');
    expect(hits).toBe(0);
  });

  it.each([
    'https://other.example/',
    'https://search.example.other/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://93.184.216.34/',
    'https://search.example:8443/',
  ])('serves no other place: %s', async (url) => {
    const lookup: Lookup = () => Promise.reject(new Error('nobody should be asked'));
    expect(await codeOf(url, lookup)).toBe('address-not-allowed');
  });

  it('serves its own host no inner port either', async () => {
    expect(await codeOf(`https://search.example:${port}/`, resolvesTo('127.0.0.1'))).toBe('address-not-allowed');
    expect(await codeOf(`https://127.0.0.1:${port}/`, resolvesTo('127.0.0.1'), ['127.0.0.1'])).toBe(
      'address-not-allowed',
    );
    expect(hits).toBe(0);
  });

  it('says that a name has no address when it has none', async () => {
    expect(await codeOf('https://search.example/', resolvesTo())).toBe('ENOTFOUND');
  });

  it('passes on what the resolver says', async () => {
    const lookup: Lookup = () => Promise.reject(Object.assign(new Error('try again'), { code: 'EAI_AGAIN' }));
    expect(await codeOf('https://search.example/', lookup)).toBe('EAI_AGAIN');
  });
});
