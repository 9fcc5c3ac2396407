import type { TrajectoryStep } from './trajectory.ts';

/**
 * True for the call for an answer that comes after the step limit: it is no step of its own, and is shown as `+1`.
 * @param maxSteps the step limit of the run; null where it is not known
 */
export function isExtraStep({ n, answer }: Pick<TrajectoryStep, 'n' | 'answer'>, maxSteps: number | null): boolean {
  return (maxSteps !== null && n > maxSteps) || answer?.forced === true;
}
