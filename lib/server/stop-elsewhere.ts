import type { Clock } from '../run/clock.ts';
import type { RunStore } from '../store/run-store.ts';

/** What became of a wish to stop. */
export type StopState = 'stopping' | 'ended' | 'not-found';

/** Asks whoever writes a run, in another process on the same database, to stop it. */
export async function stopElsewhere(store: RunStore, id: string): Promise<StopState> {
  const summary = await store.get(id);
  if (!summary) return 'not-found';
  if (summary.status === 'ended') return 'ended';
  return (await store.askToStop(id)) ? 'stopping' : 'ended';
}

/**
 * Asks the same, and resolves when the run has ended, or after `waitMs`: its owner may have died, and one that lives finds
 * out by itself that a run is not its own any more.
 */
export async function finishElsewhere(store: RunStore, clock: Clock, id: string, waitMs: number): Promise<void> {
  const after = (await store.get(id))?.lastSeq ?? 0;
  if ((await stopElsewhere(store, id)) !== 'stopping') return;
  const over = new AbortController();
  const waited = clock.sleep(waitMs, over.signal).then(() => over.abort());
  for await (const event of store.read(id, { after, follow: true, signal: over.signal })) {
    if (event.type === 'run-end') break;
  }
  over.abort();
  await waited;
}
