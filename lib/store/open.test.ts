import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBell } from './bell.ts';
import { startChild } from './child-process.ts';
import { sqlConversationStore } from './conversations-sql.ts';
import { openDatabase, openMemoryDatabase } from './open.ts';
import { first as begun, next, placed, sampleRun } from './sample-run.ts';
import { sqlRunStore } from './sql.ts';
import { TEST_CACHE } from './test-database.ts';

// Making a database is slow on a busy machine.
describe('opening the database in the data folder', { timeout: 60_000 }, () => {
  let root = '';
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'react-playground-open-'));
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  const open = (dataDir: string, cacheDir = TEST_CACHE) => openDatabase({ dataDir, cacheDir });

  // One folder goes through all of this in turn: making one takes a second or two.
  it('makes the folder with its parents, keeps everybody else out, and finds everything again later', async () => {
    const dataDir = join(root, 'some', 'where');
    const first = await open(dataDir);
    const store = sqlRunStore(first.db, createBell());
    expect(await store.create(sampleRun('a'))).toEqual({ kind: 'created' });
    await store.create(placed('b', begun('talk'), 1));
    await store.create(placed('c', next('talk', 'b'), 2));
    const talks = sqlConversationStore(first.db, createBell());
    await talks.rename('talk', 'Orders');
    const [listed, turns] = [await talks.list({ limit: 5 }), await talks.turns('talk')];
    expect(turns.map(({ summary, after }) => [summary.id, after])).toEqual([
      ['b', null],
      ['c', 'b'],
    ]);
    await expect(open(dataDir)).rejects.toMatchObject({ code: 'data-dir-locked' });
    await first.close();

    const holder = startChild('./database-child.ts', [dataDir, TEST_CACHE, 'hold']);
    await holder.says(1);
    expect(holder.lines).toEqual(['open']);
    const refused = { code: 'data-dir-locked', message: expect.stringContaining(`process ${holder.pid}`) };
    await expect(open(dataDir)).rejects.toMatchObject(refused);
    await holder.kill();

    const again = await open(dataDir);
    expect(await sqlRunStore(again.db, createBell()).get('a')).toEqual(sampleRun('a').summary);
    const talksAgain = sqlConversationStore(again.db, createBell());
    expect(await talksAgain.list({ limit: 5 })).toEqual(listed);
    expect(listed.items).toMatchObject([{ id: 'talk', title: 'Orders', questions: 2 }]);
    expect(await talksAgain.turns('talk')).toEqual(turns);
    await again.close();
    await expect(again.db.execute(sql`SELECT 1`)).rejects.toMatchObject({
      cause: { message: 'The database is closed.' },
    });
  });

  it('says in one sentence what to do when the folder cannot be made', async () => {
    await writeFile(join(root, 'file'), '');
    await expect(open(join(root, 'file', 'data'))).rejects.toMatchObject({
      code: 'data-dir-not-writable',
      message: expect.stringMatching(/cannot be written to\.$/u),
      fix: expect.stringContaining('DATA_DIR'),
    });
  });

  // The superuser may write everywhere.
  it.skipIf(process.getuid?.() === 0)('says so when the folder cannot be written to', async () => {
    const dataDir = join(root, 'closed');
    await mkdir(dataDir, { mode: 0o500 });
    await expect(open(dataDir)).rejects.toMatchObject({ code: 'data-dir-not-writable' });
    await chmod(dataDir, 0o700);
  });

  it('starts with half a snapshot in the cache, and mends the cache', async () => {
    const cacheDir = join(root, 'cache');
    await (await openMemoryDatabase(cacheDir)).close();
    const [name = ''] = await readdir(cacheDir);
    const whole = await readFile(join(cacheDir, name));
    await writeFile(join(cacheDir, name), whole.subarray(0, whole.length / 2));
    const opened = await openMemoryDatabase(cacheDir);
    expect((await sqlRunStore(opened.db, createBell()).list({ limit: 5 })).total).toBe(0);
    await opened.close();
    expect((await readFile(join(cacheDir, name))).length).toBeGreaterThan(whole.length / 2 + 1);
    expect(await readdir(cacheDir)).toEqual([name]);
  });

  it('leaves a damaged database, and one of a newer version, as it is and says what to do', async () => {
    const dataDir = join(root, 'damaged');
    const whole = await open(dataDir);
    await whole.db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('new', 9999999999999)`,
    );
    await whole.close();
    await expect(open(dataDir)).rejects.toMatchObject({
      code: 'schema-newer',
      fix: expect.stringContaining('DATA_DIR'),
    });
    const database = join(dataDir, 'database');
    await writeFile(join(database, 'global', 'pg_control'), 'rubbish');
    const refused = { code: 'data-dir-damaged', message: expect.stringContaining(database) };
    await expect(open(dataDir)).rejects.toMatchObject(refused);
    await rm(join(database, 'PG_VERSION'));
    const files = await readdir(database);
    await expect(open(dataDir)).rejects.toMatchObject(refused);
    expect(await readdir(database)).toEqual(files);
  });

  it('opens after a kill in the middle of its first start', async () => {
    const dataDir = join(root, 'killed');
    await mkdir(dataDir);
    const child = startChild('./database-child.ts', [dataDir, TEST_CACHE, 'hold']);
    while ((await unfinishedFiles(dataDir)) < 300 && child.lines.length === 0) await new Promise(setImmediate);
    await child.kill();
    expect(child.lines).toEqual([]);
    const opened = await open(dataDir);
    expect((await sqlRunStore(opened.db, createBell()).list({ limit: 5 })).total).toBe(0);
    await opened.close();
    expect((await readdir(dataDir)).filter((name) => name.startsWith('database.new-'))).toEqual([]);
  });
});

/** How many files the first start has made so far; 0 before it began to. */
async function unfinishedFiles(dataDir: string): Promise<number> {
  const names = await readdir(dataDir, { recursive: true }).catch(() => []);
  return names.filter((name) => name.startsWith('database.new-')).length;
}
