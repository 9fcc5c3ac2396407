import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { eventStreamFetch } from './ai-sdk-response.ts';

const PIECE = 'x'.repeat(16 * 1024);

it('reads no more than 64 kB of the body of an error, and lets go of the rest', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(500, { 'content-type': 'application/json' });
    response.write('{"error":"');
    const write = () => {
      while (!response.destroyed && response.write(PIECE));
    };
    response.on('drain', write);
    write();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const closed = new Promise((resolve) => {
    // A reader that leaves resets the connection: to the server that is an error.
    server.on('connection', (socket) => socket.on('error', () => undefined).on('close', resolve));
  });
  const response = await eventStreamFetch(fetch)(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const body = await response.text();
  expect(response.status).toBe(500);
  expect(body.slice(0, 10)).toBe('{"error":"');
  expect(body).toHaveLength(64 * 1024);
  await closed;
  server.close();
});

it('leaves a short error as it is', async () => {
  const answer = async () => new Response('{"error":"no"}', { status: 400, headers: { 'retry-after': '2' } });
  const response = await eventStreamFetch(answer)('http://127.0.0.1/');
  expect([response.status, response.headers.get('retry-after'), await response.text()]).toEqual([
    400,
    '2',
    '{"error":"no"}',
  ]);
});
