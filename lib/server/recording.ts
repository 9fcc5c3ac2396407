import { ownTime } from '../run/copied-steps.ts';
import type { EventOf, RunEvent, UnnumberedEvent } from '../run/events.ts';
import { fold } from '../run/fold.ts';
import type { FailureReason } from '../run/outcome.ts';
import type { Trajectory } from '../run/trajectory.ts';
import type { AppendBatch, RunSummary } from '../store/run-store.ts';
import type { RedactValue } from './redact.ts';
import { logRedaction, type TimedEvent } from './redacted-log.ts';
import { summaryOf } from './run-summary.ts';

/** How soon an event wants to be seen. */
export type Urgency = 'now' | 'soon';

/** The log of one run as it is being written: numbers and times events, merges deltas, keeps what is not stored yet. */
export interface Recording {
  readonly runId: string;
  /** Events that wait to be stored. */
  readonly waiting: number;
  /** True once `run-end` was taken in; nothing is taken in after it. */
  readonly isEnded: boolean;
  /** True when everything taken in, `run-end` included, is stored. */
  readonly isWhole: boolean;
  readonly summary: RunSummary;
  /** Takes an event in at `elapsed` ms since the recording began; the time of what was taken over comes on top. */
  accept(event: UnnumberedEvent, elapsed: number): Urgency;
  /** All that is not stored yet, as one batch; undefined when there is nothing. Call `stored` once it is. */
  take(): AppendBatch | undefined;
  stored(): void;
  /** Forgets what could not be stored, which nobody has seen, and ends the log as failed. */
  giveUp(reason: FailureReason, message: string): void;
}

export interface RecordingOptions {
  start: EventOf<'run-start'>;
  /** Events taken over from an earlier run, stored with the start: they stay as they are. */
  prefix?: readonly RunEvent[];
  summary: RunSummary;
  /** Applied to every event before anything else sees it. `start` and `summary` come redacted. */
  redact: RedactValue;
}

/** Longer ones are stored as several: a merged delta must not grow without end behind a slow disk. */
const MAX_DELTA = 16_000;

/** A recording of a run whose `run-start` is stored, and what it takes over with it. */
export function createRecording({ start, prefix = [], summary: base, redact }: RecordingOptions): Recording {
  let fresh: TimedEvent[] = [];
  /** Redacted, numbered, folded and offered to the store. */
  let offered: RunEvent[] = [];
  let [trajectory, summary] = [fold([start, ...prefix]), base];
  const promptBefore = trajectory.steps.findLast((step) => step.prompt)?.prompt?.messages;
  let redacted = logRedaction(redact, promptBefore);
  let written = { trajectory, summary };
  let nextSeq = trajectory.seq + 1;
  const begins = trajectory.t;
  let lastT = begins;
  let isEnded = false;
  let flickering = 0;

  const accept = (event: UnnumberedEvent, elapsed: number): Urgency => {
    if (isEnded) return 'soon';
    const merged = mergedDelta(fresh.at(-1), event);
    if (merged) {
      fresh[fresh.length - 1] = merged;
      return 'soon';
    }
    lastT = Math.max(lastT, begins + Math.round(elapsed));
    fresh.push({ t: lastT, ...event });
    isEnded = event.type === 'run-end';
    const isFirstSight = event.type === 'text-delta' && event.step !== flickering;
    if (event.type === 'text-delta') flickering = event.step;
    return isEnded || isFirstSight ? 'now' : 'soon';
  };

  return {
    runId: start.runId,
    get waiting() {
      return fresh.length + offered.length;
    },
    get isEnded() {
      return isEnded;
    },
    get isWhole() {
      return isEnded && fresh.length + offered.length === 0;
    },
    get summary() {
      return written.summary;
    },
    accept,
    take() {
      const events = fresh.flatMap(redacted).map((event): RunEvent => ({ seq: nextSeq++, ...event }));
      fresh = [];
      offered = [...offered, ...events];
      ({ trajectory, summary } = after({ trajectory, summary }, events, base));
      return offered.length > 0 ? { runId: start.runId, events: offered, summary } : undefined;
    },
    stored() {
      offered = [];
      written = { trajectory, summary };
    },
    giveUp(reason, message) {
      [fresh, offered] = [[], []];
      ({ trajectory, summary } = written);
      nextSeq = trajectory.seq + 1;
      redacted = logRedaction(redact);
      isEnded = false;
      accept({ type: 'run-end', outcome: 'failed', reason, error: { code: reason, message } }, lastT - begins);
    },
  };
}

interface Standing {
  trajectory: Trajectory;
  summary: RunSummary;
}

/** How a run stands after some more events. */
function after({ trajectory, summary }: Standing, events: RunEvent[], base: RunSummary): Standing {
  const last = events.at(-1);
  if (!last) return { trajectory, summary };
  // Deltas are for eyes: they change nothing in a summary but its end.
  const facts = events.filter(({ type }) => type !== 'text-delta');
  const next = { ...fold(facts, trajectory), seq: last.seq, t: last.t };
  if (facts.length > 0) return { trajectory: next, summary: summaryOf(next, base) };
  return { trajectory: next, summary: { ...summary, elapsedMs: ownTime(next), lastSeq: last.seq } };
}

/** The waiting delta with the new one joined to it, when both are of one piece. It keeps the time of its first part. */
function mergedDelta(tail: TimedEvent | undefined, event: UnnumberedEvent): TimedEvent | undefined {
  if (tail?.type !== 'text-delta' || event.type !== 'text-delta') return undefined;
  const isOnePiece =
    tail.step === event.step &&
    tail.attempt === event.attempt &&
    tail.channel === event.channel &&
    tail.from === event.from &&
    tail.delta.length + event.delta.length <= MAX_DELTA;
  return isOnePiece ? { ...tail, delta: tail.delta + event.delta } : undefined;
}
