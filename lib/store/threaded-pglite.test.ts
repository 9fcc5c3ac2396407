import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OpenedDatabase, RepeatedStatement } from './database.ts';
import { openDatabase } from './open.ts';
import { events, runs } from './schema.ts';
import { errorCode } from './store-error.ts';
import { openTestDatabase, TEST_CACHE } from './test-database.ts';
import { openInThread } from './threaded-pglite.ts';

const ADD: RepeatedStatement = {
  name: 'add_word',
  types: ['text', 'integer'],
  text: 'INSERT INTO words VALUES ($1, $2) RETURNING *',
};

// Making a database is slow on a busy machine.
describe('a database that works in a thread', { timeout: 60_000 }, () => {
  let dataDir = '';
  let threaded: OpenedDatabase;
  let direct: OpenedDatabase;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'react-playground-thread-'));
    threaded = await openDatabase({ dataDir, cacheDir: TEST_CACHE });
    direct = await openTestDatabase();
  }, 60_000);
  afterAll(async () => {
    await threaded.close();
    await direct.close();
    await rm(dataDir, { recursive: true });
  });
  beforeEach(async () => {
    await threaded.db.execute(sql`DROP TABLE IF EXISTS words`);
    await threaded.db.execute(sql`CREATE TABLE words (word text, place integer PRIMARY KEY)`);
  });

  const add = (word: string, place: number) => threaded.db.repeat(ADD, [word, String(place)]);
  const words = async () => {
    const { rows } = (await threaded.db.execute(sql`SELECT word FROM words ORDER BY place`)) as unknown as {
      rows: { word: string }[];
    };
    return rows.map(({ word }) => word);
  };

  it('gives every kind of value as one in this thread does', async () => {
    const kinds = sql`SELECT 'a''b\\'::text AS text, 7 AS whole, 1.5::float8 AS part, null AS nothing, true AS yes,
      '{"a":[1,null]}'::jsonb AS json, '{1,2}'::int[] AS list, 9007199254740993::bigint AS large,
      '2026-01-02 03:04:05.678+00'::timestamptz AS time, '\\x00ff'::bytea AS bytes, ${'a'} AS given, ${12}::int AS number`;
    const [there, here] = [await threaded.db.execute(kinds), await direct.db.execute(kinds)];
    expect(there).toMatchObject({ rows: (here as unknown as { rows: unknown[] }).rows });
    expect(
      await threaded.db.repeat({ name: 'kinds', types: ['text'], text: 'SELECT now() AS now, $1 AS text' }, ['a']),
    ).toEqual([{ now: expect.any(Date), text: 'a' }]);
  });

  it('gives the rows of a table as one in this thread does', async () => {
    const given = { runId: 'r', seq: 1, t: 0.5, type: 'a', body: '{}' };
    for (const { db } of [threaded, direct]) {
      await db.insert(runs).values({
        ...{ id: 'r', question: 'q', searchText: 'q', modelId: 'm', modelName: 'M', dialect: 'native', flags: ['a'] },
        ...{ recipeName: '', recipeVersion: 1, status: 'queued', startedAt: new Date(1_700_000_000_123), elapsedMs: 0 },
        ...{ steps: 0, maxSteps: 8, tokensIn: 0, tokensOut: 0, marks: '', lastSeq: 1, heartbeatAt: 1 },
      });
      await db.insert(events).values(given);
    }
    expect(await threaded.db.select().from(runs)).toEqual(await direct.db.select().from(runs));
    expect(await threaded.db.select().from(events)).toEqual([given]);
  });

  it('rejects with the code and the words of the database, and works again afterwards', async () => {
    await add('a', 1);
    const error = await add('b', 1).catch((trouble: unknown) => trouble);
    expect(error).toBeInstanceOf(Error);
    expect(errorCode(error)).toBe('23505');
    expect(error).toMatchObject({ message: expect.stringContaining('words_pkey') });
    const asked = await threaded.db.execute(sql`SELECT * FROM nowhere`).catch((trouble: unknown) => trouble);
    expect(errorCode(asked)).toBe('42P01');
    await add('b', 2);
    expect(await words()).toEqual(['a', 'b']);
  });

  it('keeps a transaction whole, or nothing of it, with nobody else in between', async () => {
    const given = threaded.db.transaction(async (tx) => {
      await tx.execute(sql`INSERT INTO words VALUES ('lost', 1)`);
      tx.rollback();
    });
    await expect(given).rejects.toMatchObject({ name: 'DrizzleError' });
    let added: Promise<unknown> | undefined;
    const failed = threaded.db.transaction(async (tx) => {
      added = add('beside', 2);
      await tx.execute(sql`INSERT INTO words VALUES ('lost', 2)`);
      throw new Error('mine');
    });
    await expect(failed).rejects.toThrow('mine');
    await added;
    const told = await threaded.db.transaction(async (tx) => {
      await tx.execute(sql`INSERT INTO words VALUES ('kept', 3)`);
      return 'told';
    });
    expect(told).toBe('told');
    expect(await words()).toEqual(['beside', 'kept']);
  });

  it('says so when a transaction cannot be kept', async () => {
    await threaded.db.execute(sql`ALTER TABLE words ADD UNIQUE (word) DEFERRABLE INITIALLY DEFERRED`);
    const given = threaded.db.transaction(async (tx) => {
      await tx.execute(sql`INSERT INTO words VALUES ('twice', 1), ('twice', 2)`);
    });
    expect(errorCode(await given.catch((trouble: unknown) => trouble))).toBe('23505');
    await add('once', 1);
    expect(await words()).toEqual(['once']);
  });

  it('leaves this thread free while it works', async () => {
    const slow = threaded.db.execute(sql`SELECT count(*) FROM generate_series(1, 300000)`).then(() => 'database');
    const turn = new Promise((resolve) => setImmediate(() => resolve('this thread')));
    expect(await Promise.race([slow, turn])).toBe('this thread');
    await slow;
  });
});

/** A thread that opens, and ends when it is asked for anything. */
const SHORT_LIVED = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', () => process.exit(3));
    parentPort.postMessage({ id: 0, result: null });`)}`,
);

it('says so when the thread ends by itself, and rejects all that was asked and will be', async () => {
  const onLost = vi.fn();
  const { client } = await openInThread('', onLost, SHORT_LIVED);
  const ended = 'The thread of the database ended with code 3.';
  await expect(client.query('SELECT 1')).rejects.toThrow(ended);
  expect(onLost.mock.calls).toEqual([[new Error(ended)]]);
  await expect(client.transaction(async () => 1)).rejects.toThrow(ended);
  await expect(client.close()).rejects.toThrow(ended);
});
