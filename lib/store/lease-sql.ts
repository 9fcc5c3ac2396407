import { and, eq, inArray, max, ne, type SQL, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import type { CallDecision, HeldRun, OpenRun } from './run-store.ts';
import { events, runs } from './schema.ts';
import { storable, summaryOfRow } from './summary-row.ts';

/**
 * Milliseconds since the epoch by the clock of the database. Processes that share one may run on machines whose clocks
 * differ, and a run must not look abandoned because of that.
 */
export const DATABASE_NOW_TEXT = '(extract(epoch FROM clock_timestamp()) * 1000)::float8';
export const DATABASE_NOW = sql<number>`${sql.raw(DATABASE_NOW_TEXT)}`;

/** Says that `owner` still writes these runs, and tells what it should know of each. */
export async function beat(db: Database, owner: string, ids: string[]): Promise<HeldRun[]> {
  if (ids.length === 0) return [];
  const own = and(eq(runs.owner, owner), inArray(runs.id, ids), ne(runs.status, 'ended'));
  // In one order, as those that append lock them.
  const held = db.$with('held').as(db.select({ id: runs.id }).from(runs).where(own).orderBy(runs.id).for('update'));
  return db
    .with(held)
    .update(runs)
    .set({ heartbeatAt: DATABASE_NOW })
    .where(inArray(runs.id, db.select({ id: held.id }).from(held)))
    .returning({ id: runs.id, isStopAsked: runs.isStopAsked, decisions: runs.callDecisions });
}

/**
 * Leaves word for the owner of a run that it should stop, and rings for it with `notify`. False for a run that has ended
 * or is not there.
 */
export async function askToStop(db: Database, id: string, notify: boolean): Promise<boolean> {
  const asked = await db
    .update(runs)
    .set({ isStopAsked: true })
    .where(and(eq(runs.id, id), ne(runs.status, 'ended')))
    .returning({ id: runs.id });
  if (asked.length === 0) return false;
  if (notify) await db.execute(sql`SELECT pg_notify('run_stops', ${id})`);
  return true;
}

/**
 * Leaves word for the owner of a run how a call goes on, unless there is such word already, and rings for it with `notify`.
 * False when it was not left.
 */
export async function askToDecide(
  db: Database,
  { id, callId, decision, notify }: { id: string; callId: string; decision: CallDecision; notify: boolean },
): Promise<boolean> {
  const word = JSON.stringify({ [storable(callId)]: storableWord(decision) });
  const left = await db
    .update(runs)
    .set({ callDecisions: sql`${runs.callDecisions} || ${word}::jsonb` })
    .where(and(eq(runs.id, id), ne(runs.status, 'ended'), sql`${runs.callDecisions} -> ${storable(callId)} IS NULL`))
    .returning({ id: runs.id });
  if (left.length === 0) return false;
  if (notify) await db.execute(sql`SELECT pg_notify('run_decisions', ${id})`);
  return true;
}

function storableWord(decision: CallDecision): CallDecision {
  return decision.choice === 'write' ? { ...decision, text: storable(decision.text) } : decision;
}

/**
 * Whether the log of a run has no end. The figure has an index and says it but for runs of old versions; an index of the status
 * would make its change from queued to running touch every other one.
 */
export function isOpen(): SQL {
  return sql`(${runs.endedMs} = -1 AND ${runs.status} <> 'ended')`;
}

/** All runs whose log has no end. */
export async function openRuns(db: Database): Promise<OpenRun[]> {
  const open = await db
    .select({ run: runs, silentMs: sql<number>`${DATABASE_NOW} - ${runs.heartbeatAt}` })
    .from(runs)
    .where(isOpen());
  if (open.length === 0) return [];
  const ids = open.map(({ run }) => run.id);
  const times = await db
    .select({ id: events.runId, lastT: max(events.t) })
    .from(events)
    .where(inArray(events.runId, ids))
    .groupBy(events.runId);
  const lastTs = new Map(times.map(({ id, lastT }) => [id, Number(lastT ?? 0)]));
  return open.map(({ run, silentMs }) => ({
    summary: summaryOfRow(run),
    owner: run.owner,
    heartbeatAt: run.heartbeatAt,
    silentMs,
    lastT: lastTs.get(run.id) ?? 0,
  }));
}
