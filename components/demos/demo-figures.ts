import type { ListedRun } from '../../lib/api/client.ts';
import { copiedSteps, ownTime } from '../../lib/run/copied-steps.ts';
import { metricsOf } from '../../lib/run/metrics.ts';
import type { Outcome, Reason } from '../../lib/run/outcome.ts';
import type { Trajectory } from '../../lib/run/trajectory.ts';

/** What two runs of a demonstration are compared by. */
export interface DemoFigures {
  outcome: Outcome | null;
  reason: Reason | null;
  isForced: boolean;
  answer: string | null;
  /** A forced answer is none. */
  steps: number;
  /** Steps that were taken over from the run before, and cost nothing here. */
  kept: number;
  calls: number;
  /** Read and written. */
  tokens: number;
  ms: number;
}

/** The figures of the run that is shown, so far. */
export function figuresOf(run: Trajectory): DemoFigures {
  const { steps, tokensIn, tokensOut } = metricsOf(run);
  const isForced = run.answer?.forced === true;
  const kept = copiedSteps(run);
  const answer = run.answer?.text ?? null;
  return {
    ...{ outcome: run.end?.outcome ?? null, reason: run.end?.reason ?? null, isForced, answer, kept },
    ...{ steps: steps - Number(isForced), calls: steps - kept, tokens: tokensIn + tokensOut, ms: ownTime(run) },
  };
}

/** The same of a run as it is listed. */
export function figuresOfListed(run: ListedRun & { answer?: string | null }): DemoFigures {
  const { answer = null, outcome, reason, flags, steps, tokensIn, tokensOut, elapsedMs } = run;
  const isForced = flags.includes('forced');
  return {
    ...{ outcome, reason: reason as Reason | null, isForced, answer, kept: 0 },
    ...{ steps: steps - Number(isForced), calls: steps, tokens: tokensIn + tokensOut, ms: elapsedMs },
  };
}
