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

/** How long a run itself took so far, in milliseconds: like its tokens and its cost, without the steps that it took over. */
export function ownTime(trajectory: Pick<Trajectory, 'origin' | 'steps' | 't'>): number {
  return Math.max(0, trajectory.t - ownStart(trajectory));
}
