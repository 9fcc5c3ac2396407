import { and, asc, eq, gt, lt } from 'drizzle-orm';
import type { Database } from './database.ts';
import type { RunNotes, RunSummary } from './run-store.ts';
import { runs } from './schema.ts';
import { rowOfSummary, SUMMARY_VERSION, summaryOfRow, tidyNotes, tidySummary } from './summary-row.ts';

/** Changes what a person made of a run. The run as it is then; null when there is none. */
export async function annotateRun(db: Database, id: string, notes: Partial<RunNotes>): Promise<RunSummary | null> {
  const set = tidyNotes(notes);
  const changed =
    Object.keys(set).length > 0
      ? await db.update(runs).set(set).where(eq(runs.id, id)).returning()
      : await db.select().from(runs).where(eq(runs.id, id));
  return changed[0] ? summaryOfRow(changed[0]) : null;
}

/** Ids of ended runs whose summaries an earlier version of the program wrote. */
export async function outdatedRuns(db: Database, after: string, limit: number): Promise<string[]> {
  const old = and(gt(runs.id, after), lt(runs.summaryVersion, SUMMARY_VERSION), eq(runs.status, 'ended'));
  const rows = await db.select({ id: runs.id }).from(runs).where(old).orderBy(asc(runs.id)).limit(limit);
  return rows.map(({ id }) => id);
}

/** Writes the summary of an ended run anew; what it was asked with and what a person made of it stay. */
export async function rewriteSummary(db: Database, summary: RunSummary): Promise<void> {
  const row = rowOfSummary(tidySummary(summary));
  const { parentId, outcome, reason, elapsedMs, steps, tokensIn, tokensOut, cost, answer, marks, flags, tools } = row;
  const { searchText, answerText, endedMs, endedSteps, endedTokens, endedCost, summaryVersion } = row;
  await db
    .update(runs)
    .set({
      ...{ parentId, outcome, reason, elapsedMs, steps, tokensIn, tokensOut, cost, answer, marks, flags, tools },
      ...{ searchText, answerText, endedMs, endedSteps, endedTokens, endedCost, summaryVersion },
    })
    .where(and(eq(runs.id, row.id), eq(runs.status, 'ended')));
}
