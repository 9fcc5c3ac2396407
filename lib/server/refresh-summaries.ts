import { setImmediate as breathe } from 'node:timers/promises';
import { LOG_VERSION, type RunEvent } from '../run/events.ts';
import { fold } from '../run/fold.ts';
import type { RunStore } from '../store/run-store.ts';
import { summaryOf } from './run-summary.ts';
import { startSummary } from './start-summary.ts';

/** So many summaries are looked for at once. */
const AT_ONCE = 50;

/**
 * Writes the summaries that an earlier version of the program wrote anew, each from its log, so that the filters of the list
 * work on old runs too. One after the other, with pauses in which everything else has its turn. A log that cannot be read is left
 * as it is. Resolves with how many were written when all are done or `signal` aborts.
 */
export async function refreshSummaries(store: RunStore, signal: AbortSignal): Promise<number> {
  let written = 0;
  let after = '';
  while (!signal.aborted) {
    const ids = await store.outdated(after, AT_ONCE);
    for (const id of ids) {
      if (signal.aborted) return written;
      if (await refreshOne(store, id)) written += 1;
      await breathe();
    }
    const last = ids.at(-1);
    if (last === undefined) return written;
    after = last;
  }
  return written;
}

async function refreshOne(store: RunStore, id: string): Promise<boolean> {
  try {
    const events: RunEvent[] = [];
    for await (const event of store.read(id, { after: 0, follow: false })) events.push(event);
    const [start] = events;
    // What a newer version said of its run is better than what this one would make of it.
    if (start?.type !== 'run-start' || start.v > LOG_VERSION) return false;
    await store.rewrite(summaryOf(fold(events), startSummary(start)));
    return true;
  } catch {
    return false;
  }
}
