import type { Clock } from '../run/clock.ts';
import type { UnnumberedEvent } from '../run/events.ts';
import { type HeldTimer, heldTimer } from '../run/held-timer.ts';
import { OVER } from '../run/over.ts';
import type { CallWatch, ToolOutcome, ToolRequest, ToolRunner } from '../tools/tool.ts';
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
/** What is told of calls: what came of each, and before that how one waited for a person, or what was odd about it. */
export type CallEvent = Extract<UnnumberedEvent, { type: 'observation' | 'pause' | 'resume' | 'warning' }>;

export interface RunCallsOptions {
  step: number;
  tools: ToolRunner;
  clock: Clock;
  /** The time limit of one call, in milliseconds. */
  toolMs: number;
  signal: AbortSignal;
  /** Makes the time of the run stand still while a call waits for a person, until the function that it gives is called. */
  hold?: () => () => void;
}

/**
 * Runs the calls of one reply side by side and yields one observation for each, as it settles. A runner that rejects, throws
 * or hangs costs only its own call; when `signal` aborts, what is still open is answered as stopped, at once. The time in
 * which a call waits for a person counts neither for the call nor for the run.
 */
export async function* runCalls(calls: readonly PlannedCall[], options: RunCallsOptions): AsyncGenerator<CallEvent> {
  const { step } = options;
  const events: { event: CallEvent; taken(): void }[] = [];
  let wake = () => {};
  const tell = (event: CallEvent) =>
    new Promise<void>((taken) => {
      events.push({ event, taken });
      wake();
    });
  for (const call of calls)
    void settle(call, options, tell).then((outcome) => tell(observationOf(step, call.callId, outcome)));
  for (let open = calls.length; open > 0; ) {
    const next = events.shift();
    if (next) {
      if (next.event.type === 'observation') open--;
      yield next.event;
      next.taken();
      // Nothing is told between this look and the wait: both are of one turn.
    } else
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
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

/** Resolves when the reader of the events asks for the next one. */
type Tell = (event: CallEvent) => Promise<void>;

/** Never rejects. Comes back when the runner does, at the time limit, or when the run is interrupted. */
function settle(call: PlannedCall, options: RunCallsOptions, tell: Tell): Promise<ToolOutcome> {
  const { tools, clock, toolMs, signal } = options;
  if (call.refusal) return Promise.resolve(errorOutcome(call, call.refusal));
  const { promise, resolve } = Promise.withResolvers<ToolOutcome>();
  const tool = new AbortController();
  const giveUp = (code: string, message: string) => {
    resolve(errorOutcome(call, { code, message }, time.elapsed()));
    tool.abort();
  };
  const onOver = () => giveUp('timeout', `${call.tool} gave no result within ${seconds(toolMs)}.`);
  const time = heldTimer({ clock, ms: toolMs + GRACE_MS, onOver });
  const watch = watchOf(call, options, { time, tell });
  const onAbort = () => giveUp('stopped', `${call.tool} was stopped before it was done.`);
  if (signal.aborted) onAbort();
  else signal.addEventListener('abort', onAbort, { once: true });
  const { callId, tool: name, input } = call;
  // Called inside a promise, so that a runner that throws on the spot is caught like one that rejects.
  Promise.resolve()
    .then(() => (tool.signal.aborted ? promise : tools.run({ callId, tool: name, input }, tool.signal, watch)))
    .then(checked)
    .then(resolve, (thrown: unknown) => {
      const { message } = describeError(thrown);
      giveUp('failed', `${name} failed: ${message}`);
    });
  return promise.finally(() => {
    signal.removeEventListener('abort', onAbort);
    watch.close();
    time.stop();
    tool.abort(OVER);
  });
}

/** Tells what a call says of itself, until it is closed, and lets time stand still while it waits for a person. */
function watchOf(
  { callId }: PlannedCall,
  { step, hold }: RunCallsOptions,
  { time, tell }: { time: HeldTimer; tell: Tell },
): CallWatch & { close(): void } {
  let isClosed = false;
  let holds: (() => void)[] = [];
  const letGo = () => {
    for (const release of holds) release();
    holds = [];
  };
  const closed = Promise.withResolvers<void>();
  const say = (event: CallEvent) => (isClosed ? closed.promise : tell(event));
  return {
    pauses(reason) {
      if (!isClosed) holds = [time.hold(), ...(hold ? [hold()] : [])];
      void say({ type: 'pause', step, before: 'tool', callId, reason });
    },
    resumes(choice) {
      letGo();
      // When nobody takes it any more, the call is over.
      return Promise.race([say({ type: 'resume', step, callId, choice }), closed.promise]);
    },
    warns: (code, message) => void say({ type: 'warning', step, code, message, callId }),
    close() {
      isClosed = true;
      closed.resolve();
      letGo();
    },
  };
}

function checked(outcome: ToolOutcome): ToolOutcome {
  if (typeof outcome?.text !== 'string') throw new Error('it returned no text.');
  return outcome;
}
