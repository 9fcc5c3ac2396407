import type { Marker } from '../run/markers.ts';

export const SPEEDS = [0.5, 1, 2, 4, 8] as const;
export type Speed = (typeof SPEEDS)[number];

/** What does not change while a run is played. Times in milliseconds of the recording. */
export interface ReplayFacts {
  durationMs: number;
  steps: number;
  markers: readonly Marker[];
  /** Where jumps by steps stop. */
  stops: readonly number[];
  /** The waits that can be skipped. */
  waits: readonly { fromMs: number; toMs: number }[];
}

/** How a player opens. `t` null: at the end, as if nobody had asked for a moment. */
export interface ReplayStart {
  t: number | null;
  speed: Speed;
  skipsWaits: boolean;
}

/** The speed beside this one; the slowest and the fastest stay as they are. */
export function nextSpeed(speed: Speed, way: 1 | -1): Speed {
  return SPEEDS[SPEEDS.indexOf(speed) + way] ?? speed;
}

/** The first of some rising times that is after `t`. */
export function nextFrom(times: readonly number[], t: number): number | undefined {
  return times.find((time) => time > t);
}

/** The last of some rising times that is before `t`. */
export function previousFrom(times: readonly number[], t: number): number | undefined {
  return times.findLast((time) => time < t);
}

/** The part of an address that says how a player opens; what cannot be read is left out. */
export function readReplayStart(params: URLSearchParams): ReplayStart {
  const t = params.get('t');
  return {
    t: t !== null && /^\d{1,12}$/.test(t) ? Number(t) : null,
    speed: SPEEDS.find((speed) => String(speed) === params.get('speed')) ?? 1,
    skipsWaits: params.get('skip') === '1',
  };
}

/** The same, written: what is as it comes is null. */
export function replayParams({ t, speed, skipsWaits }: ReplayStart): Record<'t' | 'speed' | 'skip', string | null> {
  return {
    // Rounded up, so that what happened in this very moment is shown again.
    t: t === null ? null : String(Math.ceil(t)),
    speed: speed === 1 ? null : String(speed),
    skip: skipsWaits ? '1' : null,
  };
}
