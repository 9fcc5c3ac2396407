import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/** So many new runs change what the database should know of them. */
const GROWTH = 500;

/** Has the database look again at what its runs are like, now and then: one in a folder never does it by itself. */
export function createStatistics(db: Database): { grown(): void } {
  let fresh = 0;
  return {
    grown() {
      fresh += 1;
      if (fresh < GROWTH) return;
      fresh = 0;
      // Without it lists are slower, nothing else.
      void refreshStatistics(db).catch(() => undefined);
    },
  };
}

/** A small sample is enough to tell what is common from what is rare, and takes some 50 ms at 100,000 runs. */
export async function refreshStatistics(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL default_statistics_target = 20`);
    await tx.execute(sql`ANALYZE runs`);
  });
}
