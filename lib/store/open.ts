import { randomUUID } from 'node:crypto';
import { access, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { MainDatabase, OpenedDatabase, Repeat } from './database.ts';
import { EXTENSIONS } from './extensions.ts';
import { takeLock } from './lock.ts';
import { refuseNewerSchema } from './newer-schema.ts';
import { openPostgres } from './postgres.ts';
import { repeatOnPglite } from './repeat-pglite.ts';
import * as schema from './schema.ts';
import { dropSnapshot, emptySnapshot, migratePglite } from './snapshot.ts';
import { errorCode, isStorageFull, StoreError } from './store-error.ts';
import { openInThread, type ThreadedPglite } from './threaded-pglite.ts';

export interface OpenOptions {
  /** The data folder; made with its parents when missing. The database, its lock and the cache live in it. */
  dataDir: string;
  /** A `postgres://` address to use instead of the database in the folder. */
  databaseUrl?: string | undefined;
  /** Where the packed empty database is kept; in the data folder unless said. Processes may share it. */
  cacheDir?: string | undefined;
}

/**
 * Opens the database, at the newest schema. For the one in the folder: lock, open, migrate; the lock is held until `close`.
 * @throws StoreError `data-dir-locked`, `data-dir-not-writable`, `data-dir-damaged`, `schema-newer`, `storage-full` or `database-unreachable`
 */
export async function openDatabase(options: OpenOptions): Promise<OpenedDatabase> {
  if (options.databaseUrl) return openPostgres(options.databaseUrl);
  const { dataDir, cacheDir = join(dataDir, 'cache') } = options;
  const lock = await lockFolder(dataDir);
  try {
    const folder = join(dataDir, 'database');
    await clearUnfinished(dataDir);
    if (!(await exists(folder))) await makeDatabase(folder, cacheDir);
    const { client, repeat, hasSearchIndex } = await openFolder(folder);
    return {
      db: databaseOn(client, repeat),
      kind: 'pglite',
      hasSearchIndex,
      async close() {
        try {
          await client.close();
        } finally {
          await lock.release();
        }
      },
    };
  } catch (error) {
    await lock.release();
    throw folderTrouble(error, dataDir);
  }
}

/** An empty database in memory, at the newest schema; for tests. */
export async function openMemoryDatabase(cacheDir: string): Promise<OpenedDatabase> {
  const client = await loadSnapshot(undefined, cacheDir);
  const hasSearchIndex = await migratePglite(client);
  return {
    db: databaseOn(client, repeatOnPglite(client)),
    kind: 'pglite',
    hasSearchIndex,
    close: () => client.close(),
  };
}

function databaseOn(client: PGlite, repeat: Repeat): MainDatabase {
  return Object.assign(drizzle({ client, schema }), { repeat }) as unknown as MainDatabase;
}

/** How long making a folder may take, in milliseconds. */
const FOLDER_MS = 10_000;

/** In some places of a system, such as /proc, making a folder with its parents never comes to an end. */
async function makeFolders(path: string): Promise<void> {
  const waited = new AbortController();
  const tooLong = setTimeout(FOLDER_MS, 'too long' as const, { signal: waited.signal }).catch(() => undefined);
  const made = mkdir(path, { recursive: true }).then(() => 'made' as const);
  const first = await Promise.race([made, tooLong]).finally(() => waited.abort());
  if (first === 'too long') throw Object.assign(new Error('The folder cannot be made.'), { code: 'EACCES' });
}

async function lockFolder(dataDir: string) {
  try {
    await makeFolders(dataDir);
    return await takeLock(join(dataDir, 'database.lock'));
  } catch (error) {
    throw folderTrouble(error, dataDir);
  }
}

const UNFINISHED = 'database.new-';

/** What a start that was cut short left behind; only the holder of the lock may clear it. */
async function clearUnfinished(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => name.startsWith(UNFINISHED));
  for (const name of names) await rm(join(dataDir, name), { recursive: true, force: true });
}

/** Makes the first database beside its place and moves it there: a folder of that name is always a whole database. */
async function makeDatabase(folder: string, cacheDir: string): Promise<void> {
  const unfinished = join(folder, '..', `${UNFINISHED}${randomUUID()}`);
  const client = await loadSnapshot(unfinished, cacheDir);
  await client.close();
  await rename(unfinished, folder);
}

async function openFolder(folder: string): Promise<ThreadedPglite & { hasSearchIndex: boolean }> {
  const { client, repeat } = await openClient(folder);
  try {
    await refuseNewerSchema((statement) => client.query(statement));
    return { client, repeat, hasSearchIndex: await migratePglite(client) };
  } catch (error) {
    await client.close();
    throw error;
  }
}

/** What holds files and is no whole database is left as it is: PGlite would begin a new one on top of it. */
async function openClient(folder: string): Promise<ThreadedPglite> {
  const names = await readdir(folder);
  if (names.length > 0 && !names.includes('PG_VERSION')) throw damaged(folder, 'a file is missing');
  return openInThread(folder).catch((error: unknown) => {
    if (isStorageFull(error) || NO_ACCESS.has(errorCode(error) ?? '')) throw error;
    throw damaged(folder, error instanceof Error ? error.message.replace(/\.? Build with.*/s, '') : String(error));
  });
}

function damaged(folder: string, why: string): StoreError {
  return new StoreError(
    'data-dir-damaged',
    `The database in ${folder} cannot be opened (${why}), so it may be damaged; nothing in it was deleted.`,
    'See that the disk has room; else move the folder away or set DATA_DIR to another one, and start again.',
  );
}

async function loadSnapshot(folder: string | undefined, cacheDir: string): Promise<PGlite> {
  const place = { extensions: EXTENSIONS, ...(folder !== undefined && { dataDir: folder }) };
  try {
    const snapshot = await emptySnapshot(cacheDir);
    if (snapshot) return await PGlite.create({ ...place, loadDataDir: snapshot });
  } catch (error) {
    if (isStorageFull(error)) throw error;
    await dropSnapshot(cacheDir);
    if (folder) await rm(folder, { recursive: true, force: true });
  }
  const client = await PGlite.create(place);
  await migratePglite(client);
  return client;
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

const NO_ACCESS = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT']);

function folderTrouble(error: unknown, dataDir: string): unknown {
  if (error instanceof Error && error.name === 'StoreError') return error;
  if (isStorageFull(error)) {
    return new StoreError(
      'storage-full',
      `The disk with the data folder ${dataDir} is full.`,
      'Free some space and start again.',
      error,
    );
  }
  if (!NO_ACCESS.has(errorCode(error) ?? '')) return error;
  return new StoreError(
    'data-dir-not-writable',
    `The data folder ${dataDir} cannot be written to.`,
    'Give this user write permission there, or set DATA_DIR to another folder.',
    error,
  );
}
