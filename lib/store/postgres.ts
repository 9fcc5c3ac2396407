import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { Database, OpenedDatabase } from './database.ts';
import * as schema from './schema.ts';
import { prepareSearch } from './search-index.ts';
import { MIGRATIONS } from './snapshot.ts';
import { StoreError } from './store-error.ts';

/** Any number that all processes of this program agree on: one of them migrates while the others wait. */
const MIGRATION_LOCK = 7_211_438;

/** The longest wait for one query, in milliseconds. */
const QUERY_TIMEOUT_MS = 15_000;
const INDEX_TIMEOUT_MS = 600_000;

/**
 * Connects to a PostgreSQL (15 or newer) and brings it to the newest schema, one process at a time.
 * @throws StoreError `database-unreachable`
 */
export async function openPostgres(databaseUrl: string): Promise<OpenedDatabase> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: 10_000,
    // A server that hangs must not hang every request, nor the stop of this process, with it.
    query_timeout: QUERY_TIMEOUT_MS,
  });
  // An idle connection that the server closes must not end the process: the next query opens another.
  pool.on('error', () => {});
  let hasSearchIndex: boolean;
  try {
    hasSearchIndex = await migrateAlone(pool);
  } catch (error) {
    await pool.end();
    throw unreachable(error, databaseUrl);
  }
  const db = drizzle({ client: pool, schema }) as unknown as Database;
  return { db, kind: 'postgres', hasSearchIndex, close: () => pool.end() };
}

/** Says whether words are searched by an index. */
async function migrateAlone(pool: pg.Pool): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle({ client }), { migrationsFolder: MIGRATIONS });
    // Over many runs, making an index takes longer than any other query may.
    return await prepareSearch((text) => client.query({ text, query_timeout: INDEX_TIMEOUT_MS } as pg.QueryConfig));
  } finally {
    // Ending the session lets the lock go, whatever state the connection is in.
    client.release(true);
  }
}

function unreachable(error: unknown, databaseUrl: string): StoreError {
  const { host } = URL.canParse(databaseUrl) ? new URL(databaseUrl) : { host: 'DATABASE_URL' };
  const why = error instanceof Error ? error.message : 'no reason given';
  return new StoreError(
    'database-unreachable',
    `The database at ${host} could not be opened: ${why}.`,
    'Check DATABASE_URL and that the server runs, or leave it out to keep runs in the data folder.',
    error,
  );
}
