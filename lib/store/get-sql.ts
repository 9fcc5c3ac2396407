import { asc, eq, getTableColumns } from 'drizzle-orm';
import type { Database, MainDatabase, RepeatedStatement } from './database.ts';
import type { RunSummary } from './run-store.ts';
import { runs } from './schema.ts';
import { indexable, summaryOfRow } from './summary-row.ts';

const GET: RepeatedStatement = { name: 'get_run', types: ['text'], text: 'SELECT * FROM runs WHERE id = $1' };

const NAMES = Object.entries(getTableColumns(runs)).map(([key, { name }]) => ({ key, name }));

/** What the list shows of one run; null when there is none. Asked for by every viewer that comes. */
export async function getRun(db: MainDatabase, id: string): Promise<RunSummary | null> {
  const [found] = await db.repeat(GET, [id]);
  if (!found) return null;
  const row = Object.fromEntries(NAMES.map(({ key, name }) => [key, found[name]]));
  return summaryOfRow(row as typeof runs.$inferSelect);
}

/** The runs that go on from one or ask it again, the oldest first. */
export async function runsMadeFrom(db: Database, id: string, limit: number): Promise<RunSummary[]> {
  const made = eq(runs.parentId, indexable(id));
  const rows = await db.select().from(runs).where(made).orderBy(asc(runs.startedAt), asc(runs.id)).limit(limit);
  return rows.map(summaryOfRow);
}
