import type { Clock } from '../run/clock.ts';
import { OVER } from '../run/over.ts';

/** Why waiting was given up: the reply took too long, fell silent, or the run was interrupted. */
export type Alarm = 'step' | 'idle' | 'interrupted';

export interface Patience {
  /** The next piece, or the alarm that came first. Rejects when the piece does. */
  wait<T>(piece: Promise<T>): Promise<{ piece: T } | { alarm: Alarm }>;
  /** Lets go of the timer. */
  release(): void;
}

/**
 * Waits for the pieces of one reply, but not for ever. Silence is counted only while somebody waits, so a slow reader of
 * the run's events is never taken for a silent model. Times in milliseconds.
 */
export function patience({
  clock,
  stepMs,
  idleMs,
  signal,
}: {
  clock: Clock;
  stepMs: number;
  idleMs: number;
  signal: AbortSignal;
}): Patience {
  const timer = new AbortController();
  const startedAt = clock.now();
  let waitingSince: number | null = null;
  let alarm: Alarm | undefined;
  let wake: (() => void) | undefined;
  const ring = (kind: Alarm) => {
    alarm ??= kind;
    wake?.();
  };
  const onAbort = () => ring('interrupted');
  if (signal.aborted) onAbort();
  else signal.addEventListener('abort', onAbort, { once: true });

  // One sleep at a time for both limits, however many pieces come: each round only looks how much is left.
  const watch = async () => {
    while (!alarm && !timer.signal.aborted) {
      const now = clock.now();
      const stepLeft = startedAt + stepMs - now;
      const idleLeft = waitingSince === null ? idleMs : waitingSince + idleMs - now;
      if (stepLeft <= 0) return ring('step');
      if (idleLeft <= 0) return ring('idle');
      await clock.sleep(Math.min(stepLeft, idleLeft), timer.signal);
    }
  };
  void watch();

  return {
    // One promise a piece, and no Promise.race against a long-lived one, which would keep a reaction for every piece.
    wait: <T>(piece: Promise<T>) =>
      new Promise<{ piece: T } | { alarm: Alarm }>((resolve, reject) => {
        waitingSince = clock.now();
        wake = () => alarm && resolve({ alarm });
        if (alarm) wake();
        piece.then(
          (value) => {
            waitingSince = null;
            resolve({ piece: value });
          },
          (error: unknown) => {
            waitingSince = null;
            reject(error);
          },
        );
      }),
    release: () => {
      signal.removeEventListener('abort', onAbort);
      timer.abort(OVER);
    },
  };
}
