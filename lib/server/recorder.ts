import type { Clock } from '../run/clock.ts';
import type { EventOf, RunEvent, UnnumberedEvent } from '../run/events.ts';
import { emptyTrajectory, foldEvent } from '../run/fold.ts';
import type { AppendResult, OpenRun, RunStore, RunSummary } from '../store/run-store.ts';
import { createRecording, type Recording, type Urgency } from './recording.ts';
import { summaryOf } from './run-summary.ts';

/** How a recording went. `error` null: the log is whole, `run-end` included. */
export interface Recorded {
  summary: RunSummary;
  error: AppendResult['error'];
}

/** Writes the logs of all runs of a process: numbers, merges, stores; the store then tells the readers. */
export interface Recorder {
  /**
   * Consumes a run's events to their end and stores them. The run with its `start` must be in the store. Resolves when
   * `run-end` is stored, or with an error when the log could not be continued; never rejects. A generator that
   * throws or ends without `run-end` is given one. `onLost` is called when the run should stop working, because
   * nothing it does can be stored any more.
   */
  record(
    start: EventOf<'run-start'>,
    events: AsyncGenerator<UnnumberedEvent>,
    summary: RunSummary,
    onLost?: () => void,
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
  /** Takes secrets out of a value before it is stored; the shape must stay. */
  redact?: <T>(value: T) => T;
  /** Events are committed at most this often, in milliseconds, unless somebody waits to see one. */
  windowMs?: number;
  /** Unstored events of one run before its generator has to wait. */
  maxQueued?: number;
  /** Attempts to store before the run is ended as failed. */
  attempts?: number;
}

const RETRY_MS = 200;
const MAX_RETRY_MS = 5_000;

/** One run's place in the recorder. */
interface Place {
  recording: Recording;
  onLost: () => void;
  failures: number;
  retryAt: number;
  hasGivenUp: boolean;
  finish(error: AppendResult['error']): void;
  isFinished: boolean;
  /** Called after each commit: there may be room again. */
  onRoom: (() => void) | null;
}

/** The one recorder of a process. */
export function createRecorder(options: RecorderOptions): Recorder {
  const { store, clock, redact = (value) => value, windowMs = 40, maxQueued = 256, attempts = 5 } = options;
  const places = new Set<Place>();
  const closing = new AbortController();
  let inFlight: Promise<void> | null = null;
  let lastCommit = Number.NEGATIVE_INFINITY;
  let isUrgent = false;
  let planned: { at: number; cancel: AbortController } | null = null;

  /** Plans the next commit: at once when somebody waits or nothing was committed lately, else when the window is over. */
  function plan(urgency: Urgency, at = lastCommit + windowMs): void {
    const now = clock.now();
    if (urgency === 'now') isUrgent = true;
    const due = urgency === 'now' ? now : Math.max(now, at);
    if (inFlight || closing.signal.aborted || (planned && planned.at <= due)) return;
    planned?.cancel.abort();
    const mine = { at: due, cancel: new AbortController() };
    planned = mine;
    // Even "at once" lets the current turn finish, so that what happens together is committed together.
    const wait = due > now ? clock.sleep(due - now, mine.cancel.signal) : Promise.resolve();
    void wait.then(() => {
      if (planned === mine) void commit();
    });
  }

  function commit(): Promise<void> {
    planned?.cancel.abort();
    planned = null;
    isUrgent = false;
    lastCommit = clock.now();
    inFlight = commitDue(lastCommit).finally(() => {
      inFlight = null;
      planRest();
    });
    return inFlight;
  }

  async function commitDue(now: number): Promise<void> {
    const offers = [...places].flatMap((place) => {
      const batch = place.retryAt <= now ? place.recording.take() : undefined;
      return batch ? [{ place, batch }] : [];
    });
    if (offers.length === 0) return;
    const results = await store.append(offers.map(({ batch }) => batch)).catch((): AppendResult[] => []);
    for (const [index, { place, batch }] of offers.entries()) {
      const result = results[index] ?? { runId: batch.runId, error: 'failed' };
      const isThere = result.error === null || (await wasStored(place, result, batch.events));
      settle(place, isThere ? null : result.error);
      place.onRoom?.();
    }
  }

  /** A connection can break between the commit and the news of it; then the repeat finds its own events there. */
  async function wasStored(place: Place, { error, runId }: AppendResult, events: RunEvent[]): Promise<boolean> {
    if (error !== 'seq-conflict' || place.failures === 0) return false;
    const summary = await store.get(runId).catch(() => null);
    return summary !== null && summary.lastSeq === events.at(-1)?.seq;
  }

  function settle(place: Place, error: AppendResult['error']): void {
    const { recording } = place;
    if (error === null) {
      recording.stored();
      place.failures = 0;
      if (!recording.isWhole) return;
      place.finish(null);
      places.delete(place);
    } else if (error === 'seq-conflict') {
      places.delete(place);
      place.finish(error);
      place.onLost();
    } else {
      place.failures += 1;
      place.retryAt = clock.now() + Math.min(MAX_RETRY_MS, RETRY_MS * 2 ** (place.failures - 1));
      if (place.failures >= attempts && !place.hasGivenUp) giveUp(place, error);
    }
  }

  /** The run works no more, but its end is offered again and again: it is written as soon as there is room. */
  function giveUp(place: Place, error: 'storage-full' | 'failed'): void {
    place.hasGivenUp = true;
    if (error === 'storage-full') place.recording.giveUp('storage-full', 'There is no room left to store this run.');
    else place.recording.giveUp('internal', 'The database did not take the events of this run.');
    place.finish(error);
    place.onLost();
  }

  function planRest(): void {
    const rest = [...places].filter(({ recording }) => recording.waiting > 0);
    if (rest.length === 0) return;
    const retries = rest.map(({ retryAt }) => retryAt);
    plan(isUrgent ? 'now' : 'soon', Math.max(lastCommit + windowMs, Math.min(...retries)));
  }

  async function consume(place: Place, events: AsyncGenerator<UnnumberedEvent>): Promise<void> {
    const { recording } = place;
    const began = clock.now();
    const take = (event: UnnumberedEvent) => plan(recording.accept(event, clock.now() - began));
    try {
      for await (const event of events) {
        if (place.isFinished) return;
        take(event);
        while (!place.isFinished && !recording.isEnded && recording.waiting >= maxQueued) {
          await new Promise<void>((resolve) => {
            place.onRoom = resolve;
          });
        }
        if (place.isFinished || recording.isEnded) return;
      }
      take(brokenEnd('The loop ended without saying how.'));
    } catch (error) {
      if (!place.isFinished) take(brokenEnd(error instanceof Error ? error.message : 'The loop failed.'));
    }
  }

  return {
    record(start, events, summary, onLost = () => {}) {
      return new Promise((resolve) => {
        const recording = createRecording({ start, summary, redact });
        const place: Place = {
          recording,
          onLost,
          failures: 0,
          retryAt: 0,
          hasGivenUp: false,
          isFinished: false,
          onRoom: null,
          finish(error) {
            if (!place.isFinished) resolve({ summary: recording.summary, error });
            place.isFinished = true;
          },
        };
        places.add(place);
        void consume(place, events);
      });
    },
    appendInterrupted: (run, reason = 'process-died') => appendInterrupted(store, run, reason),
    async flush() {
      while (inFlight) await inFlight;
      if ([...places].some(({ recording }) => recording.waiting > 0)) await commit();
    },
    async close() {
      await this.flush();
      closing.abort();
      planned?.cancel.abort();
      planned = null;
    },
  };
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
