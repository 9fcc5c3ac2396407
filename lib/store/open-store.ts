import { createBell } from './bell.ts';
import type { ConversationStore } from './conversations.ts';
import { sqlConversationStore } from './conversations-sql.ts';
import type { Database } from './database.ts';
import type { FrozenStore } from './frozen.ts';
import { sqlFrozenStore } from './frozen-sql.ts';
import { type OpenOptions, openDatabase } from './open.ts';
import { listenForRuns } from './pg-bell.ts';
import type { RecipeStore } from './recipe-store.ts';
import { sqlRecipeStore } from './recipes-sql.ts';
import type { RunStore } from './run-store.ts';
import { sqlRunStore } from './sql.ts';

/** The stores of a process with their database; `db` is for the other tables. */
export interface OpenedStore {
  store: RunStore;
  conversations: ConversationStore;
  recipes: RecipeStore;
  frozen: FrozenStore;
  db: Database;
  kind: 'pglite' | 'postgres';
  /** False where words are searched without an index, because the database has no pg_trgm for this user. */
  hasSearchIndex: boolean;
  /** Ends all readers, then closes the database and lets the data folder go. */
  close(): Promise<void>;
}

/** How often a reader looks for what another process wrote when no notification came. */
const POLL_MS = 2_000;

/**
 * Opens the database, at the newest schema, and the stores on it.
 * @throws StoreError as `openDatabase` does
 */
export async function openStore(options: OpenOptions): Promise<OpenedStore> {
  const { db, kind, hasSearchIndex, close } = await openDatabase(options);
  // Only a PostgreSQL can have other writers; the database in the folder is locked for this process.
  const isShared = kind === 'postgres';
  const bell = createBell(isShared ? { pollMs: POLL_MS } : {});
  const listener = isShared && options.databaseUrl ? await listenForRuns(options.databaseUrl, bell) : undefined;
  const store = sqlRunStore(db, bell, { notify: isShared });
  return {
    store,
    conversations: sqlConversationStore(db, bell, { notify: isShared }),
    recipes: sqlRecipeStore(db),
    frozen: sqlFrozenStore(db),
    db,
    kind,
    hasSearchIndex,
    async close() {
      await store.close();
      await listener?.close();
      await close();
    },
  };
}
