import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import { titleOf } from './conversations.ts';
import type { Database } from './database.ts';
import type { NewPlace, PlaceRefusal } from './place.ts';
import { conversations, events, runs } from './schema.ts';
import { searchable } from './summary-row.ts';

/** The columns of a run that say where it stands. */
type PlaceColumns = Pick<typeof runs.$inferInsert, 'conversationId' | 'afterRunId' | 'turn'>;

/**
 * Makes room for a run in its conversation, within the transaction that stores the run: the conversation's row stays locked
 * until then, so nobody removes it, or the run that this one follows, meanwhile.
 */
export async function takePlace(
  tx: Database,
  { id, after, isFirst }: NewPlace,
  run: Pick<typeof runs.$inferInsert, 'question' | 'startedAt'>,
): Promise<PlaceColumns | PlaceRefusal> {
  const at = run.startedAt;
  if (isFirst) {
    const title = titleOf(run.question);
    const times = { createdAt: at, updatedAt: at };
    await tx.insert(conversations).values({ id, title, searchText: searchable(title), ...times, asked: 1 });
    return { conversationId: id, afterRunId: null, turn: 1 };
  }
  const [grown] = await tx
    .update(conversations)
    .set({
      asked: sql`${conversations.asked} + 1`,
      updatedAt: sql`greatest(${conversations.updatedAt}, ${at.toISOString()}::timestamptz)`,
    })
    .where(eq(conversations.id, id))
    .returning({ asked: conversations.asked });
  if (!grown) return 'no-conversation';
  if (after !== null) {
    const [before] = await tx
      .select({ id: runs.id })
      .from(runs)
      .where(and(eq(runs.id, after), eq(runs.conversationId, id)));
    if (!before) return 'no-such-turn';
  }
  return { conversationId: id, afterRunId: after, turn: grown.asked };
}

/** Removes a run with its log, and closes the gap that it leaves in its conversation. False when there is none. */
export function removeRun(db: Database, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [found] = await tx.select({ conversationId: runs.conversationId }).from(runs).where(eq(runs.id, id));
    const conversationId = found?.conversationId;
    if (conversationId) await closeGap(tx, conversationId, id);
    const removed = await tx.delete(runs).where(eq(runs.id, id)).returning({ id: runs.id });
    await removeLogs(tx, [id]);
    if (conversationId && removed.length > 0) await tidyAfter(tx, conversationId);
    return removed.length > 0;
  });
}

/** Removes the logs of runs that were removed in this transaction before: nobody appends to them by now. */
export async function removeLogs(tx: Database, runIds: string[]): Promise<void> {
  if (runIds.length > 0) await tx.delete(events).where(inArray(events.runId, runIds));
}

/** What followed the run follows the one before it from now on. */
async function closeGap(tx: Database, conversationId: string, id: string): Promise<void> {
  await lockConversation(tx, conversationId);
  // In one order, as those that append to runs lock them.
  const around = await tx
    .select({ id: runs.id, after: runs.afterRunId })
    .from(runs)
    .where(and(eq(runs.conversationId, conversationId), or(eq(runs.id, id), eq(runs.afterRunId, id))))
    .orderBy(asc(runs.id))
    .for('update');
  const gone = around.find((run) => run.id === id);
  if (!gone) return;
  await tx
    .update(runs)
    .set({ afterRunId: gone.after })
    .where(and(eq(runs.conversationId, conversationId), eq(runs.afterRunId, id)));
}

/** Takes an empty conversation away. One that nobody named is called by the first question that is left. */
async function tidyAfter(tx: Database, conversationId: string): Promise<void> {
  const [first] = await tx
    .select({ question: runs.question })
    .from(runs)
    .where(eq(runs.conversationId, conversationId))
    .orderBy(asc(runs.turn))
    .limit(1);
  if (!first) {
    await tx.delete(conversations).where(eq(conversations.id, conversationId));
    return;
  }
  const title = titleOf(first.question);
  await tx
    .update(conversations)
    .set({ title, searchText: searchable(title) })
    .where(and(eq(conversations.id, conversationId), eq(conversations.isNamed, false)));
}

/** Nobody else asks in the conversation, or removes of it, until the transaction ends. False when it is not there. */
export async function lockConversation(tx: Database, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.id, id))
    .for('update');
  return rows.length > 0;
}
