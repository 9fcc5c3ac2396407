import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema.ts';

/** The database as the rest of the store sees it: PGlite and PostgreSQL alike. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

/** An open database, at the newest schema. */
export interface OpenedDatabase {
  db: Database;
  kind: 'pglite' | 'postgres';
  /** False where words are searched without an index; see `prepareSearch`. */
  hasSearchIndex: boolean;
  close(): Promise<void>;
}
