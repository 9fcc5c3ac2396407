import type { Reader, Segment } from '../dialects/dialect.ts';
import type { ModelChunk, ModelProvider, ModelRequest } from '../models/model.ts';
import type { Clock } from '../run/clock.ts';
import type { RunConfig } from '../run/config.ts';
import type { UnnumberedEvent } from '../run/events.ts';
import { OVER } from '../run/over.ts';
import { patience } from './patience.ts';
import { type Allowance, type RawReply, ReplyParts } from './raw-reply.ts';

export interface AttemptOptions {
  step: number;
  attempt: number;
  model: ModelProvider;
  request: ModelRequest;
  reader: Reader;
  clock: Clock;
  timeouts: RunConfig['timeouts'];
  /** Bytes that this attempt may still bring. */
  room: number;
  allowance: Allowance;
  signal: AbortSignal;
}

/**
 * Makes one attempt at a reply: yields what streams, returns what it came to. Whatever ends it (finish, failure, a time limit,
 * a halt, an interruption), the model call is let go of. Throws only what the model or the reader throws.
 */
export async function* attemptReply(options: AttemptOptions): AsyncGenerator<UnnumberedEvent, RawReply> {
  const { step, attempt, model, request, reader, clock, timeouts, signal } = options;
  const call = new AbortController();
  const startedAt = clock.now();
  const waiting = patience({ clock, stepMs: timeouts.step, idleMs: timeouts.idle, signal });
  const reply = new ReplyParts(attempt);
  const show = function* (segments: Segment[]): Generator<UnnumberedEvent> {
    for (const { channel, from, delta } of joined(segments)) {
      if (delta === '') continue;
      reply.shown = true;
      if (from === 'text') reply.text += delta;
      yield { type: 'text-delta', step, attempt, channel, from, delta };
    }
  };
  let iterator: AsyncIterator<ModelChunk> | undefined;
  try {
    iterator = model.stream(request, call.signal)[Symbol.asyncIterator]();
    while (!reply.isOver) {
      const next = await waiting.wait(iterator.next());
      if ('alarm' in next) reply.giveUp(next.alarm, timeouts);
      else if (next.piece.done) reply.breakOff();
      else {
        const chunk = reply.take(next.piece.value, options.room);
        if (!chunk) continue;
        reply.keepWithin(options.allowance);
        reply.firstTokenMs ??= Math.round((clock.now() - startedAt) * 10) / 10;
        const segments = reader.push(chunk);
        reply.halted = segments.some((segment) => segment.halt);
        yield* show(segments);
      }
    }
    for (const last of reply.heldBack()) yield* show(reader.push(last));
    const { segments, turn } = reader.end();
    yield* show(segments);
    return reply.whole(turn);
  } finally {
    waiting.release();
    call.abort(OVER);
    // Not awaited: an iterator that hangs must not hold the run.
    if (iterator) letGo(iterator);
  }
}

/** Segments with neighbours of one kind made one: a reader may cut a long piece into thousands, and each is an event. */
function joined(segments: readonly Segment[]): Segment[] {
  const all: Segment[] = [];
  for (const segment of segments) {
    const last = all.at(-1);
    if (last?.channel === segment.channel && last.from === segment.from) last.delta += segment.delta;
    else all.push({ ...segment });
  }
  return all;
}

function letGo(iterator: AsyncIterator<ModelChunk>): void {
  try {
    iterator.return?.().then(undefined, () => undefined);
  } catch {
    // The reply is over for us either way.
  }
}
