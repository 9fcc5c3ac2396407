import { access, chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBell } from './bell.ts';
import { startChild } from './child-process.ts';
import { openDatabase } from './open.ts';
import { sampleRun } from './sample-run.ts';
import { sqlRunStore } from './sql.ts';
import { openTestDatabase, TEST_CACHE } from './test-database.ts';

describe('opening the database in the data folder', () => {
  let root = '';
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'react-playground-open-'));
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  const open = (dataDir: string, cacheDir = TEST_CACHE) => openDatabase({ dataDir, cacheDir });
  const proveWhole = async (dataDir: string, cacheDir?: string) => {
    const opened = await open(dataDir, cacheDir);
    const store = sqlRunStore(opened.db, createBell());
    expect(await store.create(sampleRun('a'))).toEqual({ kind: 'created' });
    expect((await store.list({ limit: 5 })).total).toBe(1);
    await opened.close();
  };

  it('makes the folder with its parents, and finds everything again later', async () => {
    const dataDir = join(root, 'some', 'where');
    await proveWhole(dataDir);
    const again = await open(dataDir);
    expect(await sqlRunStore(again.db, createBell()).get('a')).toEqual(sampleRun('a').summary);
    await again.close();
  });

  it('refuses a folder that another process has, leaves it alone, and takes it over once that one was killed', async () => {
    const holder = startChild('./database-child.ts', [root, TEST_CACHE, 'hold']);
    await holder.says(1);
    expect(holder.lines).toEqual(['open']);
    const refused = { code: 'data-dir-locked', message: expect.stringContaining(`pid ${holder.pid}`) };
    await expect(open(root)).rejects.toMatchObject(refused);
    await holder.kill();
    await proveWhole(root);
  });

  it('refuses a folder that this process has open already', async () => {
    const opened = await open(root);
    await expect(open(root)).rejects.toMatchObject({ code: 'data-dir-locked' });
    await opened.close();
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
    await chmod(root, 0o500);
    await expect(open(root)).rejects.toMatchObject({ code: 'data-dir-not-writable' });
    await chmod(root, 0o700);
  });

  it.each([
    ['no snapshot at all', ''],
    ['half a snapshot', 'half'],
  ])('starts with %s in the cache, and mends the cache', async (_, kind) => {
    const cacheDir = join(root, 'cache');
    await mkdir(cacheDir);
    await (await openTestDatabase()).close();
    const [name = ''] = (await readdir(TEST_CACHE)).filter((file) => file.endsWith('.gz'));
    const whole = await readFile(join(TEST_CACHE, name));
    await writeFile(join(cacheDir, name), kind === 'half' ? whole.subarray(0, whole.length / 2) : '');
    await proveWhole(join(root, 'data'), cacheDir);
    await proveWhole(join(root, 'more'), cacheDir);
    expect((await readFile(join(cacheDir, name))).length).toBeGreaterThan(whole.length / 2 + 1);
  });

  it('starts without a cache that can be written', async () => {
    await writeFile(join(root, 'cache'), 'not a folder');
    await proveWhole(join(root, 'data'), join(root, 'cache'));
  });

  it('opens after a kill in the middle of its first start', async () => {
    // Killed as soon as the unfinished database is seen; by the second and third round, some way into it.
    for (const round of [0, 1, 2]) {
      const dataDir = join(root, `data-${round}`);
      await mkdir(dataDir);
      const child = startChild('./database-child.ts', [dataDir, TEST_CACHE, 'hold']);
      while (!(await unfinishedFiles(dataDir)) && child.lines.length === 0) await new Promise(setImmediate);
      const target = round * 300;
      while ((await unfinishedFiles(dataDir)) < target && child.lines.length === 0) await new Promise(setImmediate);
      await child.kill();
      await proveWhole(dataDir);
      expect((await readdir(dataDir)).filter((name) => name.includes('new-'))).toEqual([]);
      await access(join(dataDir, 'database'));
    }
  });
});

/** How many files the first start has made so far; 0 before it began to. */
async function unfinishedFiles(dataDir: string): Promise<number> {
  const names = await readdir(dataDir, { recursive: true }).catch(() => []);
  return names.filter((name) => name.startsWith('database.new-')).length;
}
