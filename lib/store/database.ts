import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema.ts';

/** The database as the rest of the store sees it, within a transaction or not: PGlite and PostgreSQL alike. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

/** A statement that is run again and again. */
export interface RepeatedStatement {
  /** Stands for the statement: another one needs another name. A word of small letters and `_`. */
  name: string;
  /** The types of `$1`, `$2` …. */
  types: readonly string[];
  text: string;
}

/** Runs a statement with its parameters, each as text, and gives its rows. Rejects with the error of the database. */
export type Repeat = (statement: RepeatedStatement, values: readonly string[]) => Promise<Record<string, unknown>[]>;

/** The database itself, no transaction of it. */
export type MainDatabase = Database & { repeat: Repeat };

/** An open database, at the newest schema. */
export interface OpenedDatabase {
  db: MainDatabase;
  kind: 'pglite' | 'postgres';
  /** False where words are searched without an index; see `prepareSearch`. */
  hasSearchIndex: boolean;
  close(): Promise<void>;
}
