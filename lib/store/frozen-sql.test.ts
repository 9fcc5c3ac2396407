import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenedDatabase } from './database.ts';
import { sqlFrozenStore } from './frozen-sql.ts';
import { describeFrozenStore } from './frozen-store.contract.ts';
import { openStore } from './open-store.ts';
import { frozenOn, openTestDatabase, TEST_CACHE } from './test-database.ts';

let opened: OpenedDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
}, 60_000);
afterAll(() => opened.close());

describeFrozenStore('PGlite', async () => ({ ...frozenOn(opened), close: async () => {} }));

it('says that the disk is full', async () => {
  await opened.db.execute(
    sql.raw(`
    CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'refused' USING ERRCODE = '53100'; END $$`),
  );
  await opened.db.execute(
    sql`CREATE TRIGGER refuse BEFORE INSERT ON kept_results FOR EACH ROW EXECUTE FUNCTION refuse()`,
  );
  const call = { tool: 'Search', input: {}, text: '', data: null, error: null, at: 0 };
  await expect(sqlFrozenStore(opened.db).put('frozen', call)).rejects.toMatchObject({ code: 'storage-full' });
  await opened.db.execute(sql`DROP TRIGGER refuse ON kept_results`);
});

it.each(['{"input": {}, "te', '{}', 'null', '{"input":{},"text":"x","data":null,"error":{"code":1}}'])(
  'says of a result that cannot be read that it is damaged, leaves it out of lists, and replaces it: %s',
  async (body) => {
    const store = await frozenOn(opened).reset();
    const call = { tool: 'Search', input: { query: 'a' }, text: 'kept', data: null, error: null, at: 0 };
    const { key } = await store.putFirst('tape:x', call);
    await opened.db.execute(sql`UPDATE kept_results SET body = ${body}`);
    await expect(store.get('tape:x', 'Search', call.input)).rejects.toMatchObject({ code: 'result-damaged' });
    expect(await store.list('tape:x', 'Search', 10)).toEqual([]);
    const again = await Promise.all(
      [1, 2].map((at) => store.putFirst('tape:x', { ...call, text: `mended ${at}`, at })),
    );
    expect(again[0]).toEqual(again[1]);
    expect(await store.get('tape:x', 'Search', call.input)).toEqual(again[0]);
    expect(again[0]).toMatchObject({ key, text: expect.stringContaining('mended') });
  },
);

it('still has its results when the playground starts again', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kept-results-'));
  const call = { tool: 'Search', input: { query: 'a' }, text: 'kept', data: [1], error: null, at: 0 };
  const first = await openStore({ dataDir, cacheDir: TEST_CACHE });
  const kept = await first.frozen.put('frozen', call);
  await first.close();
  const second = await openStore({ dataDir, cacheDir: TEST_CACHE });
  expect(await second.frozen.get('frozen', 'Search', { query: 'a' })).toEqual(kept);
  await second.close();
  await rm(dataDir, { recursive: true, force: true });
}, 60_000);
