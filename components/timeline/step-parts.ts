import type { Attempt, Trajectory, TrajectoryStep } from '../../lib/run/trajectory.ts';

/** What kept the last reply from coming: a person, or the end of the server. Null for every other end. */
export type CutOff = 'stopped' | 'interrupted' | null;

export function cutOff(end: Trajectory['end']): CutOff {
  return end?.outcome === 'stopped' || end?.outcome === 'interrupted' ? end.outcome : null;
}

/** For each step that repeats a call: the how manyth time it makes it, from 2. */
export function repeatCounts(steps: readonly TrajectoryStep[]): ReadonlyMap<number, number> {
  const seen = new Map<string, number>();
  const counts = new Map<number, number>();
  for (const { n, calls } of steps) {
    for (const { tool, input, repeatOf } of calls) {
      if (repeatOf === null) continue;
      const key = JSON.stringify([repeatOf, tool, input]);
      const times = (seen.get(key) ?? 1) + 1;
      seen.set(key, times);
      counts.set(n, Math.max(times, counts.get(n) ?? 0));
    }
  }
  return counts;
}

/** What of a step is being written right now; null when the reply is whole or the run is over. */
export interface Writing {
  thought: string;
  action: string;
  answer: string;
  reasoning: string;
}

/** The text that streams into a step: only while it is the last one of a live run and its reply has not ended. */
export function writingOf(step: TrajectoryStep, isTail: boolean): Writing | null {
  if (!isTail || step.reply) return null;
  const attempt = currentAttempt(step);
  return attempt ? attempt.text : { thought: '', action: '', answer: '', reasoning: '' };
}

/** The try that counts: the last one that no retry replaced. */
export function currentAttempt(step: TrajectoryStep): Attempt | null {
  return step.attempts.findLast((attempt) => !attempt.void) ?? null;
}

/** What a step had written that was cut off or held back: shown, since it is all there is. */
export function leftOver(step: TrajectoryStep, isTail: boolean): Writing | null {
  if (isTail || isRead(step)) return null;
  return currentAttempt(step)?.text ?? null;
}

/** True once a reply was understood, or was found not to be readable: then its text stands in what was read of it. */
function isRead({ reply, thought, calls, answer, parseError }: TrajectoryStep): boolean {
  return reply !== null && (thought !== null || calls.length > 0 || answer !== null || parseError !== null);
}

/** True while the model was asked and has not written anything that is shown. */
export function isWaiting(writing: Writing | null): boolean {
  return writing !== null && writing.thought === '' && writing.action === '' && writing.answer === '';
}

/** The raw reply so far. */
export function rawOf(step: TrajectoryStep): string {
  return step.reply?.text ?? currentAttempt(step)?.raw ?? '';
}

/** Warnings that no call of the step shows itself. */
export function looseWarnings(step: TrajectoryStep): TrajectoryStep['warnings'] {
  return step.warnings.filter((warning) => warning.code !== 'repeat-action' || warning.twinStep === undefined);
}
