import { setImmediate } from 'node:timers/promises';
import { shortPieces } from '../api/short-pieces.ts';
import { type CursorEntry, encodeMessage, formatCursor, HEARTBEAT } from '../api/sse.ts';
import type { Clock } from '../run/clock.ts';
import type { RunEvent } from '../run/events.ts';
import type { RunStore } from '../store/run-store.ts';

/** The events of one run that were read and not sent yet. */
interface Lane {
  entry: CursorEntry;
  waiting: RunEvent[];
  /** How an event of it is sent. */
  form(event: RunEvent): unknown;
  /** About how many characters those are. */
  weight: number;
  ended: boolean;
  /** True when the run went away without a run-end: it was deleted. */
  gone: boolean;
  /** Lets the reading go on after it waited for a slow reader. */
  drained: () => void;
}

/** How many events of a run are held for a slow reader before reading on waits for it. */
const HIGH_WATER = 64;
/** How many characters of a run are: an event may be larger, and then stands in a message of its own. */
const HIGH_WATER_CHARACTERS = 64_000;
/** How long a reader may take nothing before it is let go, in milliseconds. */
const STALL_MS = 60_000;
/** Made once: an error of its own for each end would cost more than ending. */
const OVER = new DOMException('The stream is over.', 'AbortError');

export interface EventStreamOptions {
  store: RunStore;
  cursor: readonly CursorEntry[];
  clock: Clock;
  /** Aborts when the reader left or the server stops. */
  signal: AbortSignal;
  /** Called once, however the stream ends. */
  onClose(): void;
  /** Whether the reader understands pieces of text in short; see `lib/api/short-pieces.ts`. */
  isShort?: boolean;
  /** Milliseconds between signs of life on a quiet line. */
  heartbeatMs?: number;
}

/**
 * The committed events of several runs as one server-sent stream. It is a pull source: nothing is read on while the
 * reader lags, so a slow one costs a fixed amount. Each message carries the events of one run and, as its id, the whole
 * cursor, so a reader that comes back with `Last-Event-ID` misses nothing. Ends when all runs have.
 */
export function eventStream(options: EventStreamOptions): ReadableStream<Uint8Array> {
  const source = new EventSourceOfRuns(options);
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => source.start(controller),
      pull: (controller) => source.pull(controller),
      cancel: () => source.close(),
    },
    // One place more than the opening takes, or nothing would be read until that was sent.
    { highWaterMark: 2 },
  );
}

class EventSourceOfRuns {
  readonly #options: EventStreamOptions;
  readonly #lanes: Lane[];
  readonly #leaving = new AbortController();
  readonly #signal: AbortSignal;
  readonly #encoder = new TextEncoder();
  #wake: () => void = () => undefined;
  #sentAt: number;
  /** Whether the reader has not taken all that was sent. */
  #isBehind = false;
  /** Whether it is time for a sign of life. */
  #isQuiet = false;
  #isClosed = false;

  constructor(options: EventStreamOptions) {
    this.#options = options;
    this.#signal = AbortSignal.any([options.signal, this.#leaving.signal]);
    this.#sentAt = options.clock.now();
    this.#lanes = options.cursor.map((entry) => ({
      entry: { ...entry },
      waiting: [],
      form: options.isShort ? shortPieces() : (event) => event,
      weight: 0,
      ended: false,
      gone: false,
      drained() {},
    }));
  }

  start(controller: ReadableStreamDefaultController<Uint8Array>): void {
    // Something goes out at once, so that a reader of a quiet run knows that it is connected.
    controller.enqueue(this.#encoder.encode(HEARTBEAT));
    this.#signal.addEventListener('abort', () => this.#wake(), { once: true });
    for (const lane of this.#lanes) void this.#pump(lane);
    void this.#watch(controller);
  }

  async pull(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    this.#isBehind = false;
    for (;;) {
      // Events of an old run come one right after the other: a message for each would cost the page more than they do.
      await setImmediate();
      const rung = new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      const text = this.#take();
      if (text !== '') return this.#send(controller, text);
      if (this.#signal.aborted || this.#lanes.every((lane) => lane.ended)) {
        this.close();
        return controller.close();
      }
      if (this.#isQuiet) return this.#send(controller, HEARTBEAT);
      await rung;
    }
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#leaving.abort(OVER);
    for (const lane of this.#lanes) lane.drained();
    this.#options.onClose();
  }

  /** Reads one run, and waits whenever the reader is too far behind. */
  async #pump(lane: Lane): Promise<void> {
    const { store } = this.#options;
    let sawEnd = false;
    try {
      for await (const event of store.read(lane.entry.id, {
        after: lane.entry.after,
        follow: true,
        signal: this.#signal,
      })) {
        lane.waiting.push(event);
        lane.weight += weightOf(event);
        sawEnd = event.type === 'run-end';
        this.#wake();
        if (lane.waiting.length >= HIGH_WATER || lane.weight >= HIGH_WATER_CHARACTERS) {
          await new Promise<void>((resolve) => {
            lane.drained = resolve;
          });
        }
      }
      lane.gone = !sawEnd && !this.#signal.aborted && (await store.get(lane.entry.id)) === null;
    } catch {
      // The store could not be read; the reader's own reconnect is the retry.
      this.#leaving.abort(OVER);
    }
    lane.ended = true;
    this.#wake();
  }

  /** All that waits, as text: one message a run. Moves the cursor past it. */
  #take(): string {
    let text = '';
    for (const lane of this.#lanes) {
      const last = lane.waiting.at(-1);
      if (last) {
        lane.entry.after = last.seq;
        const data = { runId: lane.entry.id, events: lane.waiting.map(lane.form) };
        text += encodeMessage({ id: formatCursor(this.#lanes.map(({ entry }) => entry)), data });
        [lane.waiting, lane.weight] = [[], 0];
        lane.drained();
      } else if (lane.gone) {
        lane.gone = false;
        text += encodeMessage({ event: 'gone', data: { runId: lane.entry.id } });
      }
    }
    return text;
  }

  #send(controller: ReadableStreamDefaultController<Uint8Array>, text: string): void {
    controller.enqueue(this.#encoder.encode(text));
    this.#sentAt = this.#options.clock.now();
    [this.#isBehind, this.#isQuiet] = [true, false];
  }

  /** Asks for a sign of life on a quiet line, and lets go of a reader that takes nothing for a minute. One timer for all messages. */
  async #watch(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    const { clock, heartbeatMs = 15_000 } = this.#options;
    while (!this.#isClosed && !this.#signal.aborted) {
      const rest = this.#sentAt + (this.#isBehind ? STALL_MS : heartbeatMs) - clock.now();
      if (rest > 0) {
        await clock.sleep(rest, this.#signal);
      } else if (this.#isBehind) {
        this.close();
        controller.error(new Error('The reader took nothing for a minute.'));
      } else {
        [this.#sentAt, this.#isQuiet] = [clock.now(), true];
        this.#wake();
      }
    }
  }
}

function weightOf(event: RunEvent): number {
  if (event.type === 'text-delta') return event.delta.length;
  return 'text' in event && typeof event.text === 'string' ? event.text.length : 0;
}
