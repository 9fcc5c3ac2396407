import type { RunEvent } from '../run/events.ts';
import type { Bell } from './bell.ts';

/** How a store is asked while a log is read. */
export interface LogSource {
  /** Events with seq > after, oldest first, at most `limit`. */
  page(after: number, limit: number): Promise<RunEvent[]>;
  /** Whether more can come: false for a run that has ended or is not there. */
  isOpen(): Promise<boolean>;
}

const PAGE = 500;

/** Reads a log once, page by page, to where it ends now. */
export async function* readToEnd(source: LogSource, from: number, signal?: AbortSignal): AsyncGenerator<RunEvent> {
  let after = from;
  while (!signal?.aborted) {
    const page = await source.page(after, PAGE);
    for (const event of page) {
      if (signal?.aborted) return;
      yield event;
    }
    after = page.at(-1)?.seq ?? after;
    if (page.length < PAGE) return;
  }
}

/**
 * Reads a log and waits for more. A reader whose place is within the bell's ring is served from there; only one that
 * is behind asks the store. Ends after `run-end`, when the run is gone, and quietly when `signal` aborts.
 */
export async function* followLog(
  source: LogSource,
  bell: Bell,
  run: { id: string; after: number },
  signal?: AbortSignal,
): AsyncGenerator<RunEvent> {
  // Listening starts before the first look into the store, so that no commit falls between the two.
  const listener = bell.listen(run.id);
  let after = run.after;
  try {
    while (!signal?.aborted) {
      const near = listener.since(after);
      const events = near ? near.map(({ event }) => event) : await source.page(after, PAGE);
      for (const event of events) {
        if (signal?.aborted) return;
        yield event;
        after = event.seq;
        if (event.type === 'run-end') return;
      }
      if (events.length > 0) continue;
      if (near === undefined && !(await source.isOpen())) {
        // A run may have ended between the page and the question; then its last events are there by now.
        yield* readToEnd(source, after, signal);
        return;
      }
      await listener.wait(after, signal);
    }
  } finally {
    listener.close();
  }
}
