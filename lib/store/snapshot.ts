import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { EXTENSIONS } from './extensions.ts';
import { prepareSearch } from './search-index.ts';

/** Where the generated migrations are. */
export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));

const unpack = promisify(gunzip);

/** Brings a PGlite database to the newest schema. Says whether words are searched by an index. */
export async function migratePglite(client: PGlite): Promise<boolean> {
  await migrate(drizzle({ client }), { migrationsFolder: MIGRATIONS });
  return prepareSearch((statement) => client.exec(statement));
}

/**
 * An empty, migrated database as a packed file: loading it takes a second where making one takes several. Made once
 * for each PGlite version and set of migrations, and kept in `cacheDir`. Undefined when it could be neither read nor kept.
 */
export async function emptySnapshot(cacheDir: string): Promise<Blob | undefined> {
  const name = `empty-${await snapshotKey()}.tar.gz`;
  const kept = await readWhole(join(cacheDir, name));
  if (kept) return kept;
  const client = await PGlite.create('memory://', { extensions: EXTENSIONS });
  try {
    await migratePglite(client);
    const dump = await client.dumpDataDir('gzip');
    await keep(cacheDir, name, dump).catch(() => {});
    return dump;
  } finally {
    await client.close();
  }
}

/**
 * The tar in a packed file; undefined when it is missing or damaged. Unpacked here, where the checksum is looked at: a
 * damaged file inside PGlite ends the process with an error that nobody can catch.
 */
async function readWhole(path: string): Promise<Blob | undefined> {
  try {
    return new Blob([new Uint8Array(await unpack(await readFile(path)))], { type: 'application/x-tar' });
  } catch {
    return undefined;
  }
}

/** Forgets a snapshot that could not be loaded. */
export async function dropSnapshot(cacheDir: string): Promise<void> {
  await rm(join(cacheDir, `empty-${await snapshotKey()}.tar.gz`), { force: true });
}

/** Under its final name a snapshot is always whole: it is written beside it and then renamed. */
async function keep(cacheDir: string, name: string, dump: Blob): Promise<void> {
  await mkdir(cacheDir, { recursive: true });
  const partial = join(cacheDir, `${name}.${randomUUID()}.partial`);
  try {
    await writeFile(partial, new Uint8Array(await dump.arrayBuffer()));
    await rename(partial, join(cacheDir, name));
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function snapshotKey(): Promise<string> {
  const hash = createHash('sha256').update(pgliteVersion());
  const files = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql')).sort();
  for (const file of files) hash.update(`\0${file}\0`).update(await readFile(join(MIGRATIONS, file)));
  return hash.digest('hex').slice(0, 16);
}

/** The package does not export its package.json, so it is found from its entry file. */
function pgliteVersion(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const manifest = JSON.parse(readFileSync(join(entry, '..', '..', 'package.json'), 'utf8')) as { version: string };
  return manifest.version;
}
