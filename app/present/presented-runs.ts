import type { ComparedRun, NotCompared } from '../../lib/api/compared.ts';
import { comparedRuns } from '../../lib/server/compared-runs.ts';

/** More would be too small to read from afar. */
const MOST_PRESENTED = 2;

/**
 * Reads the runs that are to be presented, in the order named, and says of each that cannot why. Without the pieces in which their
 * text came: they are most of a log, and a presentation keeps a pace of its own.
 */
export async function presentedRuns(
  store: Parameters<typeof comparedRuns>[0],
  ids: readonly string[],
): Promise<{ runs: ComparedRun[]; missing: NotCompared[] }> {
  const { runs, missing } = await comparedRuns(store, ids);
  const tooMany = runs.slice(MOST_PRESENTED).map(({ summary }): NotCompared => ({ code: 'too-many', id: summary.id }));
  return {
    runs: runs
      .slice(0, MOST_PRESENTED)
      .map(({ summary, log }) => ({ summary, log: log.filter(({ type }) => type !== 'text-delta') })),
    missing: [...missing, ...tooMany],
  };
}
