import { type IdleGap, type PlaybackOptions, playbackPlan } from './playback.ts';

/** When the events of several runs are shown under one clock that starts when each of them started. In milliseconds. */
export interface SharedPlan {
  durationMs: number;
  /** Only where no run did anything. */
  idleGaps: IdleGap[];
  /** For each run, in order, its last event that is shown at this time; 0 before its first. */
  seqsAt(elapsedMs: number): number[];
  /** When an event of a run is shown. */
  elapsedOf(run: number, seq: number): number;
}

type Timed = { seq: number; t: number };

/** Plans the playback of several logs at once: what happened at the same time after the start is shown at the same time. */
export function sharedPlan(logs: readonly (readonly Timed[])[], options: PlaybackOptions): SharedPlan {
  const all = logs.flatMap((log, run) => {
    // A log whose times fall, as nothing should write, is still played in its order.
    let reached = 0;
    return log.map(({ seq, t }) => {
      reached = Math.max(reached, t);
      return { run, own: seq, t: reached };
    });
  });
  all.sort((a, b) => a.t - b.t || a.run - b.run || a.own - b.own);
  const plan = playbackPlan(
    all.map(({ t }, index) => ({ seq: index + 1, t })),
    options,
  );
  // For each run, at which places of the common order its events stand, both rising.
  const places = logs.map((): { place: number; seq: number }[] => []);
  all.forEach(({ run, own }, index) => {
    places[run]?.push({ place: index + 1, seq: own });
  });
  return {
    durationMs: plan.durationMs,
    idleGaps: plan.idleGaps,
    seqsAt(elapsedMs) {
      const reached = plan.seqAt(elapsedMs);
      return places.map((events) => lastAtMost(events, ({ place }) => place, reached)?.seq ?? 0);
    },
    elapsedOf: (run, seq) => plan.elapsedOf(lastAtMost(places[run] ?? [], (event) => event.seq, seq)?.place ?? 0),
  };
}

function lastAtMost<T>(items: readonly T[], key: (item: T) => number, limit: number): T | undefined {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (key(items[middle] as T) <= limit) low = middle + 1;
    else high = middle;
  }
  return items[low - 1];
}
