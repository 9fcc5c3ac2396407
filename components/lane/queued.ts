import { copiedSteps } from '../../lib/run/copied-steps.ts';
import type { Trajectory } from '../../lib/run/trajectory.ts';

/** True while a run waits for a place: it was told so, and has made no step of its own. */
export function isQueued(trajectory: Trajectory): boolean {
  const { status, warnings, steps } = trajectory;
  const waits = warnings.some(({ code }) => code === 'queued');
  return waits && status !== 'ended' && steps.length <= copiedSteps(trajectory);
}
