import type { Trajectory, TrajectoryStep } from './trajectory.ts';

/** What stands out in a run: where something went wrong, went round, was tried again, and where the answer came. */
export type MarkerKind = 'error' | 'unread' | 'repeat' | 'retry' | 'answer' | 'end';

/** One such place. `t` in milliseconds of the recording. */
export interface Marker {
  kind: MarkerKind;
  t: number;
  step: number;
}

/** The places that stand out, in the order of their time. The end is one only in a run that ended without an answer. */
export function markersOf({ steps, end, answer }: Pick<Trajectory, 'steps' | 'end' | 'answer'>): Marker[] {
  const markers = steps.flatMap(stepMarkers);
  if (end && !answer) markers.push({ kind: 'end', t: end.t, step: steps.at(-1)?.n ?? 0 });
  return markers.sort((a, b) => a.t - b.t);
}

function stepMarkers({ n, attempts, calls, parseError, answer }: TrajectoryStep): Marker[] {
  const markers: Marker[] = [];
  const mark = (kind: MarkerKind, t: number) => markers.push({ kind, t, step: n });
  for (const { retry } of attempts) if (retry) mark('retry', retry.t);
  if (parseError) mark('unread', parseError.t);
  for (const { repeatOf, observation, t } of calls) {
    if (repeatOf !== null) mark('repeat', t);
    if (observation?.error) mark('error', observation.t);
  }
  if (answer) mark('answer', answer.t);
  return markers;
}

/** Where a jump by steps stops, in milliseconds of the recording, rising: the start of each step, and the end of the run. */
export function stepStops({ steps, t }: Pick<Trajectory, 'steps' | 't'>): number[] {
  const stops = [...steps.map(({ startedAt }) => startedAt), t];
  return [...new Set(stops)].sort((a, b) => a - b);
}

/** Which markers have room on a bar: of two that are closer than `gapMs` the one that says more stays. */
export function roomyMarkers(markers: readonly Marker[], gapMs: number): Marker[] {
  const kept: Marker[] = [];
  for (const kind of BY_WEIGHT) {
    for (const marker of markers) {
      if (marker.kind === kind && kept.every(({ t }) => Math.abs(t - marker.t) >= gapMs)) kept.push(marker);
    }
  }
  return kept.sort((a, b) => a.t - b.t);
}

const BY_WEIGHT: readonly MarkerKind[] = ['answer', 'end', 'error', 'unread', 'repeat', 'retry'];
