'use client';

import { useEffect, useMemo, useRef, useState } from 'react';
import type { StreamEvent } from '../../lib/api/client.ts';
import { type SharedPlan, sharedPlan } from '../../lib/run/shared-playback.ts';

export const SPEEDS: readonly number[] = [0.5, 1, 2, 4, 8];
/** The longest wait that is shown when waits are skipped, in milliseconds. */
const SKIPPED_TO = 400;
/** At most twenty looks a second. */
const TICK_MS = 50;

/** One clock for all runs of a comparison. Times in milliseconds of the playback. */
export interface Playhead {
  plan: SharedPlan;
  elapsed: number;
  /** All of every run is shown. */
  isAtEnd: boolean;
  isPlaying: boolean;
  speed: number;
  skipsWaits: boolean;
  toggle(): void;
  seek(elapsedMs: number): void;
  changeSpeed(by: 1 | -1): void;
  setSkipsWaits(skips: boolean): void;
}

/** While it is on, looks again and again at the time that has passed since the last look, in milliseconds. */
function useFrames(isOn: boolean, look: (passedMs: number) => void): void {
  const latest = useRef(look);
  latest.current = look;
  useEffect(() => {
    if (!isOn) return;
    let before = performance.now();
    let frame = requestAnimationFrame(function again(now) {
      if (now - before >= TICK_MS) {
        latest.current(now - before);
        before = now;
      }
      frame = requestAnimationFrame(again);
    });
    return () => cancelAnimationFrame(frame);
  }, [isOn]);
}

/** A playhead over these logs; it rests at the end, where everything is shown. */
export function usePlayhead(logs: readonly (readonly StreamEvent[])[]): Playhead {
  const [skipsWaits, setSkips] = useState(true);
  const [speed, setSpeed] = useState<number>(1);
  const [isPlaying, setPlaying] = useState(false);
  /** Null at the end, also when the logs grow. */
  const [position, setPosition] = useState<number | null>(null);
  const planOf = (skips: boolean) => sharedPlan(logs, { speed: 1, idleCapMs: skips ? SKIPPED_TO : null });
  // biome-ignore lint/correctness/useExhaustiveDependencies: planOf depends on the logs alone
  const plan = useMemo(() => planOf(skipsWaits), [logs, skipsWaits]);
  const elapsed = Math.min(position ?? plan.durationMs, plan.durationMs);
  const isOn = isPlaying && position !== null;
  useFrames(isOn, (passedMs) =>
    setPosition((at) => {
      const next = (at ?? plan.durationMs) + passedMs * speed;
      return next < plan.durationMs ? next : null;
    }),
  );

  const seek = (to: number) => {
    // What had played to its end does not go on by itself.
    setPlaying(isOn);
    setPosition(to >= plan.durationMs ? null : Math.max(0, to));
  };
  return {
    ...{ plan, elapsed, speed, skipsWaits, seek },
    isPlaying: isOn,
    isAtEnd: position === null,
    toggle() {
      if (position === null) setPosition(0);
      setPlaying(!isOn);
    },
    changeSpeed(by) {
      const at = SPEEDS.indexOf(speed) + by;
      setSpeed(SPEEDS[at] ?? speed);
    },
    setSkipsWaits(skips) {
      setSkips(skips);
      if (position === null) return;
      // The same events stay shown.
      const next = planOf(skips);
      setPosition(Math.max(...plan.seqsAt(elapsed).map((seq, run) => next.elapsedOf(run, seq))));
    },
  };
}
