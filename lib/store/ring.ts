import type { RunEvent } from '../run/events.ts';

/** A committed event and the length of its JSON text, in characters. */
export interface RungEvent {
  event: RunEvent;
  size: number;
}

/** The newest committed events of one run, which all its readers share. */
export interface Ring {
  readers: number;
  /** Whether the run's end is among them. */
  readonly ended: boolean;
  readonly isEmpty: boolean;
  /** Takes in what was committed. */
  push(events: readonly RungEvent[]): void;
  /** Another process committed up to `seq`. */
  hear(seq: number): void;
  /** Forgets its events: only the store can tell. */
  clear(): void;
  /** The run is gone. */
  vanish(): void;
  /** See `Listener`. */
  since(after: number): readonly RungEvent[] | undefined;
  wait(after: number, signal: AbortSignal | undefined, pollMs: number | undefined): Promise<void>;
}

/** A ring that keeps `max` characters of JSON. */
export function createRing(max: number): Ring {
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
    clear() {
      // Past every place, so that whoever waits, or is about to, looks into the store once.
      heard = Math.max(heard, last() + 1);
      [kept, size] = [[], 0];
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
      return waitAmong(waiting, signal, pollMs);
    },
  };
}

/** Resolves when its entry in `waiting` is called, `signal` aborts, or `pollMs` are over. */
function waitAmong(
  waiting: Set<() => void>,
  signal: AbortSignal | undefined,
  pollMs: number | undefined,
): Promise<void> {
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
}
