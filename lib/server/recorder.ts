import type { Clock } from '../run/clock.ts';
import type { EventOf, RunEvent, UnnumberedEvent } from '../run/events.ts';
import { emptyTrajectory, foldEvent } from '../run/fold.ts';
import type { AppendBatch, AppendResult, OpenRun, RunStore, RunSummary } from '../store/run-store.ts';
import { type CommitLine, createCommitLine, type Reach } from './commit-line.ts';
import { createRecording, type Recording } from './recording.ts';
import type { RedactValue } from './redact.ts';
import { summaryOf } from './run-summary.ts';

/** How a recording went. `error` null: the log is whole, `run-end` included. */
export interface Recorded {
  summary: RunSummary;
  error: AppendResult['error'];
}

/** Writes the logs of all runs of a process: numbers, merges, stores; the store then tells the readers. */
export interface Recorder {
  /**
   * Consumes a run's events to their end and stores them. The run with its `start` must be in the store, redacted as
   * `redactEvent` does it; events are redacted here. Resolves when
   * `run-end` is stored, or with an error when the log could not be continued; never rejects. A generator that
   * throws or ends without `run-end` is given one. It is not asked for more after the `action` of a tool that changes
   * something, nor after a `resume`, before that is stored. `onLost` is called when the run should stop working, because
   * nothing it does can be stored any more. `prefix`: what the run takes over from an earlier one, stored with its start.
   */
  record(
    start: EventOf<'run-start'>,
    events: AsyncGenerator<UnnumberedEvent>,
    summary: RunSummary,
    onLost?: () => void,
    prefix?: readonly RunEvent[],
  ): Promise<Recorded>;
  /** Ends the log of a run whose writer is gone. False when somebody else ended or removed it meanwhile. */
  appendInterrupted(run: OpenRun, reason?: 'process-died' | 'shutdown'): Promise<boolean>;
  /** Resolves when all that was taken in so far has been offered to the store. */
  flush(): Promise<void>;
  /** Flushes, and stops retrying what could not be stored. */
  close(): Promise<void>;
}

export interface RecorderOptions {
  store: RunStore;
  clock: Clock;
  /** Takes secrets out of what is stored: the value given and, with `stream`, text that arrives in pieces. */
  redact?: RedactValue;
  /** Events are committed at most this often, in milliseconds, unless somebody waits to see one. */
  windowMs?: number;
  /** Unstored events of one run before its generator has to wait. */
  maxQueued?: number;
  /** Attempts to store before the run is ended as failed. */
  attempts?: number;
}

/** With more runs than these, somebody is always in a hurry. */
const FEW_RUNS = 4;
const RETRY_MS = 200;
const MAX_RETRY_MS = 5_000;

/** One run's place in the recorder. */
interface Place {
  recording: Recording;
  /** Whether somebody wants to see what waits here. */
  isUrgent: boolean;
  failures: number;
  retryAt: number;
  /** Tells the caller how it went; only the first call counts. */
  finish(error: AppendResult['error']): void;
  isFinished: boolean;
  onLost(): void;
  /** Called after each commit: there may be room again. */
  onRoom(): void;
}

/** What the parts of a recorder share. */
interface Desk {
  store: RunStore;
  clock: Clock;
  maxQueued: number;
  attempts: number;
  places: Set<Place>;
}

/** The one recorder of a process. */
export function createRecorder(options: RecorderOptions): Recorder {
  const { store, clock, redact = <T>(value: T) => value, windowMs = 40, maxQueued = 256, attempts = 5 } = options;
  const desk: Desk = { store, clock, maxQueued, attempts, places: new Set() };
  const line = createCommitLine({
    clock,
    windowMs,
    isCrowded: () => desk.places.size > FEW_RUNS,
    commit: (now, reach) => commitDue(desk, now, reach),
    nextTry: () => nextTry(desk.places),
  });
  return {
    record(start, events, summary, onLost = () => {}, prefix = []) {
      return new Promise((resolve) => {
        const recording = createRecording({ start, prefix, summary, redact });
        const place = placeOf(recording, onLost, resolve);
        desk.places.add(place);
        void consume(desk, line, { place, start }, events);
      });
    },
    appendInterrupted: (run, reason = 'process-died') => appendInterrupted(store, run, reason),
    flush: () => line.flush(),
    async close() {
      await line.flush();
      line.close();
    },
  };
}

function placeOf(recording: Recording, onLost: () => void, resolve: (recorded: Recorded) => void): Place {
  const place: Place = {
    recording,
    isUrgent: false,
    failures: 0,
    retryAt: 0,
    isFinished: false,
    onLost,
    onRoom: () => {},
    finish(error) {
      if (!place.isFinished) resolve({ summary: recording.summary, error });
      place.isFinished = true;
    },
  };
  return place;
}

function nextTry(places: Set<Place>): number | undefined {
  const times = [...places].filter(({ recording }) => recording.waiting > 0).map(({ retryAt }) => retryAt);
  return times.length > 0 ? Math.min(...times) : undefined;
}

