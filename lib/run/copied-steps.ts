import type { Trajectory } from './trajectory.ts';

/** How many leading steps a run took over from the one it continues: they were made, and paid for, there. */
export function copiedSteps({ origin }: Pick<Trajectory, 'origin'>): number {
  return origin.kind === 'fork' ? (origin.step ?? 0) : 0;
}

/**
 * Where a run's own time begins on its clock, in milliseconds: the clock of a continued run goes on from the steps it kept. An
 * edit stands at the end of what was kept; a call that it changed is made after it, in the run's own time.
 */
export function ownStart(trajectory: Pick<Trajectory, 'origin' | 'steps'>): number {
  const kept = trajectory.steps[copiedSteps(trajectory) - 1];
  return kept?.amends.at(-1)?.t ?? kept?.updatedAt ?? 0;
}

/**
 * A run's duration, in milliseconds: the one that every page, list and export prints. It is the time that somebody waited for this
 * run, from when it was asked for, or continued, to its last event; a wait in line counts. What it took over from an earlier
 * run was waited for there, so that, like tokens and cost, no time counts twice. Only a player shows the whole recording,
 * with what was taken over, since it plays that too.
 */
export function ownTime(trajectory: Pick<Trajectory, 'origin' | 'steps' | 't'>): number {
  return Math.max(0, trajectory.t - ownStart(trajectory));
}
