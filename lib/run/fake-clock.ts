import type { Clock } from './clock.ts';

/** A clock that stands still until it is told to move: tests decide the time. */
export interface FakeClock extends Clock {
  /** Moves time by `ms`, waking sleepers in the order they are due and letting each one's work settle before the next. */
  advance(ms: number): Promise<void>;
  /** Lets work settle, then moves time to the next sleeper that is due; false when nobody sleeps. */
  advanceToNext(): Promise<boolean>;
  /** How many sleep now. A test can tell from it whether a timer was left behind. */
  readonly sleepers: number;
}

interface Sleeper {
  due: number;
  wake: () => void;
}

/** Starts at `now() === 0`. `wallStart` is the wall clock then, in milliseconds since the epoch. */
export function fakeClock({ wallStart = Date.UTC(2026, 0, 1) }: { wallStart?: number } = {}): FakeClock {
  let now = 0;
  const sleepers = new Set<Sleeper>();

  /** The first that is due by `limit`; of two at the same time, the one that went to sleep first. */
  function nextDue(limit: number): Sleeper | undefined {
    let first: Sleeper | undefined;
    for (const sleeper of sleepers) if (sleeper.due <= limit && (!first || sleeper.due < first.due)) first = sleeper;
    return first;
  }

  async function advanceTo(until: number): Promise<void> {
    await settle();
    for (let sleeper = nextDue(until); sleeper; sleeper = nextDue(until)) {
      now = Math.max(now, sleeper.due);
      sleeper.wake();
      await settle();
    }
    now = Math.max(now, until);
  }

  return {
    now: () => now,
    wall: () => wallStart + now,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve();
        const wake = () => {
          sleepers.delete(sleeper);
          signal?.removeEventListener('abort', wake);
          resolve();
        };
        const sleeper = { due: now + Math.max(0, ms), wake };
        sleepers.add(sleeper);
        signal?.addEventListener('abort', wake, { once: true });
      }),
    advance: (ms) => advanceTo(now + ms),
    async advanceToNext() {
      await settle();
      const sleeper = nextDue(Number.POSITIVE_INFINITY);
      if (sleeper) await advanceTo(sleeper.due);
      return sleeper !== undefined;
    },
    get sleepers() {
      return sleepers.size;
    },
  };
}

/** Lets everything that is ready run: one turn of the event loop comes after all microtasks. */
function settle(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
