import type { Clock } from '../run/clock.ts';
import type { RunStore } from '../store/run-store.ts';
import type { Recorder } from './recorder.ts';

/** Runs of another process that shares the database count as left behind when their owner was silent this long. */
const STALE_MS = 30_000;

export interface RecoveryOptions {
  store: RunStore;
  recorder: Recorder;
  clock: Clock;
  /** Whether other processes may be writing to the same store. */
  isShared: boolean;
}

/**
 * Ends the log of every run whose writer is gone, with `interrupted`. Whoever is alone with a store does it once, before
 * anything starts. A shared store is looked at again and again: the writer of a run may die at any time, and one that
 * died moments ago has not been silent for long enough yet.
 */
export async function startRecovery(options: RecoveryOptions): Promise<{ stop(): void }> {
  const stopping = new AbortController();
  await endLeftRuns(options);
  if (options.isShared) void repeat(options, stopping.signal);
  return { stop: () => stopping.abort() };
}

async function endLeftRuns({ store, recorder, clock, isShared }: RecoveryOptions): Promise<void> {
  for (const run of await store.openRuns()) {
    if (!isShared || clock.wall() - run.heartbeatAt > STALE_MS) await recorder.appendInterrupted(run, 'process-died');
  }
}

async function repeat(options: RecoveryOptions, signal: AbortSignal): Promise<void> {
  for (;;) {
    await options.clock.sleep(STALE_MS / 2, signal);
    if (signal.aborted) return;
    // A look that fails is followed by another.
    await endLeftRuns(options).catch(() => undefined);
  }
}
