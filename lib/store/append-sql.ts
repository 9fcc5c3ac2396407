import type { MainDatabase, RepeatedStatement } from './database.ts';
import { rowOfEvent } from './event-text.ts';
import type { AppendBatch } from './run-store.ts';
import { continuedSummary, rowOfSummary } from './summary-row.ts';

/** A batch as the statement takes it, and the length of each event's text for the bell. */
export interface PreparedBatch {
  batch: AppendBatch;
  sizes: number[];
  run: Record<string, unknown>;
  events: Record<string, unknown>[];
}

/** Turns a continuous batch into the JSON rows of the statement. */
export function prepareBatch(batch: AppendBatch): PreparedBatch {
  const rows = batch.events.map((event) => rowOfEvent(batch.runId, event));
  const row = rowOfSummary(continuedSummary(batch));
  return {
    batch,
    sizes: rows.map(({ body }) => body.length),
    run: {
      id: batch.runId,
      follows: (batch.events[0]?.seq ?? 0) - 1,
      model_id: row.modelId,
      model_name: row.modelName,
      dialect: row.dialect,
      temperature: row.temperature,
      status: row.status,
      outcome: row.outcome,
      reason: row.reason,
      elapsed_ms: row.elapsedMs,
      steps: row.steps,
      max_steps: row.maxSteps,
      tokens_in: row.tokensIn,
      tokens_out: row.tokensOut,
      cost: row.cost,
      answer: row.answer,
      marks: row.marks,
      flags: row.flags,
      tools: row.tools,
      answer_text: row.answerText,
      ended_ms: row.endedMs,
      ended_steps: row.endedSteps,
      ended_tokens: row.endedTokens,
      ended_cost: row.endedCost,
      summary_version: row.summaryVersion,
      last_seq: row.lastSeq,
    },
    events: rows.map(({ runId, seq, t, type, body }) => ({ run_id: runId, seq, t, type, body })),
  };
}

/**
 * Appends all batches in one statement and says which runs took theirs. A run that has ended, is gone or stands
 * elsewhere in its log takes nothing and disturbs nobody.
 * @param notify also tell other processes, as `run_id:seq` on the channel `run_events`
 */
export async function appendAll(db: MainDatabase, prepared: PreparedBatch[], notify: boolean): Promise<Set<string>> {
  const runsJson = JSON.stringify(prepared.map(({ run }) => run));
  const eventsJson = JSON.stringify(prepared.flatMap(({ events }) => events));
  const rows = await db.repeat(notify ? APPEND_AND_NOTIFY : APPEND, [runsJson, eventsJson]);
  return new Set(rows.map(({ id }) => id as string));
}

/** Locking the runs first, in one order, lets a second writer wait and then find itself too late, instead of failing the whole. */
const APPEND: RepeatedStatement = {
  name: 'append_events',
  types: ['jsonb', 'jsonb'],
  text: `
    WITH wanted AS (
      SELECT * FROM jsonb_to_recordset($1::jsonb) AS w(
        id text, follows integer, model_id text, model_name text, dialect text, temperature float8, status text,
        outcome text, reason text, elapsed_ms float8, steps float8, max_steps float8, tokens_in float8,
        tokens_out float8, cost float8, answer text, marks text, flags jsonb, tools jsonb, answer_text text,
        ended_ms float8, ended_steps float8, ended_tokens float8, ended_cost float8, summary_version integer,
        last_seq integer)
    ), open AS MATERIALIZED (
      SELECT runs.id FROM runs JOIN wanted ON wanted.id = runs.id
      WHERE runs.status <> 'ended' AND runs.last_seq = wanted.follows
      ORDER BY runs.id FOR UPDATE OF runs
    ), added AS (
      INSERT INTO events (run_id, seq, t, type, body)
      SELECT e.run_id, e.seq, e.t, e.type, e.body
      FROM jsonb_to_recordset($2::jsonb) AS e(run_id text, seq integer, t float8, type text, body text)
      JOIN open ON open.id = e.run_id
      RETURNING run_id, seq
    )
    UPDATE runs SET
      model_id = w.model_id, model_name = w.model_name, dialect = w.dialect, temperature = w.temperature,
      status = w.status, outcome = w.outcome, reason = w.reason, elapsed_ms = w.elapsed_ms, steps = w.steps,
      max_steps = w.max_steps, tokens_in = w.tokens_in, tokens_out = w.tokens_out, cost = w.cost, answer = w.answer,
      marks = w.marks, flags = w.flags, tools = w.tools, answer_text = w.answer_text, ended_ms = w.ended_ms,
      ended_steps = w.ended_steps, ended_tokens = w.ended_tokens, ended_cost = w.ended_cost,
      summary_version = w.summary_version, last_seq = w.last_seq
    FROM wanted w JOIN open ON open.id = w.id
    WHERE runs.id = w.id
    RETURNING runs.id`,
};

const APPEND_AND_NOTIFY: RepeatedStatement = {
  ...APPEND,
  name: 'append_events_and_notify',
  text: `${APPEND.text}, pg_notify('run_events', runs.id || ':' || runs.last_seq)`,
};
