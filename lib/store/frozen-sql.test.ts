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
