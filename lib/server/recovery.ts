import type { Clock } from '../run/clock.ts';
import type { OpenRun, RunStore } from '../store/run-store.ts';
import type { Recorder } from './recorder.ts';

export interface RecoveryOptions {
  store: Pick<RunStore, 'openRuns'>;
  recorder: Pick<Recorder, 'appendInterrupted'>;
  clock: Clock;
  /** Whether other processes may be writing to the same store. */
  isShared: boolean;
  /** Runs of a store that others share count as left behind when their owner was silent for longer, in milliseconds. */
  leaseMs?: number;
}

const LEASE_MS = 30_000;

/**
 * Ends the log of every run whose writer is gone, with `interrupted`. Whoever is alone with a store does it once, before
 * anything starts. A shared store is looked at again and again, four times a lease: the writer of a run may die at any time,
 * and one that died moments ago has not been silent for long enough yet.
 */
export async function startRecovery(options: RecoveryOptions): Promise<{ stop(): void }> {
  const stopping = new AbortController();
  const { store, recorder, isShared, leaseMs = LEASE_MS } = options;
  const open = await store.openRuns();
  for (const run of open) {
    if (!isShared || run.silentMs > leaseMs) await recorder.appendInterrupted(run, 'process-died');
  }
  if (isShared) void repeat(options, open, stopping.signal);
  return { stop: () => stopping.abort() };
}

/** What a look at the open runs found. */
interface Look {
  at: number;
  /** By run. */
  heartbeats: Map<string, number>;
}

function lookOf(open: readonly OpenRun[], at: number): Look {
  return { at, heartbeats: new Map(open.map(({ summary, heartbeatAt }) => [summary.id, heartbeatAt])) };
}

/**
 * A run is ended when two looks in a row found its owner silent. Where the one before lies too far back, this machine slept
 * or the database was away, and then the owner may have been unable to speak as well: it gets the time to do so.
 */
async function repeat(options: RecoveryOptions, found: readonly OpenRun[], signal: AbortSignal): Promise<void> {
  const { store, clock, leaseMs = LEASE_MS } = options;
  const everyMs = leaseMs / 4;
  let before = lookOf(found, clock.wall());
  for (;;) {
    await clock.sleep(everyMs, signal);
    if (signal.aborted) return;
    // A look that fails is followed by another.
    const open = await store.openRuns().catch(() => null);
    if (!open) continue;
    const now = lookOf(open, clock.wall());
    const isNext = now.at - before.at < 2 * everyMs;
    const isSilent = ({ summary, heartbeatAt, silentMs }: OpenRun) =>
      silentMs > leaseMs && before.heartbeats.get(summary.id) === heartbeatAt;
    await endRuns(options, isNext ? open.filter(isSilent) : []);
    before = now;
  }
}

/** What goes wrong with one run is tried again at the next look, and keeps no other from its end. */
async function endRuns({ recorder }: RecoveryOptions, runs: readonly OpenRun[]): Promise<void> {
  for (const run of runs) await recorder.appendInterrupted(run, 'process-died').catch(() => false);
}
