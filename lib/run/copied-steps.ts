import type { Trajectory } from './trajectory.ts';

/** How many leading steps a run took over from the one it continues: they were made, and paid for, there. */
export function copiedSteps({ origin }: Pick<Trajectory, 'origin'>): number {
  return origin.kind === 'fork' ? (origin.step ?? 0) : 0;
}
