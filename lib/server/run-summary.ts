import { copiedSteps, ownTime } from '../run/copied-steps.ts';
import { flagsOf, marksOf, metricsOf } from '../run/metrics.ts';
import type { Trajectory } from '../run/trajectory.ts';
import type { RunSummary } from '../store/run-store.ts';

/** What the list shows of a run, from its log. `base` gives what never changes after `run-start`. */
export function summaryOf(trajectory: Trajectory, base: RunSummary): RunSummary {
  const { steps, tokensIn, tokensOut, cost } = metricsOf(trajectory);
  return {
    ...base,
    status: listStatus(trajectory),
    outcome: trajectory.end?.outcome ?? null,
    reason: trajectory.end?.reason ?? null,
    elapsedMs: ownTime(trajectory),
    steps,
    tokensIn,
    tokensOut,
    cost,
    answer: trajectory.answer?.text ?? null,
    marks: marksOf(trajectory),
    flags: flagsOf(trajectory),
    tools: [...new Set(trajectory.steps.flatMap(({ calls }) => calls.map(({ tool }) => tool)))],
    lastSeq: trajectory.seq,
  };
}

/** A run that a person holds still runs; one without a step of its own waits for its place. */
function listStatus(trajectory: Trajectory): RunSummary['status'] {
  if (trajectory.status === 'ended') return 'ended';
  return trajectory.steps.length > copiedSteps(trajectory) ? 'running' : 'queued';
}
