import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeConversationStore } from './conversation-store.contract.ts';
import type { OpenedDatabase } from './database.ts';
import { first, next, placed } from './sample-run.ts';
import { conversationsOn, openTestDatabase } from './test-database.ts';

let opened: OpenedDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
}, 60_000);
afterAll(() => opened.close());

describeConversationStore('PGlite', async () => ({ ...conversationsOn(opened), close: async () => {} }));

it('leaves no conversation without a run, and no run without one, when the disk is full', async () => {
  const { store, conversations } = await conversationsOn(opened).reset();
  await store.create(placed('a', first('talk')));
  const before = await conversations.stamp('talk');
  await opened.db.execute(
    sql.raw(`
    CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'refused' USING ERRCODE = '53100'; END $$`),
  );
  await opened.db.execute(sql`CREATE TRIGGER refuse BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION refuse()`);
  await expect(store.create(placed('b', first('other')))).rejects.toMatchObject({ code: 'storage-full' });
  await expect(store.create(placed('b', next('talk', 'a')))).rejects.toMatchObject({ code: 'storage-full' });
  await opened.db.execute(sql`DROP TRIGGER refuse ON events`);
  expect(await conversations.get('other')).toBeNull();
  expect(await conversations.stamp('talk')).toBe(before);
  expect(await store.get('b')).toBeNull();
});
