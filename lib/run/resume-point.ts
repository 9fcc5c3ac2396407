import type { RunEvent } from './events.ts';
import { fold } from './fold.ts';
import type { Trajectory, TrajectoryStep } from './trajectory.ts';
import { waitsForPerson } from './waiting-calls.ts';

/** Where a run that has ended can be taken up again. */
export interface ResumePoint {
  /**
   * The events to copy after the `run-start` of the new run, in order and with their own `seq` and `t`: all steps that count.
   * Neither `run-start` nor `run-end` is among them, and no warning about the old run as a whole.
   */
  prefix: RunEvent[];
  /** The last step of `prefix`; 0 when there is none. The new run goes on with the one after it. */
  step: number;
  /** The last step holds an answer that the limit of output tokens cut: ask the model to write on (`continueAnswer`). */
  continueAnswer: boolean;
  /** Calls of the last step that still waited for a person, so that they were surely not made: they are made now. */
  callAgain: string[];
}

/**
 * Finds where a run can go on. A step counts when it has come to something: its calls were made, or its reply could not be
 * read and was sent back. So a step that failed in its model call, was stopped there, or was a forced answer is done anew. A
 * call without an observation counts as made, since it may have had its effect: `runAgent` answers it as `unknown-outcome`;
 * but one that waited for a person had not begun.
 * An answer counts only where it was cut; of a run that was answered in full, this gives what came before the answer.
 */
export function resumePoint(events: readonly RunEvent[]): ResumePoint {
  const run = fold(events);
  const last = lastWholeStep(run);
  if (!last) return { prefix: [], step: 0, continueAnswer: false, callAgain: [] };
  const callAgain = last.calls.filter(waitsForPerson).map(({ callId }) => callId);
  return {
    // Whether it must wait again shows when it is made again.
    prefix: eventsThrough(events, last.n).filter((event) => !isPauseOf(callAgain, event)),
    step: last.n,
    continueAnswer: isCutAnswer(run, last),
    callAgain,
  };
}

/** The last step that a resumed run keeps; undefined when it begins anew. */
export function lastWholeStep(run: Trajectory): TrajectoryStep | undefined {
  return run.steps.findLast((step) => isCutAnswer(run, step) || cameToSomething(step));
}

/** The events of the steps up to and including this one, without what speaks of the run as a whole. */
export function eventsThrough(events: readonly RunEvent[], step: number): RunEvent[] {
  const next = events.findIndex((event) => event.type === 'step-start' && event.step > step);
  return events.slice(0, next < 0 ? events.length : next).filter((event) => !isOfTheRun(event));
}

function isPauseOf(callIds: readonly string[], event: RunEvent): boolean {
  return event.type === 'pause' && event.callId !== undefined && callIds.includes(event.callId);
}

/** Whether a step made calls, or gave a reply that was sent back. */
export function cameToSomething({ calls, parseError }: TrajectoryStep): boolean {
  return parseError !== null || calls.length > 0;
}

/** Whether the step is the answer that the limit of output tokens cut. */
export function isCutAnswer({ end, steps }: Trajectory, step: TrajectoryStep): boolean {
  if (end?.reason !== 'output-truncated' || step !== steps.at(-1)) return false;
  return step.answer !== null && !step.answer.forced;
}

/** Whether an event speaks of the old run as a whole, and not of one of its steps. */
function isOfTheRun(event: RunEvent): boolean {
  return event.type === 'run-start' || event.type === 'run-end' || (event.type === 'warning' && event.step === 0);
}
