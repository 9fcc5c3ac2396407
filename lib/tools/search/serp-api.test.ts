import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Clock } from '../../run/clock.ts';
import { loopbackAgent } from '../../server/egress-agent.ts';
import { toolRunner } from '../run-tool.ts';
import { searchTool } from '../search.ts';
import type { Tool } from '../tool.ts';
import { type SerpApiOptions, serpApiSearch } from './serp-api.ts';

const KEY = 'canary/serp+key 1a2b3c';
const stillClock: Clock = { now: () => 0, wall: () => 0, sleep: () => new Promise(() => {}) };
const never = new AbortController().signal;

let server: Server;
let port = 0;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let asked: URL[];

beforeEach(async () => {
  asked = [];
  answer = (_, response) => response.end('{}');
  server = createServer((request, response) => {
    asked.push(new URL(request.url ?? '/', `https://${request.headers.host}`));
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

function sends(status: number, body: unknown): void {
  answer = (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}

function backend(options: Partial<SerpApiOptions> = {}) {
  return serpApiSearch({ apiKey: KEY, agent: loopbackAgent(port), ...options });
}

/** What the model gets, through the tool and the one exit for its trouble. */
async function observe(options: Partial<SerpApiOptions> = {}) {
  const tool = searchTool(backend(options)) as Tool;
  const runner = toolRunner([tool], { timeoutMs: 30_000, clock: stillClock });
  const outcome = await runner.run({ callId: '1', tool: 'Search', input: 'tallest mountain' }, never);
  expect(JSON.stringify(outcome)).not.toMatch(/canary|1a2b3c/);
  return outcome;
}

describe('a search through SerpApi', () => {
  it('asks Google for the query in the country and language, and reads the page like any other', async () => {
    sends(200, { answer_box: { answer: 'Mount Everest' } });
    const outcome = await observe({ country: 'no', language: 'en' });
    expect(outcome).toMatchObject({ text: 'Mount Everest', error: null });
    const [url] = asked;
    expect(`${url?.host}${url?.pathname}`).toBe('serpapi.com/search');
    expect(Object.fromEntries(url?.searchParams ?? [])).toMatchObject({
      ...{ engine: 'google', q: 'tallest mountain', gl: 'no', hl: 'en', output: 'json', api_key: KEY },
    });
  });

  it('leaves country and language to Google when none is set', async () => {
    await observe();
    expect([...(asked[0]?.searchParams.keys() ?? [])]).not.toContain('gl');
    expect([...(asked[0]?.searchParams.keys() ?? [])]).not.toContain('hl');
  });

  it('bears no label, as the offline search does', () => {
    expect(searchTool(backend())).not.toHaveProperty('label');
  });

  it.each([
    { error: "Google hasn't returned any results for this query." },
    { search_metadata: { status: 'Success' }, error: 'Nothing to see.' },
    { search_metadata: { status: 'Success' }, organic_results: [] },
    {},
  ])('that finds nothing says so, and is no error: %j', async (page) => {
    sends(200, page);
    expect(await observe()).toMatchObject({
      text: 'No information found for "tallest mountain".',
      error: null,
      data: { kind: 'none' },
    });
  });
});

describe('trouble with SerpApi', () => {
  it.each([
    [401, { error: 'Invalid API key. Your API key should be here.' }, 'search-auth'],
    [403, { error: `The account of ${KEY} was suspended, account is disabled.` }, 'search-auth'],
    [429, { error: 'Your account has run out of searches.' }, 'search-quota'],
    [429, { error: 'You are exceeding the maximum throughput of searches per hour.' }, 'search-quota'],
    [400, { error: `Unsupported country of ${KEY} (${encodeURIComponent(KEY)})` }, 'search-failed'],
    [500, { error: 'We could not process this search.' }, 'search-failed'],
    [200, { search_metadata: { status: 'Error' }, error: 'The search failed.' }, 'search-failed'],
    [200, { error: 'Your account has run out of searches.' }, 'search-quota'],
    [400, { error: { deep: true } }, 'search-bad-response'],
    [500, '', 'search-bad-response'],
    [503, '<!doctype html><title>Busy</title>', 'search-bad-response'],
    [302, 'null', 'search-bad-response'],
    [200, '<!doctype html><title>Welcome</title>', 'search-bad-response'],
    [200, '{"answer_box": {"answ', 'search-bad-response'],
    [200, '', 'search-bad-response'],
  ])('%i with %j is %s, with what to do instead and without the key', async (status, body, code) => {
    sends(status, body);
    const { error } = await observe();
    expect(error).toMatchObject({ code, suggestion: expect.stringMatching(/go on without/i) });
    expect(error?.message).not.toMatch(/<|undefined|\[object/);
  });

  it.each([
    [503, '<!doctype html><title>Busy</title>', 'The search service answered with status 503: "Busy".'],
    [502, `<p>/search?api_key=${KEY}</p>`, 'The search service answered with status 502: "/search?api_key=[key]".'],
    [500, '', 'The search service answered with status 500.'],
    [404, 'x'.repeat(300), `The search service answered with status 404: "${'x'.repeat(200)}".`],
    [
      400,
      { error: 'Unsupported country.' },
      'The search service reports a fault (status 400): "Unsupported country.".',
    ],
    [200, { error: 'It broke.' }, 'The search service reports a fault: "It broke.".'],
  ])('with status %i is told with the status and a few words: %j', async (status, body, message) => {
    sends(status, body);
    expect((await observe()).error?.message).toBe(message);
  });

  it('that nothing listens is told with the system’s own word for it', async () => {
    server.close();
    await once(server, 'close');
    expect((await observe()).error).toMatchObject({
      code: 'search-unreachable',
      message: expect.stringContaining('ECONNREFUSED'),
    });
  });

  it('that the connection breaks before an answer is told as well', async () => {
    answer = (request) => request.socket.resetAndDestroy();
    expect((await observe()).error?.code).toBe('search-unreachable');
  });

  it.each(['before the answer', 'within it'])('that it falls silent %s ends at the time limit', async (when) => {
    const closed = Promise.withResolvers<void>();
    answer = (request, response) => {
      request.socket.on('close', () => closed.resolve());
      if (when === 'within it') response.write('{"answer_box":');
    };
    expect((await observe({ timeoutMs: 50 })).error).toMatchObject({
      code: 'timeout',
      message: 'The search took longer than 0.05 s.',
    });
    await closed.promise;
  });

  it('that the answer is cut off is told at once, and not at the time limit', async () => {
    answer = (_, response) => {
      response.write('{"answer_box":', () => response.destroy());
    };
    expect((await observe({ timeoutMs: 19_000 })).error?.code).toBe('search-unreachable');
  });
});

describe('Stop', () => {
  it.each(['before the answer', 'within it'])('%s ends the search and closes the connection', async (when) => {
    const closed = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    answer = (request, response) => {
      request.socket.on('close', () => closed.resolve());
      if (when === 'within it') response.write('{"answer_box":', () => arrived.resolve());
      else arrived.resolve();
    };
    const stopper = new AbortController();
    const searching = backend().search('x', stopper.signal);
    await arrived.promise;
    stopper.abort(new Error('changed my mind'));
    await expect(searching).rejects.toMatchObject({ code: 'stopped' });
    await closed.promise;
  });

  it('before the search keeps it from being made', async () => {
    await expect(backend().search('x', AbortSignal.abort())).rejects.toMatchObject({ code: 'stopped' });
    expect(asked).toEqual([]);
  });
});
