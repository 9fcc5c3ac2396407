import { eq, getTableColumns } from 'drizzle-orm';
import type { Bell } from './bell.ts';
import type { Database, MainDatabase, RepeatedStatement } from './database.ts';
import { rowOfEvent } from './event-text.ts';
import { DATABASE_NOW, DATABASE_NOW_TEXT } from './lease-sql.ts';
import type { NewPlace, PlaceRefusal } from './place.ts';
import { takePlace } from './place-sql.ts';
import type { CreateResult, NewRun } from './run-store.ts';
import { events, runs } from './schema.ts';
import { rowOfSummary, tidySummary } from './summary-row.ts';

/** A run as it is stored; when it was last heard of is for the database to say. */
type NewRow = Omit<typeof runs.$inferInsert, 'heartbeatAt'>;
type EventRow = ReturnType<typeof rowOfEvent>;

/** Stores a run with its first events, and rings for it. Rejects with the error of the database, and then nothing is stored. */
export async function createRun(db: MainDatabase, bell: Bell, run: NewRun): Promise<CreateResult> {
  const first = [run.start, ...(run.prefix ?? [])];
  const summary = tidySummary({ ...run.summary, lastSeq: first.at(-1)?.seq ?? run.start.seq });
  const log = first.map((event) => rowOfEvent(summary.id, event));
  const row: NewRow = {
    ...rowOfSummary(summary),
    owner: run.owner,
    idempotencyKey: run.idempotency?.key ?? null,
    bodyHash: run.idempotency?.bodyHash ?? null,
  };
  // The run that held the key may be removed between the two looks; then the key is free again.
  for (;;) {
    const refusal = run.place ? await insertInPlace(db, run.place, row, log) : await insertAlone(db, row, log);
    if (refusal === 'no-conversation' || refusal === 'no-such-turn') return { kind: refusal };
    if (refusal === null) {
      bell.ring(
        summary.id,
        first.map((event, index) => ({ event, size: log[index]?.body.length ?? 0 })),
      );
      return { kind: 'created' };
    }
    const [twin] = await db
      .select({ id: runs.id, bodyHash: runs.bodyHash })
      .from(runs)
      .where(eq(runs.idempotencyKey, run.idempotency?.key ?? ''));
    if (twin) return { kind: twin.bodyHash === row.bodyHash ? 'exists' : 'key-reused', id: twin.id };
  }
}

const COLUMNS = Object.entries(getTableColumns(runs))
  .filter(([key]) => key !== 'heartbeatAt')
  .map(([key, column]) => ({ key: key as keyof NewRow, name: column.name, type: column.getSQLType() }));

/** A run and its first events in one statement, which gives no row when the key is taken. */
const INSERT: RepeatedStatement = {
  name: 'insert_run',
  types: ['jsonb', 'jsonb'],
  text: `
    WITH made AS (
      INSERT INTO runs (${COLUMNS.map(({ name }) => name).join(', ')}, heartbeat_at)
      SELECT r.*, ${DATABASE_NOW_TEXT}
      FROM jsonb_to_record($1::jsonb) AS r(${COLUMNS.map(({ name, type }) => `${name} ${type}`).join(', ')})
      ON CONFLICT (idempotency_key) DO NOTHING
      RETURNING id
    ), logged AS (
      INSERT INTO events (run_id, seq, t, type, body)
      SELECT made.id, e.seq, e.t, e.type, e.body
      FROM made, jsonb_to_recordset($2::jsonb) AS e(seq integer, t float8, type text, body text)
    )
    SELECT id FROM made`,
};

/** What a new run has in the columns that its summary says nothing of. */
const UNSAID = { isStopAsked: false, callDecisions: {}, conversationId: null, afterRunId: null, turn: null };

async function insertAlone(db: MainDatabase, row: NewRow, log: EventRow[]): Promise<'key-taken' | null> {
  const whole: NewRow = { ...UNSAID, ...row };
  const run = Object.fromEntries(COLUMNS.map(({ key, name }) => [name, whole[key]]));
  const made = await db.repeat(INSERT, [JSON.stringify(run), JSON.stringify(log)]);
  return made.length === 0 ? 'key-taken' : null;
}

/** Rows of one insert; a statement takes 65,535 values in all. */
const MAX_ROWS = 5_000;

/** Stores all of a new run in its conversation, or nothing and says why. */
async function insertInPlace(
  db: Database,
  place: NewPlace,
  row: NewRow,
  log: EventRow[],
): Promise<PlaceRefusal | 'key-taken' | null> {
  let refusal: PlaceRefusal | 'key-taken' | null = null;
  const inserted = db.transaction(async (tx) => {
    const columns = await takePlace(tx, place, row);
    if (typeof columns === 'string') refusal = columns;
    else {
      const made = await tx
        .insert(runs)
        .values({ ...row, ...columns, heartbeatAt: DATABASE_NOW })
        .onConflictDoNothing({ target: runs.idempotencyKey })
        .returning({ id: runs.id });
      if (made.length === 0) refusal = 'key-taken';
    }
    if (refusal) tx.rollback();
    for (let at = 0; at < log.length; at += MAX_ROWS) await tx.insert(events).values(log.slice(at, at + MAX_ROWS));
  });
  // The rollback comes as an error.
  await inserted.catch((error: unknown) => {
    if (!refusal) throw error;
  });
  return refusal;
}
