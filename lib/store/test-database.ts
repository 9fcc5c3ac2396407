import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { createBell } from './bell.ts';
import type { ConversationStoreUnderTest } from './conversation-store.contract.ts';
import { sqlConversationStore } from './conversations-sql.ts';
import type { OpenedDatabase } from './database.ts';
import { sqlFrozenStore } from './frozen-sql.ts';
import type { FrozenStoreUnderTest } from './frozen-store.contract.ts';
import { openMemoryDatabase } from './open.ts';
import type { RecipeStoreUnderTest } from './recipe-store.contract.ts';
import { sqlRecipeStore } from './recipes-sql.ts';
import type { StoreUnderTest } from './run-store.contract.ts';
import { type SqlStoreOptions, sqlRunStore } from './sql.ts';

/** Where the packed empty database of the tests is kept between them; its name tells versions apart. */
export const TEST_CACHE = join(tmpdir(), 'react-playground-test-cache');

/** An empty database in memory, one for a test file. */
export function openTestDatabase(): Promise<OpenedDatabase> {
  return openMemoryDatabase(TEST_CACHE);
}

/** A database for the contract suite: emptied between tests. */
export function storeOn({ db, close }: OpenedDatabase, options: SqlStoreOptions = {}): StoreUnderTest {
  return {
    async reset() {
      await db.execute(sql`TRUNCATE conversations, runs, events`);
      return sqlRunStore(db, createBell(), options);
    },
    close,
  };
}

/** The same for the conversations. */
export function conversationsOn({ db, close }: OpenedDatabase): ConversationStoreUnderTest {
  return {
    async reset() {
      await db.execute(sql`TRUNCATE conversations, runs, events`);
      const bell = createBell();
      return { store: sqlRunStore(db, bell), conversations: sqlConversationStore(db, bell) };
    },
    close,
  };
}

/** The same for the recipes. */
export function recipesOn({ db, close }: OpenedDatabase): RecipeStoreUnderTest {
  return {
    async reset() {
      await db.execute(sql`TRUNCATE recipes, recipe_versions`);
      return sqlRecipeStore(db);
    },
    close,
  };
}

/** The same for the kept results. */
export function frozenOn({ db, close }: OpenedDatabase): FrozenStoreUnderTest {
  return {
    async reset(limits) {
      await db.execute(sql`TRUNCATE kept_results`);
      return sqlFrozenStore(db, limits);
    },
    close,
  };
}
