import { and, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBell } from './bell.ts';
import type { OpenedDatabase } from './database.ts';
import { conditionsOf } from './list-sql.ts';
import { describeRunStore } from './run-store.contract.ts';
import type { RunFilter } from './run-store.ts';
import { sampleDeltas, sampleRun, sampleSummary } from './sample-run.ts';
import { runs } from './schema.ts';
import { sqlRunStore } from './sql.ts';
import { openTestDatabase, storeOn } from './test-database.ts';

let opened: OpenedDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
}, 60_000);
afterAll(() => opened.close());

describeRunStore('PGlite', async () => ({ ...storeOn(opened), close: async () => {} }));

describe('the search among many runs', () => {
  const planOf = async (filter: RunFilter) => {
    const found = opened.db
      .select({ id: runs.id })
      .from(runs)
      .where(and(...conditionsOf(filter)));
    const plan = (await opened.db.execute(sql`EXPLAIN ${found}`)) as unknown as { rows: Record<string, string>[] };
    return plan.rows.map((row) => row['QUERY PLAN']).join('\n');
  };

  it('goes by the index of words, and other filters by theirs', async () => {
    await opened.db.execute(sql`TRUNCATE runs, events`);
    await sqlRunStore(opened.db, createBell()).create(sampleRun('one', { question: 'What is common here?' }));
    await opened.db.execute(sql`
      INSERT INTO runs SELECT (jsonb_populate_record(one, jsonb_build_object(
        'id', 'copy-' || n, 'search_text', 'what is ' || n, 'answer_text', '',
        'recipe_id', 'recipe-' || n % 500))).* FROM runs AS one, generate_series(1, 1000) AS n`);
    await opened.db.execute(sql`ANALYZE runs`);
    expect(await planOf({ text: 'common here' })).toContain('Bitmap Index Scan on runs_search');
    expect(await planOf({ recipe: { id: 'recipe-7' } })).toContain('runs_of_recipe');
    await opened.db.execute(sql`TRUNCATE runs, events`);
  }, 60_000);
});

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
