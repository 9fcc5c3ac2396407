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

/** A body that comes in these pieces and is then left open. */
function leftOpen(...pieces: string[]): { fetch: typeof fetch; closed: Promise<void> } {
  let close: () => void = () => undefined;
  const closed = new Promise<void>((resolve) => {
    close = resolve;
  });
  const body = new ReadableStream({
    start: (controller) => {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
    },
    cancel: close,
  });
  return { fetch: async () => new Response(body), closed };
}

it.each([
  ['in one piece', ['data: {}\n\ndata: [DONE]\n\n'], 'data: {}\n\ndata: [DONE]\n\n'],
  [
    'in a piece of its own, with CR LF',
    ['data: {}\r\n\r\n', 'data:[DONE]\r\n\r\n'],
    'data: {}\r\n\r\ndata:[DONE]\r\n\r\n',
  ],
  ['before other things', ['data: [DONE]\n\ndata: {"late":1}\n\n'], 'data: [DONE]\n\n'],
  [
    'in the words of the Responses API, in two pieces',
    ['data: {}\n\nevent: response.completed\ndata: {"type":"response', '.completed"}\n\ndata: {"late":1}\n\n'],
    'data: {}\n\nevent: response.completed\ndata: {"type":"response.completed"}\n\n',
  ],
  [
    'in the same without names of events, cut within the empty line',
    ['data: {"type": "response.incomplete","n":1}\n', '\ndata: {"late":1}\n\n'],
    'data: {"type": "response.incomplete","n":1}\n\n',
  ],
  ['within its word', ['data: {}\n\ndata: [DO', 'NE]\n\n', 'data: {}\n\n'], 'data: {}\n\ndata: [DONE]\n\n'],
  [
    'within the names of its event',
    ['data: 1\n\nevent: response.comp', 'leted\ndata: {"type":"resp', 'onse.completed"}\n', '\n', 'data: 2\n\n'],
    'data: 1\n\nevent: response.completed\ndata: {"type":"response.completed"}\n\n',
  ],
  [
    'in the words of Anthropic, with CR LF',
    ['event: message_stop\r\ndata: {"type":"message_stop"}\r', '\n\r\n'],
    'event: message_stop\r\ndata: {"type":"message_stop"}\r\n\r\n',
  ],
])('ends at the word that all was sent, %s, though the connection stays open', async (_, pieces, expected) => {
  const { fetch, closed } = leftOpen(...pieces);
  expect(await (await eventStreamFetch(fetch)('http://127.0.0.1/')).text()).toBe(expected);
  await closed;
});

it('leaves a connection that comes to its end by itself for the next request', async () => {
  let isCancelled = false;
  let isRead = false;
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('data: [DONE]\n\n')),
    pull(controller) {
      isRead = true;
      controller.close();
    },
    cancel() {
      isCancelled = true;
    },
  });
  const response = await eventStreamFetch(async () => new Response(body))('http://127.0.0.1/');
  expect(await response.text()).toBe('data: [DONE]\n\n');
  await expect.poll(() => isRead).toBe(true);
  expect(isCancelled).toBe(false);
});

it('takes the same word in a text for a text', async () => {
  const sent = [
    'data: {"a":"[DONE]"}\n\ndata: {"a":"data: ',
    '[DONE]\\n\\n"}\n\n',
    'data: {"a":1}\n\ndata: {"type":"x","response.completed":"message_stop"}\n\n',
  ];
  const body = new Blob(sent).stream();
  const response = await eventStreamFetch(async () => new Response(body))('http://127.0.0.1/');
  expect(await response.text()).toBe(sent.join(''));
});

it('takes a good status without a body for a stream that ends at once', async () => {
  const response = await eventStreamFetch(async () => new Response(null, { status: 204 }))('http://127.0.0.1/');
  expect([response.ok, response.body === null, await response.text()]).toEqual([true, false, '']);
});
