import type { RunStore } from '../store/run-store.ts';
import type { StopReason } from './end-in-queue.ts';

export interface HeartOptions {
  store: Pick<RunStore, 'heartbeat' | 'onStopAsked'>;
  owner: string;
  /** Milliseconds between two beats. */
  everyMs: number;
  /** Ids of the runs that this process writes. */
  live(): string[];
  /** Ends a run of this process, if it is still there. */
  end(runId: string, reason: StopReason['reason']): void;
}

/**
 * Says, beat by beat, that this process still writes its runs, and hears what others want of them. A run that somebody asks
 * to stop is stopped at once when the store rings for it, and at the next beat when that was lost. A run that is no longer
 * this process's to write (another took it for abandoned and ended it, or deleted it) works no more.
 */
export function startHeart({ store, owner, everyMs, live, end }: HeartOptions): { stop(): void } {
  const beat = async () => {
    const ids = live();
    if (ids.length === 0) return;
    const held = new Map((await store.heartbeat(owner, ids)).map((run) => [run.id, run]));
    for (const id of ids) {
      const run = held.get(id);
      if (!run) end(id, 'shutdown');
      else if (run.isStopAsked) end(id, 'person');
    }
  };
  // A beat that fails is followed by another; only a long silence means anything.
  const timer = setInterval(() => void beat().catch(() => undefined), everyMs);
  timer.unref();
  store.onStopAsked((id) => end(id, 'person'));
  return { stop: () => clearInterval(timer) };
}
