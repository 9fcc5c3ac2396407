import type { Reader } from '../dialects/dialect.ts';
import type { ModelFailure, ModelProvider, ModelRequest } from '../models/model.ts';
import type { Clock } from '../run/clock.ts';
import type { RunConfig } from '../run/config.ts';
import type { EventOf, UnnumberedEvent, Usage } from '../run/events.ts';
import type { Json } from '../run/json.ts';
import type { Ending } from './ending.ts';
import { judgeReply, type Verdict } from './judge-reply.ts';
import { beginning, MAX_STEP_OUTPUT } from './limits.ts';
import { attemptReply } from './model-call.ts';
import type { Allowance, RawReply } from './raw-reply.ts';
import { type RefusedParams, withoutTools } from './refused-params.ts';
import { decideRetry } from './retry-policy.ts';
import { budgetedUsage, usageOf } from './usage.ts';

/** What asking the model came to: a reply that counts, a failure that no retry mends, a limit of the run, or an interruption. */
export type Asked =
  | { kind: 'reply'; reply: RawReply; verdict: Exclude<Verdict, { kind: 'failed' }> }
  | { kind: 'failed'; failure: ModelFailure }
  | { kind: 'limited'; ending: Ending }
  | { kind: 'interrupted' };

/** Characters of a failure's sentence that a retry keeps. */
const MAX_SENTENCE = 500;

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
  /** What the next attempt may bring, or why it is not made. */
  allow: (request: ModelRequest) => Allowance | Ending;
  /** Why the run ends when an attempt was cut off at a budget. */
  overBudget: () => Ending;
  refused: RefusedParams;
  /** What a request holds beside messages and tools, as the log has it. */
  params: (request: ModelRequest) => Promise<Record<string, Json>>;
  /** What the first attempt left out. */
  ignored: EventOf<'prompt'>['ignored'];
  /** Told what every attempt used, the failed ones included: they are paid for too. */
  spend: (usage: Usage) => void;
}

/** Gets one reply, trying again where that can help; every retry is an event. */
export async function* askModel(options: AskOptions): AsyncGenerator<UnnumberedEvent, Asked> {
  const { step, clock, signal, jitter } = options;
  const earlier: string[] = [];
  let { request, ignored } = options;
  let room = MAX_STEP_OUTPUT;
  // A call made again without what the provider refused is no attempt that failed.
  for (let attempt = 1, relearned = 0; ; attempt++) {
    const allowance = options.allow(request);
    if ('reason' in allowance) return { kind: 'limited', ending: allowance };
    const { model, timeouts } = options;
    const limits = { timeouts, room, allowance, signal };
    const reply = yield* attemptReply({ step, attempt, model, request, reader: options.reader(), clock, ...limits });
    const usage = spent(reply, request, options.spend);
    room -= reply.bytes;
    if (reply.interrupted) return { kind: 'interrupted' };
    if (reply.cut === 'budget') {
      yield modelEnd(step, reply, usage);
      return { kind: 'limited', ending: options.overBudget() };
    }
    const verdict = judgeReply(reply);
    if (verdict.kind !== 'failed') {
      yield modelEnd(step, reply, usage);
      return { kind: 'reply', reply, verdict };
    }
    const { reason, status } = verdict.failure;
    const message = beginning(verdict.failure.message, MAX_SENTENCE);
    const learned = options.refused.learn(verdict.failure, request);
    if (learned) {
      relearned++;
      request = learned.request;
      ignored = [...ignored, learned.ignored];
      yield { type: 'warning', step, code: 'param-ignored', message: learned.message };
      const again = { params: await options.params(request), ignored };
      yield { type: 'retry', step, attempt, status, waitMs: 0, reason: 'param-refused', message, ...again };
      continue;
    }
    const failure = withoutTools(verdict.failure, request);
    const decision = decideRetry(failure, { attempt: attempt - relearned, earlier, shown: reply.shown, jitter });
    if (!decision.retry) {
      // A reply that came whole but is no good (empty, filtered) is kept as it came.
      if (reply.finish && !reply.failure) yield modelEnd(step, reply, usage);
      return { kind: 'failed', failure: decision.failure };
    }
    earlier.push(reason);
    const used = isPaid(reply) ? { usage } : {};
    yield { type: 'retry', step, attempt, status, waitMs: decision.waitMs, reason, message, ...used };
    await clock.sleep(decision.waitMs, signal);
    if (signal.aborted) return { kind: 'interrupted' };
  }
}

/** What an attempt used, which is paid for whatever came of it. */
function spent(reply: RawReply, { messages }: ModelRequest, spend: (usage: Usage) => void): Usage {
  const usage = usageOf(reply, messages);
  if (isPaid(reply)) spend(budgetedUsage(usage, reply, messages));
  return usage;
}

/** Whether anything of a reply came: then it costs, whatever it was good for. */
function isPaid({ bytes, finish }: RawReply): boolean {
  return bytes > 0 || finish !== null;
}

function modelEnd(step: number, reply: RawReply, usage: Usage): UnnumberedEvent {
  const { attempt, text, reasoning, calls, carry, finish, halted, cut, firstTokenMs } = reply;
  const word = cut === 'budget' ? 'budget' : finish?.rawFinishReason;
  return {
    type: 'model-end',
    step,
    attempt,
    text,
    reasoning,
    ...(calls.length > 0 && { calls }),
    ...(carry !== undefined && { carry }),
    finishReason: halted || cut === 'budget' ? 'halted' : (finish?.finishReason ?? 'other'),
    ...(word !== undefined && { rawFinishReason: word }),
    usage,
    firstTokenMs,
  };
}
