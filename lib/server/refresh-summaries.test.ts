import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EventOf, RunEvent } from '../run/events.ts';
import { fold } from '../run/fold.ts';
import { readLogFile } from '../run/log-file.ts';
import { createBell } from '../store/bell.ts';
import type { OpenedDatabase } from '../store/database.ts';
import type { RunStore } from '../store/run-store.ts';
import { runs } from '../store/schema.ts';
import { sqlRunStore } from '../store/sql.ts';
import { openTestDatabase } from '../store/test-database.ts';
import { refreshSummaries } from './refresh-summaries.ts';
import { summaryOf } from './run-summary.ts';
import { startSummary } from './start-summary.ts';

const LOGS = join(import.meta.dirname, '../../fixtures/logs');

function logOf(name: string): RunEvent[] {
  const read = readLogFile(readFileSync(join(LOGS, `${name}.jsonl`), 'utf8'));
  if ('error' in read) throw new Error(read.error.message);
  return read.events as RunEvent[];
}

describe('summaries that an earlier version wrote', () => {
  let opened: OpenedDatabase;
  let store: RunStore;
  const log = logOf('repeat-action');
  const start = log[0] as EventOf<'run-start'>;
  beforeAll(async () => {
    opened = await openTestDatabase();
  }, 60_000);
  afterAll(() => opened.close());
  beforeEach(async () => {
    await opened.db.execute(sql`TRUNCATE runs, events`);
    store = sqlRunStore(opened.db, createBell());
  });

  async function keep(id: string): Promise<void> {
    const own = { ...start, runId: id, origin: { kind: 'rerun' as const, runId: 'original' } };
    const summary = { ...summaryOf(fold(log), startSummary(own)), status: 'running' as const };
    await store.create({ start: own, prefix: log.slice(1, -1), summary, owner: null, idempotency: null });
    await store.append([{ runId: id, events: log.slice(-1), summary }]);
  }

  /** What the columns of such a run are after a migration. */
  const age = (id: string) =>
    opened.db
      .update(runs)
      .set({
        tools: [],
        flags: [],
        answerText: '',
        endedMs: -1,
        endedTokens: -1,
        summaryVersion: 0,
        searchText: '',
        parentId: null,
      })
      .where(eq(runs.id, id));

  it('are written anew from their logs, so that filters, search and orders find the runs', async () => {
    for (const id of ['a', 'b']) await keep(id);
    const whole = await store.get('a');
    await store.annotate('a', { isStarred: true, tags: ['kept'] });
    for (const id of ['a', 'b']) await age(id);
    expect((await store.list({ limit: 5, flags: ['loop'] })).total).toBe(0);
    expect(await refreshSummaries(store, new AbortController().signal)).toBe(2);
    expect(await store.get('a')).toEqual({ ...whole, isStarred: true, tags: ['kept'] });
    expect((await store.madeFrom('original', 5)).map(({ id }) => id).sort()).toEqual(['a', 'b']);
    const [tool = ''] = whole?.tools ?? [];
    const found = await store.list({
      limit: 5,
      flags: ['loop'],
      tool,
      text: start.question.slice(0, 12),
      sort: 'longest',
    });
    expect(found.items.map(({ id }) => id)).toEqual(['b', 'a']);
    expect(await refreshSummaries(store, new AbortController().signal)).toBe(0);
  });

  it('stay as they are where the log cannot be read, and the others are written all the same', async () => {
    for (const id of ['a', 'b']) await keep(id);
    for (const id of ['a', 'b']) await age(id);
    await opened.db.execute(sql`UPDATE events SET body = '{' WHERE run_id = 'a' AND seq = 2`);
    expect(await refreshSummaries(store, new AbortController().signal)).toBe(1);
    expect((await store.list({ limit: 5, flags: ['loop'] })).items.map(({ id }) => id)).toEqual(['b']);
  });

  it('are left for the next start when the server stops', async () => {
    await keep('a');
    await age('a');
    expect(await refreshSummaries(store, AbortSignal.abort())).toBe(0);
    expect(await store.outdated('', 5)).toEqual(['a']);
  });
});
