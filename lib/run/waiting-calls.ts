import type { Call, Trajectory } from './trajectory.ts';

/** Whether a call is held until a person says how it goes on. */
export function waitsForPerson({ observation, wait }: Pick<Call, 'observation' | 'wait'>): boolean {
  return observation === null && wait?.until === null;
}

/** The calls of a run that wait for a person now. Only those of its last step can. */
export function waitingCalls({ steps, end }: Pick<Trajectory, 'steps' | 'end'>): Call[] {
  return end ? [] : (steps.at(-1)?.calls ?? []).filter(waitsForPerson);
}
