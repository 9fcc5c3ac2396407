import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createRecipe,
  deleteRecipe,
  getRecipe,
  getRecipeVersion,
  importRecipe,
  listRecipes,
  renameRecipe,
  saveVersion,
} from './recipe-client.ts';

let server: Server;
let answer: { status: number; body: string };
let asked: { method: string; url: string; body: string };

async function read(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

beforeAll(async () => {
  server = createServer(async (request, response) => {
    asked = { method: request.method ?? '', url: request.url ?? '', body: await read(request) };
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => server.close());
// In a page an address without a host is the page's own; here it is the fake server's.
beforeEach(() => {
  const real = fetch;
  const { port } = server.address() as AddressInfo;
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => real(`http://127.0.0.1:${port}${path}`, init));
});
afterEach(() => vi.unstubAllGlobals());

const recipe = { system: 'Be brief.', examples: [] };

describe('the client of recipes', () => {
  it('reads the list, one recipe, and one version', async () => {
    answer = { status: 200, body: '{"items":[]}' };
    expect(await listRecipes()).toEqual({ ok: true, value: { items: [] } });
    await getRecipe('a/b');
    expect(asked).toMatchObject({ method: 'GET', url: '/api/recipes/a%2Fb' });
    await getRecipeVersion('course', 2);
    expect(asked.url).toBe('/api/recipes/course/versions/2');
  });

  it('creates, renames and deletes', async () => {
    answer = { status: 201, body: '{"id":"r1","version":1}' };
    expect(await createRecipe({ name: 'Brief', dialect: 'bracket', recipe })).toMatchObject({ value: { id: 'r1' } });
    expect(JSON.parse(asked.body)).toEqual({ name: 'Brief', dialect: 'bracket', recipe });
    await renameRecipe('r1', 'Briefer');
    expect(asked).toEqual({ method: 'PATCH', url: '/api/recipes/r1', body: '{"name":"Briefer"}' });
    answer = { status: 204, body: '' };
    expect(await deleteRecipe('r1')).toEqual({ ok: true, value: undefined });
  });

  it('sends a file as it is, and the dialect beside it', async () => {
    answer = { status: 201, body: '{"id":"r2","version":1}' };
    await importRecipe('{"format":"x"}', 'native');
    expect(asked).toEqual({ method: 'POST', url: '/api/recipes?dialect=native', body: '{"format":"x"}' });
    await importRecipe('{}');
    expect(asked.url).toBe('/api/recipes');
  });

  it('saves a version, or says which one was saved first', async () => {
    answer = { status: 201, body: '{"version":3}' };
    expect(await saveVersion('r1', { basedOn: 2, recipe })).toEqual({ ok: true, value: { version: 3 } });
    answer = { status: 409, body: '{"error":{"code":"stale-version","message":"Stale.","latestVersion":5}}' };
    expect(await saveVersion('r1', { basedOn: 2, recipe })).toMatchObject({ isStale: true, latestVersion: 5 });
    answer = { status: 507, body: '{"error":{"code":"storage-full","message":"Full."}}' };
    expect(await saveVersion('r1', { basedOn: 2, recipe })).toMatchObject({
      isStale: false,
      problem: { code: 'storage-full' },
    });
  });
});
