import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { Agent, Dispatcher } from 'undici';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type DispatchInit, dispatchFetch } from './egress-dispatch.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A server on loopback with one answer, and a way to ask it. */
async function serve(answer: RequestListener): Promise<(init?: DispatchInit) => Promise<Response>> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const agent = new Agent();
  closing.push(async () => {
    await agent.destroy();
    server.closeAllConnections();
    server.close();
  });
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/a?b=c`);
  return (init) => dispatchFetch(agent, url, init);
}

/** The pieces of a body, up to its end. */
async function piecesOf(response: Response): Promise<string[]> {
  const pieces: string[] = [];
  for await (const piece of response.body as unknown as AsyncIterable<Uint8Array>) {
    pieces.push(new TextDecoder().decode(piece));
  }
  return pieces;
}

/** Writes each piece in a packet of its own, as soon as the one before it is out. */
async function write(response: ServerResponse, pieces: readonly string[]): Promise<void> {
  response.socket?.setNoDelay(true);
  for (const piece of pieces) {
    await new Promise((done) => response.write(piece, done));
    await new Promise((done) => setImmediate(done));
  }
}

describe('a fetch on the dispatcher', () => {
  it('sends method, path, headers and text, and gives status, headers and text', async () => {
    const ask = await serve(async (incoming, response) => {
      let body = '';
      for await (const piece of incoming.setEncoding('utf8')) body += piece;
      const { method, url, headers } = incoming;
      response.writeHead(201, 'Made', { 'x-one': 'a', 'set-cookie': ['b=1', 'c=2'] });
      response.end(JSON.stringify({ method, url, body, own: headers['x-own'], length: headers['content-length'] }));
    });
    const response = await ask({ method: 'POST', headers: { 'x-own': 'd' }, body: 'höher' });
    expect([response.status, response.statusText, response.headers.get('x-one')]).toEqual([201, 'Made', 'a']);
    expect(response.headers.getSetCookie()).toEqual(['b=1', 'c=2']);
    expect(await response.json()).toEqual({ method: 'POST', url: '/a?b=c', body: 'höher', own: 'd', length: '6' });
  });

  it('gives every byte of hundreds of pieces, the first at once and the others in far fewer', async () => {
    const sent = Array.from({ length: 300 }, (_, index) => `${index};`);
    const ask = await serve(async (_, response) => {
      await write(response, sent);
      response.end();
    });
    const got = await piecesOf(await ask());
    expect(got.join('')).toBe(sent.join(''));
    expect(got[0]?.startsWith('0;')).toBe(true);
    expect(got.length).toBeLessThan(150);
  });

  it('does not wait for the next piece before it gives the first ones', async () => {
    let goOn: () => void = () => undefined;
    const seen = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const ask = await serve(async (_, response) => {
      await write(response, ['one']);
      await seen;
      response.end('two');
    });
    const reader = (await ask()).body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('one');
    goOn();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('two');
    expect((await reader?.read())?.done).toBe(true);
  });

  it('holds the sender back while nobody reads', async () => {
    let written = 0;
    const whole = 64 * 1024 * 1024;
    const ask = await serve((incoming, response) => {
      if (incoming.method === 'HEAD') return void response.end();
      const more = () => {
        while (written < whole) {
          written += 65_536;
          if (!response.write('x'.repeat(65_536))) return void response.once('drain', more);
        }
        response.end();
      };
      more();
    });
    const response = await ask();
    const reader = response.body?.getReader();
    await reader?.read();
    // Others have come and gone meanwhile: time enough for all that can be sent.
    await Promise.all(Array.from({ length: 20 }, async () => (await ask({ method: 'HEAD' })).status));
    expect(written).toBeLessThan(whole / 2);
    await reader?.cancel();
  });

  it('has no body where there can be none', async () => {
    const ask = await serve((_, response) => response.writeHead(204).end());
    const response = await ask();
    expect([response.status, response.body]).toEqual([204, null]);
  });

  it('reads a reply that is compressed though nobody asked for it', async () => {
    const ask = await serve((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('all of it')),
    );
    const response = await ask();
    expect(await response.text()).toBe('all of it');
    expect(response.headers.has('content-encoding')).toBe(false);
  });

  it('rejects a good reply that is compressed in a way it does not know, and passes on a bad one', async () => {
    const ask = await serve((incoming, response) => {
      response.writeHead(incoming.method === 'POST' ? 401 : 200, { 'content-encoding': 'zstd' }).end('odd bytes');
    });
    await expect(ask()).rejects.toMatchObject({ cause: { code: 'unknown-packing' } });
    expect((await ask({ method: 'POST' })).status).toBe(401);
  });

  it('rejects with the reason of the signal, before, while it waits and within the body', async () => {
    let open: () => void = () => undefined;
    let closed: Promise<unknown> = Promise.resolve();
    const arrived = new Promise<void>((resolve) => {
      open = resolve;
    });
    const ask = await serve((incoming, response) => {
      closed = once(response, 'close');
      if (incoming.method === 'GET') response.write('begun');
      open();
    });
    const reason = new Error('enough');
    await expect(ask({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    const waiting = new AbortController();
    const asked = ask({ method: 'POST', signal: waiting.signal });
    await arrived;
    waiting.abort(reason);
    await expect(asked).rejects.toBe(reason);
    await closed;
    const within = new AbortController();
    const reader = (await ask({ signal: within.signal })).body?.getReader();
    await reader?.read();
    within.abort(reason);
    await expect(reader?.read()).rejects.toBe(reason);
    await closed;
  });

  it('rejects at once while the connection is still being made', async () => {
    const agent = new Agent({ connect: () => undefined });
    closing.push(() => agent.destroy());
    const leaving = new AbortController();
    const asked = dispatchFetch(agent, new URL('http://127.0.0.1:9/'), { signal: leaving.signal });
    const reason = new Error('enough');
    leaving.abort(reason);
    await expect(asked).rejects.toBe(reason);
  });

  it('closes the connection when the reader lets go', async () => {
    let closed: Promise<unknown> = Promise.resolve();
    const ask = await serve((_, response) => {
      closed = once(response, 'close');
      response.write('begun');
    });
    const response = await ask();
    await response.body?.cancel();
    await closed;
  });

  it('says what failed as fetch does: before there is a reply, and within it', async () => {
    const ask = await serve(async (incoming, response) => {
      if (incoming.method === 'GET') await write(response, ['begun']);
      response.destroy();
    });
    const failed = await ask({ method: 'POST' }).catch((error: unknown) => error);
    expect(failed).toMatchObject({ name: 'TypeError', message: 'fetch failed', cause: { code: 'UND_ERR_SOCKET' } });
    const reader = (await ask()).body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('begun');
    await expect(reader?.read()).rejects.toMatchObject({ name: 'TypeError', message: 'terminated' });
  });
});

/** Connections on which a test says when a piece comes. */
class HeldDispatcher extends Dispatcher {
  readonly #open: Dispatcher.DispatchHandler[] = [];
  readonly #control = { pause: () => undefined, resume: () => undefined, abort: () => undefined, rawHeaders: [] };

  override dispatch(_: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    this.#open.push(handler);
    handler.onResponseStart?.(this.#control as unknown as Dispatcher.DispatchController, 200, {}, 'OK');
    return true;
  }

  /** A piece on the first connection. */
  send(text: string): void {
    this.#open[0]?.onResponseData?.(this.#control as unknown as Dispatcher.DispatchController, Buffer.from(text));
  }

  /** Ends the connections from this one on. */
  end(from = 0): void {
    for (const handler of this.#open.splice(from)) {
      handler.onResponseEnd?.(this.#control as unknown as Dispatcher.DispatchController, {});
    }
  }
}

it('gives pieces the longer together the more replies come at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const dispatcher = new HeldDispatcher();
  const url = new URL('http://127.0.0.1/');
  const ask = () => dispatchFetch(dispatcher, url);
  const [first] = await Promise.all(Array.from({ length: 80 }, ask));
  const got: string[] = [];
  const reading = (async () => {
    for await (const piece of (first as Response).body as unknown as AsyncIterable<Uint8Array>)
      got.push(Buffer.from(piece).toString());
  })();
  const after = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    return got.splice(0);
  };
  for (const piece of ['a', 'b', 'c', 'd']) dispatcher.send(piece);
  expect((await after(0)).join('')).toBe('abc');
  expect([await after(70), await after(30)]).toEqual([[], ['d']]);
  dispatcher.end(1);
  dispatcher.send('e');
  expect([await after(5), await after(15)]).toEqual([[], ['e']]);
  dispatcher.end();
  await reading;
  vi.useRealTimers();
});
