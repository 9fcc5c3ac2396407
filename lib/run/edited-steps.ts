import type { Trajectory, TrajectoryStep } from './trajectory.ts';

type Edited = Pick<Trajectory, 'steps'>;

/** The steps of a run that a person edited, in a fork or while it was held. */
export function editedSteps({ steps }: Edited): TrajectoryStep[] {
  return steps.filter(({ amends }) => amends.length > 0);
}

/** Whether people edited these runs in different ways, as in a fork and its original. The order of the runs does not matter. */
export function areEditedApart(runs: readonly Edited[]): boolean {
  const keys = runs.map((run) =>
    // Ids of calls and times tell nothing of what was written.
    JSON.stringify(editedSteps(run).map(({ n, amends }) => [n, amends.map(({ field, value }) => [field, value])])),
  );
  return new Set(keys).size > 1;
}
