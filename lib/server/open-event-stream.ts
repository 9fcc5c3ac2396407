import { type CursorEntry, MAX_STREAM_RUNS, parseCursor } from '../api/sse.ts';
import type { RunSummary } from '../store/run-store.ts';
import { eventStream } from './event-stream.ts';
import { noSuchRun, type Problem, problemResponse } from './problem.ts';
import { services } from './services.ts';
import { systemClock } from './system-clock.ts';

function badCursor(where: string): Problem {
  return {
    status: 400,
    code: 'bad-cursor',
    message: `${where} must be a list such as ID:0,ID:12 of at most ${MAX_STREAM_RUNS} runs.`,
    fix: 'Start again with :0 after each id.',
  };
}

/** Where to go on from: the address, or what a returning EventSource saw last. */
function readCursor(request: Request): CursorEntry[] | Problem {
  const asked = parseCursor(new URL(request.url).searchParams.get('runs') ?? '');
  if (!asked) return badCursor('runs');
  const seen = request.headers.get('last-event-id');
  if (seen === null || seen === '') return asked;
  const last = parseCursor(seen);
  if (!last) return badCursor('Last-Event-ID');
  return asked.map((entry) => last.find(({ id }) => id === entry.id) ?? entry);
}

/** True when the run has ended and the reader has seen all of it. */
function isOver(summary: RunSummary | null, after: number): boolean {
  return summary?.status === 'ended' && after >= summary.lastSeq;
}

/**
 * Answers `GET /api/events`: the stream; 204 when every run has ended and was seen whole, so that an EventSource
 * stops asking; or the problem.
 */
export async function openEventStream(request: Request): Promise<Response> {
  const { store, viewers } = services();
  const cursor = readCursor(request);
  if ('status' in cursor) return problemResponse(cursor);
  const summaries = await Promise.all(cursor.map(({ id }) => store.get(id)));
  const missing = cursor[summaries.indexOf(null)];
  if (missing && summaries.every((summary) => summary === null)) return problemResponse(noSuchRun(missing.id));
  if (cursor.every(({ after }, index) => isOver(summaries[index] ?? null, after)))
    return new Response(null, { status: 204 });
  const place = viewers.enter(cursor.map(({ id }) => id));
  if (!place) {
    return problemResponse({
      status: 429,
      code: 'too-many-viewers',
      message: 'Too many pages follow this run.',
      fix: 'Close one of them; MAX_VIEWERS raises the limit.',
      headers: { 'retry-after': '5' },
    });
  }
  const signal = AbortSignal.any([request.signal, place.signal]);
  const isShort = new URL(request.url).searchParams.get('pieces') === 'short';
  const body = eventStream({ store, cursor, clock: systemClock, signal, isShort, onClose: place.leave });
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      // no-transform keeps Next from compressing, and a proxy from holding back, what must arrive at once.
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    },
  });
}
