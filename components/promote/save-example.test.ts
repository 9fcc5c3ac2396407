import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { saveExample } from './save-example.ts';

const example = { question: 'Q?', steps: [], answer: 'A.' };

/** A server that keeps one recipe, in which somebody else saves `rivals` versions just before ours. */
let server: Server;
let latest = 0;
let rivals = 0;
let saved: unknown[] = [];

function reply(method: string, path: string, body: string): [number, unknown] {
  if (path === '/api/recipes/gone') return [404, { error: { code: 'recipe-not-found', message: 'No.', fix: 'Look.' } }];
  if (path === '/api/recipes/r') return [200, { recipe: { id: 'r', latest }, versions: [] }];
  if (method === 'GET') {
    const version = Number(path.split('/').at(-1));
    const recipe = { id: 'r', version, name: 'Mine', system: 'S', examples: Array(version).fill(example) };
    return [200, { version, dialect: 'bracket', recipe, settings: { maxSteps: 3 } }];
  }
  const asked = JSON.parse(body);
  if (rivals > 0) {
    rivals -= 1;
    latest += 1;
  }
  const error = { code: 'stale-version', message: 'Stale.', fix: 'Again.', latestVersion: latest };
  if (asked.basedOn !== latest) return [409, { error }];
  saved.push(asked);
  latest += 1;
  return [201, { version: latest }];
}

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const [status, answer] = reply(request.method ?? '', request.url ?? '', body);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => server.close());
beforeEach(() => {
  [latest, rivals, saved] = [2, 0, []];
  const real = fetch;
  const { port } = server.address() as AddressInfo;
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => real(`http://127.0.0.1:${port}${path}`, init));
});
afterEach(() => vi.unstubAllGlobals());

describe('saving an example', () => {
  it('makes the next version of the recipe, with all that the newest one has', async () => {
    expect(await saveExample('r', example, 'From a run')).toEqual({ version: 3, name: 'Mine', number: 3 });
    expect(saved).toMatchObject([{ basedOn: 2, settings: { maxSteps: 3 }, note: 'From a run' }]);
  });

  it('goes behind what somebody else saved meanwhile', async () => {
    rivals = 1;
    expect(await saveExample('r', example, '')).toEqual({ version: 4, name: 'Mine', number: 4 });
  });

  it('gives up when others save faster, and says why', async () => {
    rivals = 9;
    expect(await saveExample('r', example, '')).toMatchObject({ problem: { code: 'stale-version' } });
    expect(saved).toEqual([]);
  });

  it('says why there is no such recipe', async () => {
    expect(await saveExample('gone', example, '')).toMatchObject({
      problem: { code: 'recipe-not-found', fix: 'Look.' },
    });
  });
});
