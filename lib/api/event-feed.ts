import type { StreamEvent } from './client.ts';
import type { StreamMessage } from './contract.ts';
import { type ShortPiece, wholePieces } from './short-pieces.ts';
import { formatCursor } from './sse.ts';

/** `connecting` first, `live` while open, `lost` while trying again, `ended` when there is nothing more to come. */
export type FeedState = 'connecting' | 'live' | 'lost' | 'ended';

/** The little of `EventSource` that is used, so that a test can stand in for it. */
export interface EventSourceLike {
  readonly readyState: number;
  onopen: (() => void) | null;
  onerror: (() => void) | null;
  onmessage: ((message: { data: string }) => void) | null;
  addEventListener(type: 'gone', listener: (message: { data: string }) => void): void;
  close(): void;
}

/** What the feed needs of the browser. Times in milliseconds. */
export interface FeedSurroundings {
  connect(address: string): EventSourceLike;
  now(): number;
  /** Runs `work` after `ms` or later; returns what calls it off. */
  later(ms: number, work: () => void): () => void;
  isHidden(): boolean;
  /** Calls back when the page is hidden or shown; returns what stops that. */
  onVisibility(changed: () => void): () => void;
}

export interface FeedOptions {
  /** Runs to follow, and the last `seq` known of each. */
  runs: readonly { id: string; after: number }[];
  onEvents(runId: string, events: StreamEvent[]): void;
  onState(state: FeedState): void;
  /** The run was deleted while it was followed. */
  onGone?(runId: string): void;
  /** The runs had ended before: nobody watches them grow, so what they are is better drawn once than piece by piece. */
  areOver?: boolean;
  surroundings?: FeedSurroundings;
}

export interface EventFeed {
  /** Follows one more run, over the same single connection. */
  add(id: string, after: number): void;
  remove(id: string): void;
  /** Tries at once instead of waiting for the next attempt. */
  retry(): void;
  close(): void;
}

/** At most twenty flushes a second of each run reach the page. */
const FLUSH_MS = 50;
/** And at most forty of all its runs: beyond that nobody sees a difference, and the page has less time for who presses something. */
const PICTURE_MS = 25;
/** Of a run that is over, as seldom as somebody who waits for it takes well. */
const OVER_FLUSH_MS = 600;
/** How long a flush waits for a frame. */
const FRAME_WAIT_MS = 250;
const FIRST_RETRY_MS = 500;
const MAX_RETRY_MS = 8_000;
const CLOSED = 2;

/** The browser itself. A flush waits for a frame, so it never runs between two, unless no frame comes. */
export const browserSurroundings: FeedSurroundings = {
  connect: (address) => new EventSource(address) as unknown as EventSourceLike,
  now: () => performance.now(),
  later(ms, work) {
    let frame = 0;
    let timer = setTimeout(() => {
      // A hidden page gets no frames, and one that lies under another window may get none and not know that it is hidden.
      if (document.hidden) return work();
      frame = requestAnimationFrame(() => {
        clearTimeout(timer);
        work();
      });
      timer = setTimeout(() => {
        cancelAnimationFrame(frame);
        work();
      }, FRAME_WAIT_MS);
    }, ms);
    return () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    };
  },
  isHidden: () => document.hidden,
  onVisibility(changed) {
    document.addEventListener('visibilitychange', changed);
    return () => document.removeEventListener('visibilitychange', changed);
  },
};

interface Followed {
  after: number;
  /** Gives the events as they are in the log. */
  whole(sent: StreamEvent | ShortPiece): StreamEvent;
  waiting: StreamEvent[];
  ended: boolean;
  /** When its next events may be handed over, at the earliest. */
  due: number;
}

const newlyFollowed = (after: number, due = Number.NEGATIVE_INFINITY): Followed => ({
  after,
  whole: wholePieces<StreamEvent>(),
  waiting: [],
  ended: false,
  due,
});

/**
 * Follows the events of all runs of a page over one connection: a browser allows six a host, and a seventh would block
 * even Stop. Events are gathered and handed over at most every 50 ms, each run's in a frame of its own, so that no frame
 * takes longer where there are more runs, and at most forty a second. A hidden page lets its connection go and catches
 * up when it is shown; the connection closes for good once every run has ended.
 */
export function openEventFeed(options: FeedOptions): EventFeed {
  return new Feed(options);
}

class Feed implements EventFeed {
  #options: FeedOptions;
  #around: FeedSurroundings;
  #runs = new Map<string, Followed>();
  #source: EventSourceLike | null = null;
  #state: FeedState | null = null;
  #planned: { at: number; cancel(): void } | null = null;
  /** When the page is free for the next run's events: in step, though each is drawn up to a frame later. */
  #free = Number.NEGATIVE_INFINITY;
  #cancelRetry: (() => void) | null = null;
  #flushMs: number;
  #retryMs = FIRST_RETRY_MS;
  #isClosed = false;
  #stopWatching: () => void;

