import type { Clock } from '../run/clock.ts';
import type { UnnumberedEvent } from '../run/events.ts';
import type { ToolOutcome, ToolRequest, ToolRunner } from '../tools/tool.ts';
import { describeError } from './describe-error.ts';
import { seconds } from './interruption.ts';
import { cutData, cutObservation } from './limits.ts';

/** Beyond its own time limit, how long a runner may take to say that the tool was too slow. */
const GRACE_MS = 1_000;

/** A call that is ready to run, or, with `refusal`, one to be answered with an error instead. */
export interface PlannedCall extends ToolRequest {
  refusal: { code: string; message: string } | null;
}

export type ObservationEvent = Extract<UnnumberedEvent, { type: 'observation' }>;

export interface RunCallsOptions {
  step: number;
  tools: ToolRunner;
  clock: Clock;
  /** The time limit of one call, in milliseconds. */
  toolMs: number;
  signal: AbortSignal;
}

/**
 * Runs the calls of one reply side by side and yields one observation for each, as it settles. A runner that rejects, throws
 * or hangs costs only its own call; when `signal` aborts, what is still open is answered as stopped, at once.
 */
export async function* runCalls(
  calls: readonly PlannedCall[],
  options: RunCallsOptions,
): AsyncGenerator<ObservationEvent> {
  const settled: { callId: string; outcome: ToolOutcome }[] = [];
  let wake = () => {};
  for (const call of calls)
    void settle(call, options).then((outcome) => {
      settled.push({ callId: call.callId, outcome });
      wake();
    });
  for (let told = 0; told < calls.length; told++) {
    // Nothing settles between this look and the wait: both are of one turn.
    if (settled.length === told)
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    const next = settled[told];
    if (next) yield observationOf(options.step, next.callId, next.outcome);
  }
}

/** An error observation's outcome, as the model and the log get it. */
export function errorOutcome(
  { input }: ToolRequest,
  error: NonNullable<ToolOutcome['error']>,
  durationMs = 0,
): ToolOutcome {
  const text = error.suggestion ? `${error.message} ${error.suggestion}` : error.message;
  return { text, error, durationMs, source: 'live', input };
}

/** The observation event of one outcome, cut to what the model may see. */
export function observationOf(step: number, callId: string, outcome: ToolOutcome): ObservationEvent {
  const data = cutData(outcome.data);
  return {
    type: 'observation',
    step,
    callId,
    ...cutObservation(outcome.text.toWellFormed()),
    ...(data !== undefined && { data }),
    error: outcome.error,
    durationMs: Math.round(outcome.durationMs * 10) / 10,
    source: outcome.source,
    ...(outcome.fault !== undefined && { fault: outcome.fault }),
  };
}

/** Never rejects. Comes back when the runner does, at the time limit, or when the run is interrupted. */
function settle(call: PlannedCall, { tools, clock, toolMs, signal }: RunCallsOptions): Promise<ToolOutcome> {
  if (call.refusal) return Promise.resolve(errorOutcome(call, call.refusal));
  const startedAt = clock.now();
  const { promise, resolve } = Promise.withResolvers<ToolOutcome>();
  const timer = new AbortController();
  const tool = new AbortController();
  const giveUp = (code: string, message: string) => {
    resolve(errorOutcome(call, { code, message }, clock.now() - startedAt));
    tool.abort();
  };
  const onAbort = () => giveUp('stopped', `${call.tool} was stopped before it was done.`);
  if (signal.aborted) onAbort();
  else signal.addEventListener('abort', onAbort, { once: true });
  void clock.sleep(toolMs + GRACE_MS, timer.signal).then(() => {
    if (!timer.signal.aborted) giveUp('timeout', `${call.tool} gave no result within ${seconds(toolMs)}.`);
  });
  const { callId, tool: name, input } = call;
  // Called inside a promise, so that a runner that throws on the spot is caught like one that rejects.
  Promise.resolve()
    .then(() => (tool.signal.aborted ? promise : tools.run({ callId, tool: name, input }, tool.signal)))
    .then(checked)
    .then(resolve, (thrown: unknown) => {
      const { message } = describeError(thrown);
      giveUp('failed', `${name} failed: ${message}`);
    });
  return promise.finally(() => {
    signal.removeEventListener('abort', onAbort);
    timer.abort();
    tool.abort();
  });
}

function checked(outcome: ToolOutcome): ToolOutcome {
  if (typeof outcome?.text !== 'string') throw new Error('it returned no text.');
  return outcome;
}
