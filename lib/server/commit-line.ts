import type { Clock } from '../run/clock.ts';
import type { Urgency } from './recording.ts';

/** Decides when the next commit is: one at a time, everything that waits in each. */
export interface CommitLine {
  /** Something new waits. `now`: somebody wants to see it; else it may wait for the end of the window. */
  ask(urgency: Urgency): void;
  /** Resolves when what waits now was tried once. */
  flush(): Promise<void>;
  /** No more commits. */
  close(): void;
}

export interface CommitLineOptions {
  clock: Clock;
  /** Least time between two commits that nobody is in a hurry for, in milliseconds. */
  windowMs: number;
  /** Commits what waits and may be tried at `now`. Must not reject. */
  commit(now: number): Promise<void>;
  /** When the earliest of what waits may be tried; undefined when nothing waits. */
  nextTry(): number | undefined;
}

/** A line with nothing waiting: the first event after a pause is committed at once. */
export function createCommitLine({ clock, windowMs, commit, nextTry }: CommitLineOptions): CommitLine {
  let inFlight: Promise<void> | null = null;
  let last = Number.NEGATIVE_INFINITY;
  let isUrgent = false;
  let isClosed = false;
  let planned: { at: number; cancel: AbortController } | null = null;

  function plan(due: number): void {
    if (inFlight || isClosed || (planned && planned.at <= due)) return;
    planned?.cancel.abort();
    const mine = { at: due, cancel: new AbortController() };
    planned = mine;
    const rest = due - clock.now();
    // Even "at once" lets the current turn finish, so that what happens together is committed together.
    const wait = rest > 0 ? clock.sleep(rest, mine.cancel.signal) : Promise.resolve();
    void wait.then(() => {
      if (planned === mine) void run();
    });
  }

  function run(): Promise<void> {
    unplan();
    isUrgent = false;
    last = clock.now();
    inFlight = commit(last).finally(() => {
      inFlight = null;
      const next = nextTry();
      if (next !== undefined) plan(isUrgent ? clock.now() : Math.max(last + windowMs, next));
    });
    return inFlight;
  }

  function unplan(): void {
    planned?.cancel.abort();
    planned = null;
  }

  return {
    ask(urgency) {
      if (urgency === 'now') isUrgent = true;
      plan(urgency === 'now' ? clock.now() : last + windowMs);
    },
    async flush() {
      while (inFlight) await inFlight;
      if (nextTry() !== undefined) await run();
    },
    close() {
      isClosed = true;
      unplan();
    },
  };
}