  constructor(options: FeedOptions) {
    this.#options = options;
    this.#around = options.surroundings ?? browserSurroundings;
    this.#flushMs = options.areOver ? OVER_FLUSH_MS : FLUSH_MS;
    const due = options.areOver ? this.#around.now() + OVER_FLUSH_MS : undefined;
    for (const { id, after } of options.runs) this.#runs.set(id, newlyFollowed(after, due));
    this.#stopWatching = this.#around.onVisibility(() => {
      if (!this.#around.isHidden()) return this.retry();
      this.#flushAll();
      this.#disconnect();
    });
    this.retry();
  }

  add(id: string, after: number): void {
    this.#runs.set(id, newlyFollowed(after));
    this.retry();
  }

  remove(id: string): void {
    if (this.#runs.delete(id)) this.retry();
  }

  retry(): void {
    this.#disconnect();
    if (this.#isClosed) return;
    const wanted = this.#going();
    if (wanted.length === 0) {
      if (this.#runs.size > 0) this.#say('ended');
      return;
    }
    if (this.#around.isHidden()) return;
    if (this.#state !== 'lost') this.#say('connecting');
    const cursor = formatCursor(wanted.map(([id, { after }]) => ({ id, after })));
    this.#listen(this.#around.connect(`/api/events?runs=${encodeURIComponent(cursor)}&pieces=short`));
  }

  close(): void {
    this.#flushAll();
    this.#isClosed = true;
    this.#disconnect();
    this.#stopWatching();
  }

  #going(): [string, Followed][] {
    return [...this.#runs].filter(([, run]) => !run.ended);
  }

  #listen(source: EventSourceLike): void {
    this.#source = source;
    source.onopen = () => {
      this.#retryMs = FIRST_RETRY_MS;
      this.#say('live');
    };
    source.onmessage = ({ data }) => {
      const message = JSON.parse(data) as StreamMessage;
      this.#take(message.runId, message.events as (StreamEvent | ShortPiece)[]);
    };
    source.addEventListener('gone', ({ data }) => {
      const { runId } = JSON.parse(data) as { runId: string };
      this.#runs.delete(runId);
      this.#options.onGone?.(runId);
      if (this.#going().length === 0) this.#finish();
    });
    source.onerror = () => {
      if (this.#source === source) this.#lose(source);
    };
  }

  #take(runId: string, sent: readonly (StreamEvent | ShortPiece)[]): void {
    const run = this.#runs.get(runId);
    if (!run) return;
    for (const event of sent.map(run.whole)) {
      // A reconnect may repeat what was already seen.
      if (event.seq <= run.after) continue;
      run.after = event.seq;
      run.waiting.push(event);
      if (event.type === 'run-end') run.ended = true;
    }
    this.#plan();
  }

  /** The runs with events that were not handed over yet, the one whose turn it is first. */
  #waiting(): [string, Followed][] {
    return [...this.#runs]
      .filter(([, run]) => run.waiting.length > 0)
      .sort(([, a], [, b]) => this.#turn(a) - this.#turn(b));
  }

  /** What is over and has come as a whole waits no longer. */
  #turn({ ended, due }: Followed): number {
    return ended && this.#options.areOver ? Number.NEGATIVE_INFINITY : due;
  }

  #plan(): void {
    const [next] = this.#waiting();
    if (!next) return;
    const free = this.#options.areOver ? Number.NEGATIVE_INFINITY : this.#free;
    const at = Math.max(this.#turn(next[1]), free, this.#around.now());
    // What is planned already may wait for its frame: it is not put off.
    if (this.#planned && this.#planned.at <= at) return;
    this.#planned?.cancel();
    this.#planned = { at, cancel: this.#around.later(at - this.#around.now(), () => this.#flush()) };
  }

  #flush(): void {
    this.#planned = null;
    const [next] = this.#waiting();
    if (next) this.#handOver(...next);
    this.#plan();
    if (this.#going().length === 0 && this.#waiting().length === 0) this.#finish();
  }

  #flushAll(): void {
    this.#planned?.cancel();
    this.#planned = null;
    for (const waiting of this.#waiting()) this.#handOver(...waiting);
    if (this.#going().length === 0) this.#finish();
  }

  #handOver(id: string, run: Followed): void {
    const events = run.waiting;
    run.waiting = [];
    const now = this.#around.now();
    run.due = now + this.#flushMs;
    this.#free = (now - this.#free < PICTURE_MS ? this.#free : now) + PICTURE_MS;
    this.#options.onEvents(id, events);
  }

  #lose(source: EventSourceLike): void {
    // The server hangs up once it has sent everything; the last events may still wait for their flush.
    if (this.#going().length === 0) {
      this.#disconnect();
      return;
    }
    this.#say('lost');
    // The browser tries again by itself unless the answer was final: 204, or an error.
    if (source.readyState !== CLOSED) return;
    this.#disconnect();
    this.#cancelRetry = this.#around.later(this.#retryMs, () => this.retry());
    this.#retryMs = Math.min(MAX_RETRY_MS, this.#retryMs * 2);
  }

  #disconnect(): void {
    this.#cancelRetry?.();
    this.#cancelRetry = null;
    this.#source?.close();
    this.#source = null;
  }

  #finish(): void {
    this.#disconnect();
    this.#say('ended');
  }

  #say(next: FeedState): void {
    if (this.#isClosed || this.#state === next) return;
    this.#state = next;
    this.#options.onState(next);
  }
}
