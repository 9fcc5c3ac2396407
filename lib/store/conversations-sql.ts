import { createHash } from 'node:crypto';
import { and, asc, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { Bell } from './bell.ts';
import {
  type ConversationQuery,
  type ConversationStore,
  conversationCursor,
  placeInList,
  type StoredConversation,
  wayBack,
} from './conversations.ts';
import type { Database } from './database.ts';
import { lockConversation, removeLogs } from './place-sql.ts';
import { conversations, runs } from './schema.ts';
import { searchable, searchWords, storable, summaryOfRow } from './summary-row.ts';

/** Conversations in a database, which stays the caller's. `notify` as for the runs. */
export function sqlConversationStore(
  db: Database,
  bell: Bell,
  { notify = false }: { notify?: boolean } = {},
): ConversationStore {
  return {
    list: (query) => listConversations(db, query),
    async get(id) {
      const [row] = await selectConversations(db).where(eq(conversations.id, storable(id)));
      return row ? conversationOf(row) : null;
    },
    async turns(id) {
      const rows = await db
        .select()
        .from(runs)
        .where(eq(runs.conversationId, storable(id)))
        .orderBy(asc(runs.turn));
      return rows.map((row) => ({ summary: summaryOfRow(row), after: row.afterRunId }));
    },
    pairs: (id, from, limit) => pairsOf(db, storable(id), from, limit),
    stamp: (id) => stampOf(db, id),
    async placeOf(runId) {
      const { conversationId, afterRunId } = runs;
      const [row] = await db
        .select({ conversationId, afterRunId })
        .from(runs)
        .where(eq(runs.id, storable(runId)));
      return row?.conversationId ? { id: row.conversationId, after: row.afterRunId } : null;
    },
    async rename(id, title) {
      const renamed = await db
        .update(conversations)
        .set({ title: storable(title), searchText: searchable(title), isNamed: true })
        .where(eq(conversations.id, storable(id)))
        .returning({ id: conversations.id });
      return renamed.length > 0;
    },
    async remove(id) {
      const removed = await removeConversation(db, storable(id));
      for (const runId of removed ?? []) {
        if (notify) await db.execute(sql`SELECT pg_notify('run_events', ${`${runId}:0`})`);
        bell.gone(runId);
      }
      return removed;
    },
  };
}

/** In words of the database: the names of columns would stand here without their tables. */
const QUESTIONS = sql<number>`(SELECT count(*)::int FROM runs WHERE runs.conversation_id = conversations.id)`;

function selectConversations(db: Database) {
  return db.select({ ...getTableColumns(conversations), questions: QUESTIONS }).from(conversations);
}

function conversationOf(row: typeof conversations.$inferSelect & { questions: number }): StoredConversation {
  const { id, title, createdAt, updatedAt, questions } = row;
  return { id, title, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString(), questions };
}

async function listConversations(db: Database, { limit, cursor, text }: ConversationQuery) {
  const conditions: SQL[] = searchWords({ text }).map(
    (word) => sql`${conversations.searchText} LIKE ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`,
  );
  if (cursor !== undefined) {
    const { at, id } = placeInList(cursor);
    conditions.push(sql`(${conversations.updatedAt}, ${conversations.id}) < (${at.toISOString()}::timestamptz, ${id})`);
  }
  const rows = await selectConversations(db)
    .where(and(...conditions))
    .orderBy(desc(conversations.updatedAt), desc(conversations.id))
    .limit(limit + 1);
  const items = rows.slice(0, limit).map(conversationOf);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last ? conversationCursor(last) : null };
}

async function pairsOf(db: Database, conversationId: string, from: string, limit: number) {
  const links = await db
    .select({ id: runs.id, after: runs.afterRunId, isAnswered: sql<boolean>`coalesce(${runs.answer} ~ '\\S', false)` })
    .from(runs)
    .where(eq(runs.conversationId, conversationId));
  const wanted = wayBack(links, from)
    .filter(({ isAnswered }) => isAnswered)
    .slice(0, limit)
    .map(({ id }) => id);
  if (wanted.length === 0) return [];
  const rows = await db
    .select({ id: runs.id, question: runs.question, answer: runs.answer })
    .from(runs)
    .where(inArray(runs.id, wanted));
  const byId = new Map(rows.map(({ id, question, answer }) => [id, { question, answer: answer ?? '' }]));
  return wanted.reverse().flatMap((id) => byId.get(id) ?? []);
}

async function stampOf(db: Database, id: string): Promise<string | null> {
  const { title, updatedAt } = conversations;
  const rows = await db
    .select({ title, updatedAt, run: runs.id, after: runs.afterRunId, seq: runs.lastSeq, version: runs.summaryVersion })
    .from(conversations)
    .leftJoin(runs, eq(runs.conversationId, conversations.id))
    .where(eq(conversations.id, storable(id)))
    .orderBy(asc(runs.turn));
  return rows.length === 0 ? null : createHash('sha256').update(JSON.stringify(rows)).digest('base64url').slice(0, 27);
}

function removeConversation(db: Database, id: string): Promise<string[] | null> {
  return db.transaction(async (tx) => {
    if (!(await lockConversation(tx, id))) return null;
    const own = await tx
      .select({ id: runs.id })
      .from(runs)
      .where(eq(runs.conversationId, id))
      .orderBy(asc(runs.id))
      .for('update');
    const ids = own.map((run) => run.id);
    await tx.delete(conversations).where(eq(conversations.id, id));
    await removeLogs(tx, ids);
    return ids;
  });
}
