import { createBell } from './bell.ts';
import type { Database } from './database.ts';
import { type OpenOptions, openDatabase } from './open.ts';
import { listenForRuns } from './pg-bell.ts';
import type { RunStore } from './run-store.ts';
import { sqlRunStore } from './sql.ts';

/** The run store of a process with its database; `db` is for the other tables. */
export interface OpenedStore {
  store: RunStore;
  db: Database;
  kind: 'pglite' | 'postgres';
  /** Ends all readers, then closes the database and lets the data folder go. */
  close(): Promise<void>;
}

/** How often a reader looks for what another process wrote when no notification came. */
const POLL_MS = 2_000;

/**
 * Opens the database, at the newest schema, and the run store on it.
 * @throws StoreError as `openDatabase` does
 */
export async function openStore(options: OpenOptions): Promise<OpenedStore> {
  const { db, kind, close } = await openDatabase(options);
  // Only a PostgreSQL can have other writers; the database in the folder is locked for this process.
  const isShared = kind === 'postgres';
  const bell = createBell(isShared ? { pollMs: POLL_MS } : {});
  const listener = isShared && options.databaseUrl ? await listenForRuns(options.databaseUrl, bell) : undefined;
  const store = sqlRunStore(db, bell, { notify: isShared });
  return {
    store,
    db,
    kind,
    async close() {
      await store.close();
      await listener?.close();
      await close();
    },
  };
}
