import type { OpaqueEvent, RunEvent } from './events.ts';
import type { Reason } from './outcome.ts';
import type { Call, Trajectory, TrajectoryStep } from './trajectory.ts';

/**
 * `wait`: for the first piece of a reply. `writing`: from there to its end. `failed`: a call that was tried again, or that the
 * run failed of. `pause`: until the next try. `tool`: a tool at work. `person`: a call that waits for a person.
 */
export type SegmentKind = 'wait' | 'writing' | 'failed' | 'pause' | 'tool' | 'person';

/** One stretch of time in a step. In milliseconds of the recording. */
export interface Segment {
  kind: SegmentKind;
  fromMs: number;
  toMs: number;
  /** The tool that worked or waited, or why a call failed; empty for the others. */
  label: string;
}

/** What a step did, when. */
export interface WaterfallRow {
  n: number;
  fromMs: number;
  toMs: number;
  segments: Segment[];
  /** As the provider counted, or estimated; null when nobody did. */
  inputTokens: number | null;
  outputTokens: number | null;
  isEstimated: boolean;
  /** Calls of the model that failed. */
  failedCalls: number;
}

/** The time of each step of a run, one row a step. Segments lie inside the run and none ends before it begins. */
export function waterfallOf(trajectory: Trajectory, log: Iterable<RunEvent | OpaqueEvent>): WaterfallRow[] {
  const firstPieces = firstPieceTimes(log);
  return trajectory.steps.map((step) => rowOf(step, trajectory, firstPieces));
}

/** How long the segments of one kind take together, in milliseconds. Tools side by side are added up. */
export function timeOf({ segments }: WaterfallRow, kind: SegmentKind): number {
  return segments.reduce((sum, segment) => (segment.kind === kind ? sum + segment.toMs - segment.fromMs : sum), 0);
}

const pieceKey = (step: number, attempt: number) => `${step}/${attempt}`;

/** When the first piece of each attempt came. */
function firstPieceTimes(log: Iterable<RunEvent | OpaqueEvent>): Map<string, number> {
  const times = new Map<string, number>();
  for (const event of log as Iterable<RunEvent>) {
    if (event.type !== 'text-delta') continue;
    const key = pieceKey(event.step, event.attempt);
    if (!times.has(key)) times.set(key, event.t);
  }
  return times;
}

function rowOf(step: TrajectoryStep, run: Trajectory, firstPieces: ReadonlyMap<string, number>): WaterfallRow {
  const segments = [
    ...modelSegments(step, run, firstPieces),
    ...step.calls.flatMap((call) => callSegments(call, run.t)),
  ];
  return {
    n: step.n,
    fromMs: step.startedAt,
    toMs: Math.max(step.startedAt, ...segments.map(({ toMs }) => toMs)),
    segments,
    inputTokens: step.reply?.usage?.input ?? null,
    outputTokens: step.reply?.usage?.output ?? null,
    isEstimated: step.reply?.usage?.estimated === true,
    failedCalls: step.attempts.filter(({ retry }) => retry).length + (failureIn(step, run) === null ? 0 : 1),
  };
}

function modelSegments(step: TrajectoryStep, run: Trajectory, firstPieces: ReadonlyMap<string, number>): Segment[] {
  const segments: Segment[] = [];
  const add = (kind: SegmentKind, fromMs: number, toMs: number, label = '') => {
    if (toMs > fromMs) segments.push({ kind, fromMs, toMs, label });
  };
  const end = endOfCalls(step, run);
  let asked = step.startedAt;
  for (const { retry } of step.attempts) {
    if (!retry) continue;
    add('failed', asked, retry.t, retry.reason);
    asked = retry.t + retry.waitMs;
    add('pause', retry.t, Math.min(asked, Math.max(retry.t, end)));
  }
  const failure = failureIn(step, run);
  if (failure !== null) {
    add('failed', asked, end, failure);
    return segments;
  }
  const first = firstPieces.get(pieceKey(step.n, lastAttempt(step)));
  const written = Math.min(end, Math.max(asked, first ?? end));
  add('wait', asked, written);
  add('writing', written, end);
  return segments;
}

function lastAttempt({ reply, attempts }: TrajectoryStep): number {
  return reply?.attempt ?? attempts.at(-1)?.attempt ?? 1;
}

/** When the model was done with a step. A call of it that never came back lasts to the end of the run. */
function endOfCalls({ n, reply, updatedAt }: TrajectoryStep, { steps, t }: Trajectory): number {
  return reply?.t ?? (n === steps.at(-1)?.n ? t : updatedAt);
}

/** Reasons of a run that failed, but not of a call of the model. */
const NO_CALL: readonly Reason[] = ['internal', 'storage-full'];

/** Why the run failed, when it did of the last call in this step; else null. */
function failureIn({ n, reply }: TrajectoryStep, { steps, end }: Trajectory): Reason | null {
  const isOfCall = end?.outcome === 'failed' && !NO_CALL.includes(end.reason);
  return isOfCall && !reply && n === steps.at(-1)?.n ? end.reason : null;
}

/** A wait for a person is no work of the tool, which begins after it. */
function callSegments({ tool, t, observation, wait }: Call, endMs: number): Segment[] {
  const toMs = observation?.t ?? Math.max(t, endMs);
  const waited: Segment[] = wait
    ? [{ kind: 'person', fromMs: wait.from, toMs: wait.until ?? Math.max(wait.from, toMs), label: tool }]
    : [];
  if (wait?.until === null) return waited;
  const begins = wait?.until ?? (observation ? 0 : t);
  const fromMs = observation ? Math.min(toMs, Math.max(begins, toMs - observation.durationMs)) : begins;
  return [...waited, { kind: 'tool', fromMs, toMs, label: tool }];
}
