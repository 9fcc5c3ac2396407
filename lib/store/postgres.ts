import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { MainDatabase, OpenedDatabase, Repeat } from './database.ts';
import { refuseNewerSchema } from './newer-schema.ts';
import * as schema from './schema.ts';
import { prepareSearch } from './search-index.ts';
import { MIGRATIONS } from './snapshot.ts';
import { StoreError } from './store-error.ts';

/** Any number that all processes of this program agree on: one of them migrates while the others wait. */
const MIGRATION_LOCK = 7_211_438;

/** The longest wait for one query, in milliseconds. */
const QUERY_TIMEOUT_MS = 15_000;
/** The longest wait for a step of the migration, or for another process that migrates: both may work on many runs. */
const MIGRATION_TIMEOUT_MS = 600_000;
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Connects to a PostgreSQL (15 or newer) and brings it to the newest schema, one process at a time.
 * @throws StoreError `database-unreachable` or `schema-newer`
 */
export async function openPostgres(databaseUrl: string): Promise<OpenedDatabase> {
  const hasSearchIndex = await migrateAlone(databaseUrl).catch((error: unknown) => {
    throw error instanceof StoreError ? error : unreachable(error, databaseUrl);
  });
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // A server that hangs must not hang every request, nor the stop of this process, with it.
    query_timeout: QUERY_TIMEOUT_MS,
  });
  // An idle connection that the server closes must not end the process: the next query opens another.
  pool.on('error', () => {});
  // Not prepared: what stands between a server and its database may lend each query another connection.
  const repeat: Repeat = async ({ text }, values) => (await pool.query(text, [...values])).rows;
  const db = Object.assign(drizzle({ client: pool, schema }), { repeat }) as unknown as MainDatabase;
  return { db, kind: 'postgres', hasSearchIndex, close: () => pool.end() };
}

/** Says whether words are searched by an index. */
async function migrateAlone(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: MIGRATION_TIMEOUT_MS,
  });
  // A connection that breaks fails the query that is under way; without a listener it would end the process as well.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await refuseNewerSchema((statement) => client.query(statement));
    await migrate(drizzle({ client }), { migrationsFolder: MIGRATIONS });
    return await prepareSearch((text) => client.query(text));
  } finally {
    // Ending the session lets the lock go, whatever state the connection is in.
    await client.end();
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
