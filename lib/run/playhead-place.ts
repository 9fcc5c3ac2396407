import type { Trajectory, TrajectoryStep } from './trajectory.ts';

/** What a run is doing at a moment. `between`: a step is over and the next one has not begun. */
export type Doing = 'start' | 'waiting' | 'writing' | 'retry' | 'tool' | 'between' | 'answer' | 'ended';

/** Where a run is: the step it is in, 0 before the first, and what it is doing there. */
export interface PlayheadPlace {
  step: number;
  doing: Doing;
}

/** Where the run is whose log, up to a moment, folds to this. */
export function placeOf({ steps, end }: Pick<Trajectory, 'steps' | 'end'>): PlayheadPlace {
  const last = steps.at(-1);
  if (end) return { step: last?.n ?? 0, doing: 'ended' };
  return last ? { step: last.n, doing: doingIn(last) } : { step: 0, doing: 'start' };
}

function doingIn({ reply, attempts, calls, answer }: TrajectoryStep): Doing {
  if (answer) return 'answer';
  if (calls.some(({ observation }) => !observation)) return 'tool';
  if (reply) return 'between';
  const current = attempts.at(-1);
  const written = current ? Object.values(current.text).some((text) => text !== '') : false;
  if (written) return 'writing';
  return attempts.some(({ retry }) => retry) ? 'retry' : 'waiting';
}
