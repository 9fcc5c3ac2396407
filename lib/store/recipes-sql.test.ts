import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenedDatabase } from './database.ts';
import { describeRecipeStore } from './recipe-store.contract.ts';
import { sqlRecipeStore } from './recipes-sql.ts';
import { openTestDatabase, recipesOn } from './test-database.ts';

let opened: OpenedDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
}, 60_000);
afterAll(() => opened.close());

describeRecipeStore('PGlite', async () => ({ ...recipesOn(opened), close: async () => {} }));

it('says that the disk is full, and leaves no recipe without a version', async () => {
  await opened.db.execute(sql`TRUNCATE recipes, recipe_versions`);
  await opened.db.execute(
    sql.raw(`
    CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'refused' USING ERRCODE = '53100'; END $$`),
  );
  await opened.db.execute(
    sql`CREATE TRIGGER refuse BEFORE INSERT ON recipe_versions FOR EACH ROW EXECUTE FUNCTION refuse()`,
  );
  const store = sqlRecipeStore(opened.db);
  const body = { recipe: { id: 'a', version: 1, name: 'A', system: '', examples: [] }, settings: {} };
  const recipe = { id: 'a', name: 'A', dialect: 'bracket', version: 1, body, note: '', at: 0 };
  await expect(store.create(recipe)).rejects.toMatchObject({ code: 'storage-full' });
  expect(await store.list()).toEqual([]);
  await opened.db.execute(sql`DROP TRIGGER refuse ON recipe_versions`);
  expect(await store.create(recipe)).toBe(true);
  await opened.db.execute(
    sql`CREATE TRIGGER refuse BEFORE INSERT ON recipe_versions FOR EACH ROW EXECUTE FUNCTION refuse()`,
  );
  const change = { basedOn: 1, body, note: '', at: 1 };
  await expect(store.addVersion('a', change)).rejects.toMatchObject({ code: 'storage-full' });
  await opened.db.execute(sql`DROP TRIGGER refuse ON recipe_versions`);
  // The number was not used up by the save that failed.
  expect(await store.addVersion('a', change)).toEqual({ kind: 'added', version: 2 });
});
