import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../run/clock.ts';

/** The real clock. */
export const systemClock: Clock = {
  now: () => performance.now(),
  wall: () => Date.now(),
  // Aborting rejects the timer; to the caller that is only an early end of the wait.
  sleep: (ms, signal) => wait(ms, undefined, { signal }).catch(() => undefined),
};
