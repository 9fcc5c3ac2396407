import { getTableColumns } from 'drizzle-orm';
import type { MainDatabase, RepeatedStatement } from './database.ts';
import type { RunSummary } from './run-store.ts';
import { runs } from './schema.ts';
import { summaryOfRow } from './summary-row.ts';

const GET: RepeatedStatement = { name: 'get_run', types: ['text'], text: 'SELECT * FROM runs WHERE id = $1' };

const NAMES = Object.entries(getTableColumns(runs)).map(([key, { name }]) => ({ key, name }));

/** What the list shows of one run; null when there is none. Asked for by every viewer that comes. */
export async function getRun(db: MainDatabase, id: string): Promise<RunSummary | null> {
  const [found] = await db.repeat(GET, [id]);
  if (!found) return null;
  const row = Object.fromEntries(NAMES.map(({ key, name }) => [key, found[name]]));
  return summaryOfRow(row as typeof runs.$inferSelect);
}
