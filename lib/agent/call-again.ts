import type { UnnumberedEvent } from '../run/events.ts';
import { historyOf } from '../run/history.ts';
import type { Call, TrajectoryStep } from '../run/trajectory.ts';
import type { AgentRun } from './agent-run.ts';
import { withOutcomes } from './history.ts';
import { observe } from './play-step.ts';
import type { ObservationEvent } from './tool-calls.ts';

/**
 * Makes the calls of the last step that a person edited: the step is then as if the model had asked for them. Calls of it that
 * came back before are left alone, and those whose outcome is not known were answered.
 */
export async function* callAgain(run: AgentRun, step: TrajectoryStep): AsyncGenerator<UnnumberedEvent, void> {
  const open = new Set(run.openCalls.map(({ callId }) => callId));
  const calls = step.calls.filter((call) => call.observation === null && !open.has(call.callId));
  const observed = yield* observe(
    run,
    calls.map(({ callId, tool, input }) => ({ callId, tool, input, refusal: null })),
  );
  const whole = step.calls.map((call) => withObservation(call, observed.get(call.callId)));
  run.history.push(...historyOf([withOutcomes({ ...step, calls: whole })]));
}

function withObservation(call: Call, event: ObservationEvent | undefined): Call {
  if (!event) return call;
  const { text, error, durationMs, source, truncated } = event;
  return { ...call, observation: { text, data: undefined, error, durationMs, source, truncated, t: call.t } };
}
