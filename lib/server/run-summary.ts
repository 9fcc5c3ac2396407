import { flagsOf, marksOf, metricsOf } from '../run/metrics.ts';
import type { Trajectory } from '../run/trajectory.ts';
import type { RunSummary } from '../store/run-store.ts';

/** What the list shows of a run, from its log. `base` gives what never changes after `run-start`. */
export function summaryOf(trajectory: Trajectory, base: RunSummary): RunSummary {
  const { steps, tokensIn, tokensOut, cost, elapsedMs } = metricsOf(trajectory);
  return {
    ...base,
    status: listStatus(trajectory),
    outcome: trajectory.end?.outcome ?? null,
    reason: trajectory.end?.reason ?? null,
    elapsedMs,
    steps,
    tokensIn,
    tokensOut,
    cost,
    answer: trajectory.answer?.text ?? null,
    marks: marksOf(trajectory),
    flags: flagsOf(trajectory),
    lastSeq: trajectory.seq,
  };
}

/** A run that a person holds still runs; one without a step waits for its place. */
function listStatus({ status }: Trajectory): RunSummary['status'] {
  if (status === 'ended') return 'ended';
  return status === 'running' || status === 'paused' ? 'running' : 'queued';
}
