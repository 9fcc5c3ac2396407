import type { StreamEvent } from './client.ts';
import type { StreamMessage } from './contract.ts';
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

/** At most twenty flushes a second reach the page. */
const FLUSH_MS = 50;
const FIRST_RETRY_MS = 500;
const MAX_RETRY_MS = 8_000;
const CLOSED = 2;

/** The browser itself. A flush waits for a frame, so it never runs between two. */
export const browserSurroundings: FeedSurroundings = {
  connect: (address) => new EventSource(address) as unknown as EventSourceLike,
  now: () => performance.now(),
  later(ms, work) {
    let frame = 0;
    const timer = setTimeout(() => {
      // A hidden page gets no frames.
      if (document.hidden) work();
      else frame = requestAnimationFrame(work);
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
  waiting: StreamEvent[];
  ended: boolean;
}

/**
 * Follows the events of all runs of a page over one connection: a browser allows six a host, and a seventh would block
 * even Stop. Events are gathered and handed over at most every 50 ms. A hidden page lets its connection go and catches
 * up when it is shown; the connection closes for good once every run has ended.
 */
export function openEventFeed(options: FeedOptions): EventFeed {
  const around = options.surroundings ?? browserSurroundings;
  const runs = new Map<string, Followed>();
  for (const { id, after } of options.runs) runs.set(id, { after, waiting: [], ended: false });
  let source: EventSourceLike | null = null;
  let state: FeedState | null = null;
  let lastFlush = Number.NEGATIVE_INFINITY;
  let cancelFlush: (() => void) | null = null;
  let cancelRetry: (() => void) | null = null;
  let retryMs = FIRST_RETRY_MS;
  let closed = false;

  const open = () => [...runs].filter(([, run]) => !run.ended);

  function say(next: FeedState): void {
    if (closed || state === next) return;
    state = next;
    options.onState(next);
  }

  function flush(): void {
    cancelFlush?.();
    cancelFlush = null;
    lastFlush = around.now();
    for (const [id, run] of runs) {
      if (run.waiting.length === 0) continue;
      const events = run.waiting;
      run.waiting = [];
      options.onEvents(id, events);
    }
    if (open().length === 0) finish();
  }

  function disconnect(): void {
    cancelRetry?.();
    cancelRetry = null;
    source?.close();
    source = null;
  }

  function finish(): void {
    disconnect();
    say('ended');
  }

  function take(runId: string, events: StreamEvent[]): void {
    const run = runs.get(runId);
    if (!run) return;
    for (const event of events) {
      // A reconnect may repeat what was already seen.
      if (event.seq <= run.after) continue;
      run.after = event.seq;
      run.waiting.push(event);
      if (event.type === 'run-end') run.ended = true;
    }
    cancelFlush ??= around.later(Math.max(0, lastFlush + FLUSH_MS - around.now()), flush);
  }

  function lose(): void {
    say('lost');
    // The browser tries again by itself unless the answer was final: 204, or an error.
    if (source && source.readyState !== CLOSED) return;
    disconnect();
    cancelRetry = around.later(retryMs, connect);
    retryMs = Math.min(MAX_RETRY_MS, retryMs * 2);
  }

  function connect(): void {
    disconnect();
    if (closed) return;
    const wanted = open();
    if (wanted.length === 0) {
      if (runs.size > 0) finish();
      return;
    }
    if (around.isHidden()) return;
    if (state !== 'lost') say('connecting');
    const cursor = formatCursor(wanted.map(([id, { after }]) => ({ id, after })));
    const mine = around.connect(`/api/events?runs=${encodeURIComponent(cursor)}`);
    source = mine;
    mine.onopen = () => {
      retryMs = FIRST_RETRY_MS;
      say('live');
    };
    mine.onmessage = ({ data }) => {
      const message = JSON.parse(data) as StreamMessage;
      take(message.runId, message.events as StreamEvent[]);
    };
    mine.addEventListener('gone', ({ data }) => {
      const { runId } = JSON.parse(data) as { runId: string };
      runs.delete(runId);
      options.onGone?.(runId);
      if (open().length === 0) finish();
    });
    mine.onerror = () => {
      if (source === mine) lose();
    };
  }

  const stopWatching = around.onVisibility(() => {
    if (!around.isHidden()) return connect();
    flush();
    disconnect();
  });
  connect();

  return {
    add(id, after) {
      runs.set(id, { after, waiting: [], ended: false });
      connect();
    },
    remove(id) {
      if (runs.delete(id)) connect();
    },
    retry: connect,
    close() {
      flush();
      closed = true;
      disconnect();
      stopWatching();
    },
  };
}
