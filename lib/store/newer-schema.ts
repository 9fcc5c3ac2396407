import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MIGRATIONS } from './snapshot.ts';
import { StoreError } from './store-error.ts';

type Query = (statement: string) => Promise<{ rows: unknown[] }>;

/**
 * Leaves a database alone that a newer version of this program has migrated: this one would write what that one cannot read.
 * @throws StoreError `schema-newer`
 */
export async function refuseNewerSchema(query: Query): Promise<void> {
  const table = await query(`SELECT to_regclass('drizzle.__drizzle_migrations') AS name`);
  if ((table.rows[0] as { name: string | null }).name === null) return;
  const { rows } = await query('SELECT max(created_at) AS last FROM drizzle.__drizzle_migrations');
  if (Number((rows[0] as { last: unknown }).last) <= (await lastOwn())) return;
  throw new StoreError(
    'schema-newer',
    'The database was last used by a newer version of this program, and nothing was changed in it.',
    'Start that version, or keep the runs of this one elsewhere with DATA_DIR or DATABASE_URL.',
  );
}

/** When the newest migration of this version was made, in milliseconds since 1970. */
async function lastOwn(): Promise<number> {
  const journal = JSON.parse(await readFile(join(MIGRATIONS, 'meta/_journal.json'), 'utf8')) as {
    entries: { when: number }[];
  };
  return Math.max(...journal.entries.map(({ when }) => when));
}
