import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenedDatabase, RepeatedStatement } from './database.ts';
import { errorCode } from './store-error.ts';
import { openTestDatabase } from './test-database.ts';

const ADD: RepeatedStatement = {
  name: 'add_word',
  types: ['text', 'integer'],
  text: 'INSERT INTO words VALUES ($1, $2) RETURNING word, place',
};

let opened: OpenedDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());
beforeEach(() => opened.db.execute(sql`DROP TABLE IF EXISTS words`));

const makeTable = () => opened.db.execute(sql`CREATE TABLE words (word text, place integer PRIMARY KEY)`);

describe('a repeated statement on PGlite', () => {
  it('can be called as soon as what it names is there', async () => {
    const statement = { ...ADD, name: 'add_early' };
    expect(errorCode(await opened.db.repeat(statement, ['a', '1']).catch((error) => error))).toBe('42P01');
    await makeTable();
    expect(await opened.db.repeat(statement, ['a', '1'])).toEqual([{ word: 'a', place: 1 }]);
  });

  it('takes every text as it is, but none with a NUL', async () => {
    await makeTable();
    const texts = ["it's", "''", '\\', "\\'; DROP TABLE words; --", '$1', '\n', '"', '😀', ''];
    for (const [place, word] of texts.entries())
      expect(await opened.db.repeat(ADD, [word, String(place)])).toEqual([{ word, place }]);
    await expect(opened.db.repeat(ADD, ['a\0b', '99'])).rejects.toThrow('NUL');
  });

  it('rejects with the code of the database, and works again afterwards', async () => {
    await makeTable();
    await opened.db.repeat(ADD, ['a', '1']);
    expect(errorCode(await opened.db.repeat(ADD, ['b', '1']).catch((error) => error))).toBe('23505');
    expect(await opened.db.repeat(ADD, ['b', '2'])).toEqual([{ word: 'b', place: 2 }]);
  });

  it('is no part of a transaction that is under way', async () => {
    await makeTable();
    let added: Promise<unknown> | undefined;
    const given = opened.db.transaction(async (tx) => {
      added = opened.db.repeat(ADD, ['a', '1']);
      await tx.execute(sql`SELECT 1`);
      tx.rollback();
    });
    await expect(given).rejects.toThrow();
    await added;
    const { rows } = (await opened.db.execute(sql`SELECT word FROM words`)) as unknown as { rows: unknown[] };
    expect(rows).toEqual([{ word: 'a' }]);
  });
});
