import type { CallDecision, RunStore } from '../store/run-store.ts';
import type { StopReason } from './end-in-queue.ts';

export interface HeartOptions {
  store: Pick<RunStore, 'heartbeat' | 'onStopAsked' | 'onDecided'>;
  owner: string;
  /** Milliseconds between two beats. */
  everyMs: number;
  /** Ids of the runs that this process writes. */
  live(): string[];
  /** Ends a run of this process, if it is still there. */
  end(runId: string, reason: StopReason['reason']): void;
  /** Lets a call of this process go on; nothing happens for one that does not wait. */
  decide(runId: string, callId: string, decision: CallDecision): void;
}

/**
 * Says, beat by beat, that this process still writes its runs, and hears what others want of them. A run that somebody asks
 * to stop is stopped at once when the store rings for it, and at the next beat when that was lost; so is a call let go on
 * that somebody decided about. A run that is no longer
 * this process's to write (another took it for abandoned and ended it, or deleted it) works no more.
 */
export function startHeart({ store, owner, everyMs, live, end, decide }: HeartOptions): { stop(): void } {
  const beat = async (ids: readonly string[]) => {
    if (ids.length === 0) return;
    const held = new Map((await store.heartbeat(owner, [...ids])).map((run) => [run.id, run]));
    for (const id of ids) {
      const run = held.get(id);
      if (!run) end(id, 'shutdown');
      else if (run.isStopAsked) end(id, 'person');
      else for (const [callId, decision] of Object.entries(run.decisions)) decide(id, callId, decision);
    }
  };
  // A beat that fails is followed by another; only a long silence means anything.
  const tryBeat = (ids: readonly string[]) => void beat(ids).catch(() => undefined);
  const timer = setInterval(() => tryBeat(live()), everyMs);
  timer.unref();
  store.onStopAsked((id) => end(id, 'person'));
  // What was decided stands in the store; asking for it is a beat of that run alone.
  store.onDecided((id) => tryBeat(live().filter((own) => own === id)));
  return { stop: () => clearInterval(timer) };
}
