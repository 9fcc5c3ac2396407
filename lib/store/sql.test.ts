import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBell } from './bell.ts';
import type { OpenedDatabase } from './database.ts';
import { describeRunStore } from './run-store.contract.ts';
import { sampleDeltas, sampleRun, sampleSummary } from './sample-run.ts';
import { sqlRunStore } from './sql.ts';
import { openTestDatabase, storeOn } from './test-database.ts';

let opened: OpenedDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
}, 60_000);
afterAll(() => opened.close());

describeRunStore('PGlite', async () => ({ ...storeOn(opened), close: async () => {} }));

/** Makes the database itself refuse events whose run is named, with an SQLSTATE. */
async function refuse(runId: string, sqlState: string): Promise<void> {
  await opened.db.execute(
    sql.raw(`
    CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.run_id LIKE '${runId}' THEN RAISE EXCEPTION 'refused' USING ERRCODE = '${sqlState}'; END IF;
      RETURN NEW;
    END $$`),
  );
  await opened.db.execute(sql`CREATE TRIGGER refuse BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION refuse()`);
}

describe('the run store when the database has trouble', () => {
  beforeEach(async () => {
    await opened.db.execute(sql`DROP TRIGGER IF EXISTS refuse ON events`);
    await opened.db.execute(sql`TRUNCATE runs, events`);
  });
  afterAll(() => opened.db.execute(sql`DROP TRIGGER IF EXISTS refuse ON events`));

  const appendAll = (ids: string[]) =>
    sqlRunStore(opened.db, createBell()).append(
      ids.map((runId) => ({ runId, events: sampleDeltas(2, 3), summary: sampleSummary(runId) })),
    );
  const makeAll = async (ids: string[]) => {
    for (const id of ids) await sqlRunStore(opened.db, createBell()).create(sampleRun(id));
  };

  it.each([
    ['23505', 'seq-conflict'],
    ['23503', 'seq-conflict'],
    ['22000', 'failed'],
  ])('keeps one run’s error %s from the others', async (sqlState, error) => {
    await makeAll(['a', 'b', 'c']);
    await refuse('b', sqlState);
    expect((await appendAll(['a', 'b', 'c'])).map((result) => result.error)).toEqual([null, error, null]);
    expect((await sqlRunStore(opened.db, createBell()).get('b'))?.lastSeq).toBe(1);
  });

  it('says that the disk is full, writes nothing, and goes on when there is room', async () => {
    const store = sqlRunStore(opened.db, createBell());
    await makeAll(['a', 'b']);
    await refuse('%', '53100');
    expect((await appendAll(['a', 'b'])).map((result) => result.error)).toEqual(['storage-full', 'storage-full']);
    await expect(store.create(sampleRun('c'))).rejects.toMatchObject({ code: 'storage-full' });
    expect((await store.list({ limit: 5 })).total).toBe(2);
    await opened.db.execute(sql`DROP TRIGGER refuse ON events`);
    expect((await appendAll(['a', 'b'])).map((result) => result.error)).toEqual([null, null]);
  });
});