/** Offers the store, in one append, what the runs wait with. */
async function commitDue(desk: Desk, now: number, reach: Reach): Promise<void> {
  const offers = [...desk.places].flatMap((place) => {
    const isDue = place.retryAt <= now && (reach === 'all' || place.isUrgent);
    const batch = isDue ? offerOf(desk, place) : undefined;
    if (isDue) place.isUrgent = false;
    return batch ? [{ place, batch }] : [];
  });
  if (offers.length === 0) return;
  const results = await desk.store.append(offers.map(({ batch }) => batch)).catch((): AppendResult[] => []);
  for (const [index, { place, batch }] of offers.entries()) {
    const result = results[index] ?? { runId: batch.runId, error: 'failed' };
    const isThere = result.error === null || (await wasStored(desk, place, result, batch.events));
    settle(desk, place, isThere ? null : result.error);
    place.onRoom();
  }
}

/** A run whose events cannot even be prepared is ended, so that it does not hold up all the others. */
function offerOf(desk: Desk, place: Place): AppendBatch | undefined {
  try {
    return place.recording.take();
  } catch {
    giveUp(place, 'failed');
    place.onRoom();
    place.retryAt = desk.clock.now();
    return undefined;
  }
}

/** A connection can break between the commit and the news of it; then the repeat finds its own events there. */
async function wasStored(desk: Desk, place: Place, result: AppendResult, events: RunEvent[]): Promise<boolean> {
  if (result.error !== 'seq-conflict' || place.failures === 0) return false;
  const summary = await desk.store.get(result.runId).catch(() => null);
  return summary !== null && summary.lastSeq === events.at(-1)?.seq;
}

function settle(desk: Desk, place: Place, error: AppendResult['error']): void {
  const { recording } = place;
  if (error === null) {
    recording.stored();
    place.failures = 0;
    if (!recording.isWhole) return;
    desk.places.delete(place);
    place.finish(null);
  } else if (error === 'seq-conflict') {
    desk.places.delete(place);
    place.finish(error);
    place.onLost();
  } else {
    place.failures += 1;
    place.retryAt = desk.clock.now() + Math.min(MAX_RETRY_MS, RETRY_MS * 2 ** (place.failures - 1));
    if (place.failures >= desk.attempts && !place.isFinished) giveUp(place, error);
  }
}

/** The run works no more, but its end is offered again and again: it is written as soon as there is room. */
function giveUp(place: Place, error: 'storage-full' | 'failed'): void {
  if (error === 'storage-full') place.recording.giveUp('storage-full', 'There is no room left to store this run.');
  else place.recording.giveUp('internal', 'The events of this run could not be stored.');
  place.finish(error);
  place.onLost();
}

async function consume(
  desk: Desk,
  line: CommitLine,
  { place, start }: { place: Place; start: EventOf<'run-start'> },
  events: AsyncGenerator<UnnumberedEvent>,
): Promise<void> {
  const { recording } = place;
  const began = desk.clock.now();
  const take = (event: UnnumberedEvent, urgency?: 'now') => {
    const asked = recording.accept(event, desk.clock.now() - began);
    const wanted = urgency ?? asked;
    if (wanted === 'now') place.isUrgent = true;
    line.ask(wanted);
  };
  try {
    for await (const event of events) {
      if (place.isFinished) return;
      const leadsOut = beforeAnEffect(start, event);
      take(event, leadsOut ? 'now' : undefined);
      await roomIn(place, leadsOut ? 1 : desk.maxQueued);
      if (place.isFinished || recording.isEnded) return;
    }
    take(brokenEnd('The loop ended without saying how.'));
  } catch (error) {
    if (!place.isFinished) take(brokenEnd(error instanceof Error ? error.message : 'The loop failed.'));
  }
}

/**
 * Whether something outside may change as soon as the loop goes on after this event. The log must know of such a call before it
 * is made: after a crash it is then answered as of unknown outcome, and never made again as if it had not been.
 */
function beforeAnEffect({ config }: EventOf<'run-start'>, event: UnnumberedEvent): boolean {
  if (event.type === 'resume') return true;
  return event.type === 'action' && config.tools.some(({ name, effect }) => name === event.tool && effect === 'write');
}

/** Holds a run while so many of its events are not stored. */
async function roomIn(place: Place, most: number): Promise<void> {
  const { recording } = place;
  while (!place.isFinished && !recording.isEnded && recording.waiting >= most) {
    await new Promise<void>((resolve) => {
      place.onRoom = resolve;
    });
  }
}

function brokenEnd(message: string): UnnumberedEvent {
  return { type: 'run-end', outcome: 'failed', reason: 'internal', error: { code: 'internal', message } };
}

const INTERRUPTED = {
  'process-died': 'The server went away in the middle of this run. What it had shown until then is here.',
  shutdown: 'The server was shut down in the middle of this run.',
} as const;

async function appendInterrupted(store: RunStore, run: OpenRun, reason: 'process-died' | 'shutdown'): Promise<boolean> {
  const { id } = run.summary;
  let trajectory = emptyTrajectory();
  for await (const event of store.read(id, { after: 0, follow: false })) trajectory = foldEvent(trajectory, event);
  if (trajectory.seq === 0 || trajectory.status === 'ended') return false;
  const error = { code: reason, message: INTERRUPTED[reason] };
  const end: EventOf<'run-end'> = {
    seq: trajectory.seq + 1,
    t: trajectory.t,
    type: 'run-end',
    outcome: 'interrupted',
    reason,
    error,
  };
  const summary = summaryOf(foldEvent(trajectory, end), run.summary);
  const [result] = await store.append([{ runId: id, events: [end], summary }]);
  return result?.error === null;
}
