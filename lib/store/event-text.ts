import { isKnownType, type RunEvent } from '../run/events.ts';
import type { AppendBatch } from './run-store.ts';

/** One event as it is kept: its JSON text beside the columns that can be asked for. */
interface EventRow {
  runId: string;
  seq: number;
  t: number;
  type: string;
  body: string;
}

/** The row of an event. `JSON.stringify` writes NUL and lone surrogates as escapes, so `body` is plain text everywhere. */
export function rowOfEvent(runId: string, event: RunEvent): EventRow {
  const type = isKnownType(event.type) ? event.type : 'opaque';
  return { runId, seq: event.seq, t: event.t, type, body: JSON.stringify(event) };
}

/** The inverse of `rowOfEvent`. */
export function eventOfBody(body: string): RunEvent {
  return JSON.parse(body) as RunEvent;
}

/** True when a batch can be one continuation of a log: numbered without gaps, `run-end` at most once and last. */
export function isContinuous({ events }: AppendBatch): boolean {
  const first = events[0]?.seq ?? 0;
  if (first < 2) return false;
  return events.every(
    (event, index) => event.seq === first + index && (event.type !== 'run-end' || index === events.length - 1),
  );
}
