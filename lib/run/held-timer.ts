import type { Clock } from './clock.ts';
import { OVER } from './over.ts';

/** A limit of time that stands still while somebody holds it. All times in milliseconds. */
export interface HeldTimer {
  /** What has passed, without the time in which it was held. */
  elapsed(): number;
  /** Lets time stand still until the function that it gives is called; with several holds, until the last has let go. */
  hold(): () => void;
  /** Ends it: nothing is called any more. */
  stop(): void;
}

interface HeldTimerOptions {
  clock: Clock;
  /** The limit. */
  ms: number;
  /** `clock.now()` from which it counts; now when absent. */
  startedAt?: number;
  /** The longest that it stands still, all holds together; without end when absent. */
  mostHeldMs?: number;
  /** Called once when the time is over. */
  onOver(): void;
}

/** Starts a limit that can be held. */
export function heldTimer(options: HeldTimerOptions): HeldTimer {
  const { clock, ms, startedAt = clock.now(), mostHeldMs = Number.POSITIVE_INFINITY, onOver } = options;
  let [holds, heldSince, heldBefore] = [0, 0, 0];
  let isStopped = false;
  let timer = new AbortController();
  const held = () => Math.min(mostHeldMs, heldBefore + (holds > 0 ? clock.now() - heldSince : 0));
  const elapsed = () => clock.now() - startedAt - held();

  const arm = () => {
    timer.abort(OVER);
    if (isStopped) return;
    timer = new AbortController();
    const { signal } = timer;
    const still = holds > 0 ? mostHeldMs - held() : 0;
    const left = still + ms - elapsed();
    if (!Number.isFinite(left)) return;
    void clock.sleep(Math.max(0, left), signal).then(() => {
      if (signal.aborted) return;
      isStopped = true;
      onOver();
    });
  };

  arm();
  return {
    elapsed,
    hold() {
      if (holds === 0) heldSince = clock.now();
      holds += 1;
      arm();
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        if (holds === 1) heldBefore = held();
        holds -= 1;
        arm();
      };
    },
    stop() {
      isStopped = true;
      timer.abort(OVER);
    },
  };
}
