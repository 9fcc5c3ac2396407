import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readRuns } from './read-runs.ts';

const ALL = Array.from({ length: 450 }, (_, index) => `r${index}`);
let server: Server;
let limits: number[] = [];

/** A list of 450 runs; a cursor is the number of the run that comes next. */
beforeAll(async () => {
  server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://here');
    const limit = Number(searchParams.get('limit'));
    const from = Number(searchParams.get('cursor') ?? 0);
    limits.push(limit);
    const nextCursor = from + limit < ALL.length ? String(from + limit) : null;
    const items = ALL.slice(from, from + limit).map((id) => ({ id }));
    response.end(JSON.stringify({ items, nextCursor, total: ALL.length }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const real = fetch;
  vi.stubGlobal('fetch', (path: string) => real(`http://127.0.0.1:${port}${path}`));
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.close();
});

async function read(count: number) {
  limits = [];
  const result = await readRuns({ outcome: null, recipe: null, text: '' }, count);
  if (!result.ok) throw new Error(result.problem.code);
  return result.value;
}

describe('a list that is read again', () => {
  it('has all its rows, also where that takes more than one page', async () => {
    const { items, nextCursor } = await read(250);
    expect(items.map(({ id }) => id)).toEqual(ALL.slice(0, 250));
    expect(nextCursor).toBe('250');
    expect(limits).toEqual([200, 50]);
  });

  it('ends where there are no more', async () => {
    const { items, nextCursor } = await read(1_000);
    expect(items).toHaveLength(ALL.length);
    expect(nextCursor).toBeNull();
  });
});
