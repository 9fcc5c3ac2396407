import { sql } from 'drizzle-orm';
import type { Database } from '../lib/store/database.ts';
import { prepareSearch } from '../lib/store/search-index.ts';
import { SUMMARY_VERSION } from '../lib/store/summary-row.ts';

const WORDS =
  'order total customer quarter phone latest chip capital population weather price sum invoice average compare list ' +
  'cheapest delivered shipped refund tier gold silver berlin paris tokyo 华为 手机 价格 quarterly report for the main ' +
  'selling points of a newest model and what it costs';

/** As `searchable` has it. */
const dense = (column: string) => sql.raw(`regexp_replace(${column}, '([\u4e00-\u9fff])', '\\1\\1', 'g')`);

/**
 * Fills an empty database with so many runs, the oldest first, with no log: the list does not read logs. The last of ten
 * parts of them used another model, so that a filter may fit nothing near the beginning of the list.
 */
export async function fillRuns(db: Database, runs: number): Promise<void> {
  const words = WORDS.split(' ');
  const list = sql.raw(`ARRAY['${words.join("','")}']`);
  await db.execute(sql`
    CREATE OR REPLACE FUNCTION pg_temp.word(i integer, place integer) RETURNS text LANGUAGE sql IMMUTABLE AS $$
      SELECT (${list})[1 + abs(hashint4(i * 61 + place)::bigint) % ${sql.raw(String(words.length))}]
    $$`);
  // Made at once at the end, as a first start over many runs makes it.
  await db.execute(sql`DROP INDEX IF EXISTS runs_search`);
  await db.execute(sql`
    INSERT INTO runs (
      id, question, search_text, model_id, model_name, dialect, temperature, recipe_id, recipe_name, recipe_version, status,
      outcome, reason, started_at, elapsed_ms, steps, max_steps, tokens_in, tokens_out, cost, answer, answer_text, marks,
      flags, tools, ended_ms, ended_steps, ended_tokens, ended_cost, summary_version, is_starred, tags, last_seq, heartbeat_at)
    SELECT
      'r' || lpad(i::text, 8, '0') || substr(md5(i::text), 1, 3), asked, ${dense('asked')}, model, 'Model ' || model,
      (ARRAY['bracket', 'native', 'json-call'])[1 + i % 3], 0, 'recipe-' || i % 9, 'Recipe ' || i % 9, 1 + i % 4, 'ended',
      ended.outcome, ended.reason, timestamptz '2025-01-01' + i * interval '97 seconds', ms, steps, 8, tokens, tokens / 4,
      tokens * 0.000002, said, ${dense('said')}, repeat('tao ', steps::integer) || 'tf', flags, tools, ms, steps, tokens * 1.25,
      tokens * 0.000002, ${SUMMARY_VERSION}, i % 400 = 3,
      CASE WHEN i % 500 = 7 THEN jsonb_build_array('tag-' || i / 500 % 5) ELSE '[]'::jsonb END, 40, 0
    FROM generate_series(1, ${runs}) AS i
    CROSS JOIN LATERAL (SELECT
      'what is the ' || pg_temp.word(i, 1) || ' ' || pg_temp.word(i, 2) || ' of ' || pg_temp.word(i, 3) || ' c-' || i % 900 || '?' AS asked,
      'the ' || pg_temp.word(i, 4) || ' ' || pg_temp.word(i, 5) || ' is ' || (i * 7 % 100003) || ' ' || pg_temp.word(i, 6) || ' '
        || pg_temp.word(i, 7) || ' ' || pg_temp.word(i, 8) || repeat(' and as far as anybody knows so far', i % 9) AS said,
      CASE WHEN i < ${runs} / 5 THEN 'model:old' ELSE 'model:' || i % 7 END AS model,
      (i::bigint * 7919 % 60000)::float8 AS ms, (1 + i % 8)::float8 AS steps, (i::bigint * 104729 % 50000)::float8 AS tokens,
      CASE WHEN i % 3 = 0 THEN '["repaired"]' WHEN i % 50 = 1 THEN '["loop", "forced"]' WHEN i % 997 = 1 THEN '["invented"]'
        ELSE '[]' END::jsonb AS flags,
      CASE WHEN i % 2 = 0 THEN '["Search"]' WHEN i % 3 = 0 THEN '["searchOrders", "Calculator"]'
        WHEN i % 4999 = 1 THEN '["Lookup"]' ELSE '[]' END::jsonb AS tools,
      i % 100 AS part
    ) AS run
    CROSS JOIN LATERAL (SELECT
      CASE WHEN part < 78 THEN 'completed' WHEN part < 88 THEN 'limited' WHEN part < 96 THEN 'failed' ELSE 'stopped' END AS outcome,
      CASE WHEN part < 78 THEN 'answered' WHEN part < 86 THEN 'max-steps' WHEN part < 88 THEN 'tool-loop'
        WHEN part < 90 THEN 'provider-auth' WHEN part < 96 THEN 'format-error' ELSE 'person' END AS reason
    ) AS ended`);
  await prepareSearch((statement) => db.execute(sql.raw(statement)));
}
