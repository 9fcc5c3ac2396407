import type { RunEvent } from './events.ts';
import type { Json } from './json.ts';
import { cameToSomething, eventsThrough } from './resume-point.ts';
import type { Trajectory, TrajectoryStep } from './trajectory.ts';

/** What a person changes of the step that a run is forked at. */
export interface ForkEdits {
  thought?: string | undefined;
  /** Another call in the place of this one, which is made then. Without a tool or an input, that one is as it was. */
  action?: { callId: string; tool?: string | undefined; input?: Json | undefined } | undefined;
  /** What came back for this call, in the place of what did. The tool is not asked. */
  observation?: { callId: string; text: string } | undefined;
}

/** What a forked run takes over from its parent. */
export interface ForkPoint {
  /** The events after the `run-start`, with the edits at their end, numbered from 2. */
  prefix: RunEvent[];
  /** Ids of calls of the last step that are made again, with the input as edited; they have no observation in `prefix`. */
  callAgain: string[];
}

/**
 * Whether a run can go on after a step: it made calls or came back unread, and is over. While the run goes on, a step is over
 * when the next has begun.
 */
export function isForkable(run: Pick<Trajectory, 'steps' | 'status'>, step: TrajectoryStep): boolean {
  return cameToSomething(step) && (run.status === 'ended' || step !== run.steps.at(-1));
}

/** The last step that a run can be forked at; 0 when there is none, which is the start. */
export function lastForkable(run: Pick<Trajectory, 'steps' | 'status'>): number {
  return run.steps.findLast((step) => isForkable(run, step))?.n ?? 0;
}

/** The call that is made when these edits are taken; null when none is, since what it brings back is given. */
export function calledAgain({ action, observation }: ForkEdits): string | null {
  return action && action.callId !== observation?.callId ? action.callId : null;
}

/**
 * The events of a run as far as the edits let them stand. What an edited call brought back is left out when the call is made
 * again, and so is what was said of its result when the result is another. Time does not go on: an edit stands at the time of
 * the last event before it. `step` must be forkable, and its calls those that the edits name.
 */
export function forkPoint(events: readonly RunEvent[], step: TrajectoryStep, edits: ForkEdits): ForkPoint {
  const again = calledAgain(edits);
  const changed = new Set([edits.action?.callId, edits.observation?.callId]);
  const kept = eventsThrough(events, step.n).filter((event) => {
    if (event.type === 'observation') return event.callId !== again;
    // What a person wrote in an earlier fork is no result of the new call either.
    if (event.type === 'amend' && event.step === step.n && event.field === 'observation')
      return (event.callId ?? step.calls[0]?.callId) !== again;
    return (
      event.type !== 'warning' || event.step !== step.n || !changed.has(event.callId) || event.callId === undefined
    );
  });
  const t = kept.at(-1)?.t ?? 0;
  const made = amends(step, edits).map((event) => ({ ...event, t }) as RunEvent);
  const prefix = [...kept, ...made].map((event, index) => ({ ...event, seq: index + 2 }));
  return { prefix, callAgain: again === null ? [] : [again] };
}

function amends({ n: step, calls }: TrajectoryStep, { thought, action, observation }: ForkEdits): object[] {
  const made: object[] = [];
  const amend = (field: string, value: Json, callId?: string) =>
    made.push({ type: 'amend', step, field, ...(callId !== undefined && { callId }), value });
  if (thought !== undefined) amend('thought', thought);
  if (action?.tool !== undefined) amend('tool', action.tool, action.callId);
  if (action?.input !== undefined) amend('input', action.input, action.callId);
  if (observation) {
    const { callId, text } = observation;
    // A call that was under way when its run broke off has nothing yet that could be amended.
    if (calls.some((call) => call.callId === callId && !call.observation)) made.push(noObservation(step, callId));
    amend('observation', text, callId);
  }
  return made;
}

function noObservation(step: number, callId: string): object {
  const rest = { error: null, durationMs: 0, source: 'edited', truncated: null };
  return { type: 'observation', step, callId, text: '', ...rest };
}
