import { and, asc, count, eq, gt, sql } from 'drizzle-orm';
import { annotateRun, outdatedRuns, rewriteSummary } from './annotate-sql.ts';
import { appendAll, type PreparedBatch, prepareBatch } from './append-sql.ts';
import type { Bell } from './bell.ts';
import { runChoices } from './choices-sql.ts';
import { createRun } from './create-sql.ts';
import type { Database, MainDatabase } from './database.ts';
import { eventOfBody, isContinuous } from './event-text.ts';
import { followLog, type LogSource, readToEnd } from './follow.ts';
import { getRun, runsMadeFrom } from './get-sql.ts';
import { askToDecide, askToStop, beat, openRuns } from './lease-sql.ts';
import { listRuns } from './list-sql.ts';
import { removeRun } from './place-sql.ts';
import type { AppendBatch, AppendResult, RunStore } from './run-store.ts';
import { events, runs } from './schema.ts';
import { createStatistics } from './statistics.ts';
import { isConflict, isStorageFull, noRoomFor } from './store-error.ts';

export interface SqlStoreOptions {
  /** Tell other processes of each commit with NOTIFY; for a PostgreSQL that several share. */
  notify?: boolean;
}

/** Runs in a database. The database stays the caller's: `close` only ends what is being read. */
export function sqlRunStore(db: MainDatabase, bell: Bell, { notify = false }: SqlStoreOptions = {}): RunStore {
  let isClosed = false;
  const sourceOf = (id: string) => logSource(db, id, () => isClosed);
  const statistics = createStatistics(db);
  return {
    async create(run) {
      const made = await createRun(db, bell, run).catch((error: unknown) => {
        throw noRoomFor('a run', error);
      });
      if (made.kind === 'created') statistics.grown();
      return made;
    },
    append: (batches) => appendInRounds(db, bell, batches, notify),
    read: (id, { after, follow, signal }) =>
      follow ? followLog(sourceOf(id), bell, { id, after }, signal) : readToEnd(sourceOf(id), after, signal),
    get: (id) => getRun(db, id),
    madeFrom: (id, limit) => runsMadeFrom(db, id, limit),
    async findByKey(key) {
      const [row] = await db
        .select({ id: runs.id, bodyHash: runs.bodyHash })
        .from(runs)
        .where(eq(runs.idempotencyKey, key));
      return row ? { id: row.id, bodyHash: row.bodyHash ?? '' } : null;
    },
    list: (query) => listRuns(db, query),
    choices: () => runChoices(db),
    annotate: (id, notes) => annotateRun(db, id, notes),
    outdated: (after, limit) => outdatedRuns(db, after, limit),
    rewrite: (summary) => rewriteSummary(db, summary),
    recipeUse: () =>
      db
        .select({ id: runs.recipeId, version: runs.recipeVersion, runs: count() })
        .from(runs)
        .groupBy(runs.recipeId, runs.recipeVersion),
    async remove(id) {
      if (!(await removeRun(db, id))) return false;
      if (notify) await db.execute(sql`SELECT pg_notify('run_events', ${`${id}:0`})`);
      bell.gone(id);
      return true;
    },
    heartbeat: (owner, ids) => beat(db, owner, ids),
    ...wishes(db, bell, notify),
    openRuns: () => openRuns(db),
    async close() {
      isClosed = true;
      bell.close();
    },
  };
}

/** What others want of the process that writes a run. */
function wishes(
  db: Database,
  bell: Bell,
  notify: boolean,
): Pick<RunStore, 'askToStop' | 'onStopAsked' | 'askToDecide' | 'onDecided'> {
  return {
    async askToStop(id) {
      const isAsked = await askToStop(db, id, notify);
      if (isAsked) bell.stop(id);
      return isAsked;
    },
    onStopAsked: (listener) => bell.onStop(listener),
    async askToDecide(id, callId, decision) {
      const isLeft = await askToDecide(db, { id, callId, decision, notify });
      if (isLeft) bell.decided(id);
      return isLeft;
    },
    onDecided: (listener) => bell.onDecided(listener),
  };
}

/** A closed store has nothing more to tell its readers. */
function logSource(db: Database, id: string, isClosed: () => boolean): LogSource {
  return {
    async page(after, limit) {
      if (isClosed()) return [];
      const newer = and(eq(events.runId, id), gt(events.seq, after));
      const rows = await db
        .select({ body: events.body })
        .from(events)
        .where(newer)
        .orderBy(asc(events.seq))
        .limit(limit);
      return rows.map(({ body }) => eventOfBody(body));
    },
    async isOpen() {
      if (isClosed()) return false;
      const [run] = await db.select({ status: runs.status }).from(runs).where(eq(runs.id, id));
      return run !== undefined && run.status !== 'ended';
    },
  };
}

/** One statement holds each run once; what else came for the same run follows in the next. */
async function appendInRounds(
  db: MainDatabase,
  bell: Bell,
  batches: AppendBatch[],
  notify: boolean,
): Promise<AppendResult[]> {
  const results = batches.map(({ runId }): AppendResult => ({ runId, error: 'seq-conflict' }));
  let waiting = batches.map((batch, index) => ({ batch, index })).filter(({ batch }) => isContinuous(batch));
  while (waiting.length > 0) {
    const seen = new Set<string>();
    const round = waiting.filter(({ batch }) => !seen.has(batch.runId) && seen.add(batch.runId));
    waiting = waiting.filter((entry) => !round.includes(entry));
    const errors = await appendRound(
      db,
      bell,
      round.map(({ batch }) => prepareBatch(batch)),
      notify,
    );
    round.forEach(({ batch, index }, place) => {
      results[index] = { runId: batch.runId, error: errors[place] ?? null };
    });
  }
  return results;
}

async function appendRound(
  db: MainDatabase,
  bell: Bell,
  round: PreparedBatch[],
  notify: boolean,
): Promise<AppendResult['error'][]> {
  let taken: Set<string>;
  try {
    taken = await appendAll(db, round, notify);
  } catch (error) {
    if (isStorageFull(error)) return round.map(() => 'storage-full');
    if (round.length === 1) return [isConflict(error) ? 'seq-conflict' : 'failed'];
    const alone: AppendResult['error'][] = [];
    for (const one of round) alone.push(...(await appendRound(db, bell, [one], notify)));
    return alone;
  }
  return round.map(({ batch, sizes }) => {
    if (!taken.has(batch.runId)) {
      // Somebody else was there, or this very append was, and the news of it was lost: only the store can tell.
      bell.doubt(batch.runId);
      return 'seq-conflict';
    }
    bell.ring(
      batch.runId,
      batch.events.map((event, index) => ({ event, size: sizes[index] ?? 0 })),
    );
    return null;
  });
}
