import { useRef } from 'react';
import { isSettled } from '../../lib/run/settled-steps.ts';
import type { TrajectoryStep } from '../../lib/run/trajectory.ts';

/** The steps of a run, as another list only when something besides a piece of a reply has come. */
export function useSettledSteps(steps: readonly TrajectoryStep[]): readonly TrajectoryStep[] {
  const settled = useRef(steps);
  if (!isSettled(settled.current, steps)) settled.current = steps;
  return settled.current;
}
