import { createRing, type Ring, type RungEvent } from './ring.ts';

/** One reader's ear at the bell. Call `close` when done. */
export interface Listener {
  /**
   * Committed events with seq > after, oldest first, when the ring still holds all of them; empty when there is
   * nothing newer; undefined when only the store can tell.
   */
  since(after: number): readonly RungEvent[] | undefined;
  /** Resolves when something past `after` is known, the run is gone, `signal` aborts, or it is time to look anyway. */
  wait(after: number, signal?: AbortSignal): Promise<void>;
  close(): void;
}

/**
 * Tells the readers of this process what was committed. It carries the events themselves: the newest of each live run
 * stay in one ring that all its readers share, so a slow reader keeps nothing but its place.
 */
export interface Bell {
  /** After a commit, with its events in order. */
  ring(runId: string, events: readonly RungEvent[]): void;
  /** Another process committed up to `seq`: the events are in the store. Nothing new for a run that is written here. */
  hear(runId: string, seq: number): void;
  /** Somebody else may have written to a run of this process: its readers go to the store. */
  doubt(runId: string): void;
  /** The run was removed. */
  gone(runId: string): void;
  /** Somebody asks for a run to be stopped. */
  stop(runId: string): void;
  /** Calls `listener` with the id of each such run. */
  onStop(listener: (runId: string) => void): void;
  /** Somebody decided how a call of a run goes on. */
  decided(runId: string): void;
  /** Calls `listener` with the id of each such run. */
  onDecided(listener: (runId: string) => void): void;
  listen(runId: string): Listener;
  /** Wakes every reader; they find the store closed. */
  close(): void;
}

export interface BellOptions {
  /** Characters of JSON kept for each live run. */
  maxPerRun?: number;
  /** Look into the store this often even when nothing rang, in milliseconds; for runs that other processes write. */
  pollMs?: number;
}

const DEFAULT_MAX = 2_000_000;

/** A bell for one process. */
export function createBell({ maxPerRun = DEFAULT_MAX, pollMs }: BellOptions = {}): Bell {
  const rings = new Map<string, Ring>();
  const stopListeners: ((runId: string) => void)[] = [];
  const decisionListeners: ((runId: string) => void)[] = [];
  const ringOf = (runId: string): Ring => {
    const known = rings.get(runId);
    if (known) return known;
    const ring = createRing(maxPerRun);
    rings.set(runId, ring);
    return ring;
  };
  return {
    ring(runId, events) {
      const ring = ringOf(runId);
      ring.push(events);
      if (ring.ended && ring.readers === 0) rings.delete(runId);
    },
    hear(runId, seq) {
      rings.get(runId)?.hear(seq);
    },
    doubt(runId) {
      const ring = rings.get(runId);
      ring?.clear();
      if (ring?.readers === 0) rings.delete(runId);
    },
    gone(runId) {
      const ring = rings.get(runId);
      rings.delete(runId);
      ring?.vanish();
    },
    stop(runId) {
      for (const listener of stopListeners) listener(runId);
    },
    onStop(listener) {
      stopListeners.push(listener);
    },
    decided(runId) {
      for (const listener of decisionListeners) listener(runId);
    },
    onDecided(listener) {
      decisionListeners.push(listener);
    },
    listen(runId) {
      const ring = ringOf(runId);
      return listenAt(ring, pollMs, () => {
        if (rings.get(runId) === ring) rings.delete(runId);
      });
    },
    close() {
      for (const ring of rings.values()) ring.vanish();
      rings.clear();
    },
  };
}

/** `onIdle`: the last reader left, and the ring is of no more use. */
function listenAt(ring: Ring, pollMs: number | undefined, onIdle: () => void): Listener {
  ring.readers += 1;
  return {
    since: (after) => ring.since(after),
    wait: (after, signal) => ring.wait(after, signal, pollMs),
    close() {
      ring.readers -= 1;
      if (ring.readers === 0 && (ring.ended || ring.isEmpty)) onIdle();
    },
  };
}
