import type { RunEvent } from '../run/events.ts';

/** A committed event and the length of its JSON text, in characters. */
export interface RungEvent {
  event: RunEvent;
  size: number;
}

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
  /** The run was removed. */
  gone(runId: string): void;
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
    gone(runId) {
      const ring = rings.get(runId);
      rings.delete(runId);
      ring?.vanish();
    },
    listen(runId) {
      const ring = ringOf(runId);
      ring.readers += 1;
      return {
        since: (after) => ring.since(after),
        wait: (after, signal) => ring.wait(after, signal, pollMs),
        close() {
          ring.readers -= 1;
          const isIdle = ring.readers === 0 && (ring.ended || ring.isEmpty);
          if (isIdle && rings.get(runId) === ring) rings.delete(runId);
        },
      };
    },
    close() {
      for (const ring of rings.values()) ring.vanish();
      rings.clear();
    },
  };
}

interface Ring {
  readers: number;
  readonly ended: boolean;
  readonly isEmpty: boolean;
  push(events: readonly RungEvent[]): void;
  hear(seq: number): void;
  vanish(): void;
  since(after: number): readonly RungEvent[] | undefined;
  wait(after: number, signal: AbortSignal | undefined, pollMs: number | undefined): Promise<void>;
}

function createRing(max: number): Ring {
  let kept: RungEvent[] = [];
  let size = 0;
  let heard = 0;
  let isGone = false;
  const waiting = new Set<() => void>();
  const last = () => kept.at(-1)?.event.seq ?? 0;
  const wake = () => {
    for (const go of [...waiting]) go();
  };
  const drop = () => {
    let cut = 0;
    // One event stays however large it is: readers at the front must never need the store.
    while (size > max && cut < kept.length - 1) size -= kept[cut++]?.size ?? 0;
    if (cut > 0) kept = kept.slice(cut);
  };
  return {
    readers: 0,
    get ended() {
      return kept.at(-1)?.event.type === 'run-end';
    },
    get isEmpty() {
      return kept.length === 0;
    },
    push(events) {
      const first = events[0]?.event.seq ?? 0;
      // Two commits may come back in the wrong order: the older one is in the store, where readers behind will look.
      if (first === 0 || first <= last()) return;
      if (first !== last() + 1) [kept, size] = [[], 0];
      kept.push(...events);
      for (const { size: added } of events) size += added;
      drop();
      wake();
    },
    hear(seq) {
      if (kept.length > 0) return;
      heard = Math.max(heard, seq);
      wake();
    },
    vanish() {
      isGone = true;
      [kept, size] = [[], 0];
      wake();
    },
    since(after) {
      const first = kept[0]?.event.seq;
      if (isGone || first === undefined || after + 1 < first) return undefined;
      // Past the end of an ended run nothing will ever ring: the store must say so.
      if (kept.at(-1)?.event.type === 'run-end' && after >= last()) return undefined;
      return kept.slice(after + 1 - first);
    },
    wait(after, signal, pollMs) {
      if (isGone || signal?.aborted || last() > after || heard > after) return Promise.resolve();
      return new Promise((resolve) => {
        const timer = pollMs === undefined ? undefined : setTimeout(done, pollMs).unref();
        function done() {
          clearTimeout(timer);
          waiting.delete(done);
          signal?.removeEventListener('abort', done);
          resolve();
        }
        waiting.add(done);
        signal?.addEventListener('abort', done, { once: true });
      });
    },
  };
}
