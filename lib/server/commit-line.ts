import type { Clock } from '../run/clock.ts';
import type { Urgency } from './recording.ts';

/** What a commit takes: everything that waits, or only the runs with something that somebody wants to see now. */
export type Reach = 'all' | 'urgent';

/** Decides when the next commit is, and what it takes: one at a time. */
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
  /** Whether there are so many runs that somebody is always in a hurry. */
  isCrowded(): boolean;
  /** Commits what waits within `reach` and may be tried at `now`. Must not reject. */
  commit(now: number, reach: Reach): Promise<void>;
  /** When the earliest of what waits may be tried; undefined when nothing waits. */
  nextTry(): number | undefined;
}

/** Least time between two commits in a crowd, however much of a hurry there is: one may well serve several. Milliseconds. */
const CROWD_GAP_MS = 12;
/** In a crowd, commits of everything begin so many times their own length apart: text then comes in larger pieces, and there are fewer. */
const LENGTHS_APART = 10;
/** However busy it is, text that comes in steps of more than this would look broken. Milliseconds. */
const MOST_WINDOW_MS = 100;
/** Made once: an error of its own for each plan that is dropped would cost more than the plan. */
const CHANGED = new DOMException('Another time was chosen.', 'AbortError');

/**
 * A line with nothing waiting: the first event after a pause is committed at once. In a crowd, what is in a
 * hurry goes alone: if each such commit took the others along, their text would be cut into as many events as there are runs.
 */
export function createCommitLine({ clock, windowMs, isCrowded, commit, nextTry }: CommitLineOptions): CommitLine {
  let inFlight: Promise<void> | null = null;
  let last = Number.NEGATIVE_INFINITY;
  /** When everything was taken last, and how long that took. */
  let lastAll = Number.NEGATIVE_INFINITY;
  let tookAll = 0;
  let isUrgent = false;
  let isClosed = false;
  let planned: { at: number; cancel: AbortController } | null = null;

  function plan(due: number): void {
    if (inFlight || isClosed || (planned && planned.at <= due)) return;
    planned?.cancel.abort(CHANGED);
    const mine = { at: due, cancel: new AbortController() };
    planned = mine;
    const rest = due - clock.now();
    // Even "at once" lets the current turn finish, so that what happens together is committed together.
    const wait = rest > 0 ? clock.sleep(rest, mine.cancel.signal) : Promise.resolve();
    void wait.then(() => {
      if (planned === mine) void run();
    });
  }

  function run(wantsAll = false): Promise<void> {
    unplan();
    last = clock.now();
    const reach: Reach = wantsAll || !isUrgent || !isCrowded() || last >= lastAll + currentWindow() ? 'all' : 'urgent';
    if (reach === 'all') lastAll = last;
    isUrgent = false;
    inFlight = commit(last, reach).finally(() => {
      inFlight = null;
      if (reach === 'all') tookAll = clock.now() - last;
      const next = nextTry();
      if (next !== undefined) plan(isUrgent ? soonest() : Math.max(lastAll + currentWindow(), next));
    });
    return inFlight;
  }

  /** Least time from one commit of everything to the next. */
  function currentWindow(): number {
    return isCrowded() ? Math.max(windowMs, Math.min(MOST_WINDOW_MS, tookAll * LENGTHS_APART)) : windowMs;
  }

  function soonest(): number {
    return isCrowded() ? Math.max(clock.now(), last + CROWD_GAP_MS) : clock.now();
  }

  function unplan(): void {
    planned?.cancel.abort(CHANGED);
    planned = null;
  }

  return {
    ask(urgency) {
      if (urgency === 'now') isUrgent = true;
      plan(urgency === 'now' ? soonest() : lastAll + currentWindow());
    },
    async flush() {
      while (inFlight) await inFlight;
      if (nextTry() !== undefined) await run(true);
    },
    close() {
      isClosed = true;
      unplan();
    },
  };
}
