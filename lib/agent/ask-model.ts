import type { Reader } from '../dialects/dialect.ts';
import type { ModelFailure, ModelProvider, ModelRequest } from '../models/model.ts';
import type { Clock } from '../run/clock.ts';
import type { RunConfig } from '../run/config.ts';
import type { UnnumberedEvent, Usage } from '../run/events.ts';
import { judgeReply, type Verdict } from './judge-reply.ts';
import { MAX_STEP_OUTPUT } from './limits.ts';
import { attemptReply } from './model-call.ts';
import type { RawReply } from './raw-reply.ts';
import { decideRetry } from './retry-policy.ts';
import { budgetedUsage, usageOf } from './usage.ts';

/** What asking the model came to: a reply that counts, a failure that no retry mends, or an interruption. */
export type Asked =
  | { kind: 'reply'; reply: RawReply; verdict: Exclude<Verdict, { kind: 'failed' }> }
  | { kind: 'failed'; failure: ModelFailure }
  | { kind: 'interrupted' };

export interface AskOptions {
  step: number;
  model: ModelProvider;
  request: ModelRequest;
  /** A fresh reader for every attempt. */
  reader: () => Reader;
  clock: Clock;
  timeouts: RunConfig['timeouts'];
  jitter: () => number;
  signal: AbortSignal;
  /** Told what every attempt used, the failed ones included: they are paid for too. */
  spend: (usage: Usage) => void;
}

/** Gets one reply, trying again where that can help; every retry is an event. */
export async function* askModel(options: AskOptions): AsyncGenerator<UnnumberedEvent, Asked> {
  const { step, clock, signal, jitter, reader, ...call } = options;
  const earlier: string[] = [];
  let room = MAX_STEP_OUTPUT;
  for (let attempt = 1; ; attempt++) {
    const reply = yield* attemptReply({ ...call, step, attempt, reader: reader(), clock, signal, room });
    room -= reply.bytes;
    const usage = usageOf(reply, options.request.messages);
    if (reply.bytes > 0 || reply.finish) options.spend(budgetedUsage(usage, reply, options.request.messages));
    if (reply.interrupted) return { kind: 'interrupted' };

    const verdict = judgeReply(reply);
    if (verdict.kind !== 'failed') {
      yield modelEnd(step, reply, usage);
      return { kind: 'reply', reply, verdict };
    }
    const decision = decideRetry(verdict.failure, { attempt, earlier, shown: reply.shown, jitter });
    if (!decision.retry) {
      // A reply that came whole but is no good (empty, filtered) is kept as it came.
      if (reply.finish && !reply.failure) yield modelEnd(step, reply, usage);
      return { kind: 'failed', failure: decision.failure };
    }
    const { reason, status } = verdict.failure;
    earlier.push(reason);
    yield { type: 'retry', step, attempt, status, waitMs: decision.waitMs, reason };
    await clock.sleep(decision.waitMs, signal);
    if (signal.aborted) return { kind: 'interrupted' };
  }
}

function modelEnd(step: number, reply: RawReply, usage: Usage): UnnumberedEvent {
  const { attempt, text, reasoning, calls, finish, halted, firstTokenMs } = reply;
  return {
    type: 'model-end',
    step,
    attempt,
    text,
    reasoning,
    ...(calls.length > 0 && { calls }),
    finishReason: halted ? 'halted' : (finish?.finishReason ?? 'other'),
    ...(finish?.rawFinishReason !== undefined && { rawFinishReason: finish.rawFinishReason }),
    usage,
    firstTokenMs,
  };
}
