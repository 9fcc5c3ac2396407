import { amendStep } from './amend.ts';
import type { EventOf, EventType } from './events.ts';
import { applyPrompt } from './prompt-delta.ts';
import type { Attempt, Call, Reply, StepPrompt, TrajectoryStep, WarningState } from './trajectory.ts';

/** The events that name a step which has begun. */
export type StepEvent = EventOf<Exclude<EventType, 'run-start' | 'step-start' | 'run-end'>>;

/**
 * One step after one more event that names it. `before` is the last prompt in the log, which a `prompt` event is a
 * difference to; other events do not look at it.
 */
export function foldStep(step: TrajectoryStep, event: StepEvent, before: StepPrompt | null): TrajectoryStep {
  return { ...step, ...changes(step, event, before), updatedAt: event.t };
}

function changes(step: TrajectoryStep, event: StepEvent, before: StepPrompt | null): Partial<TrajectoryStep> {
  switch (event.type) {
    case 'prompt':
      return { prompt: rebuildPrompt(event, before) };
    case 'text-delta':
      return { attempts: withDelta(step.attempts, event) };
    case 'model-end':
      return { reply: replyOf(event) };
    case 'retry':
      return { attempts: withRetry(step.attempts, event) };
    case 'thought':
      return { thought: { text: event.text, repairs: event.repairs ?? [], t: event.t } };
    case 'action':
      return { calls: withAction(step, event) };
    case 'parse-error':
      return { parseError: parseErrorOf(event) };
    case 'observation':
      return { calls: replaceCall(step.calls, event.callId, { observation: observationOf(event) }) };
    case 'warning':
      return withWarning(step, event);
    case 'config-change':
      return { configChange: { ...step.configChange, ...event.patch } };
    case 'amend':
      return amendStep(step, event);
    case 'answer':
      return { answer: { text: event.text, forced: event.forced, repairs: event.repairs ?? [], t: event.t } };
    case 'pause':
    case 'resume':
      return {};
  }
}

function rebuildPrompt(event: EventOf<'prompt'>, before: StepPrompt | null): StepPrompt {
  const old = before?.messages ?? [];
  const keep = Math.min(event.keep, old.length);
  const changed = event.messages[0];
  const oldLength = old[event.keep]?.content.length ?? 0;
  return {
    messages: applyPrompt(old, event),
    keep,
    keptStart: Math.min(changed?.keepStart ?? 0, oldLength),
    keptEnd: Math.min(changed?.keepEnd ?? 0, oldLength),
    tools: event.tools ?? before?.tools ?? [],
    params: event.params,
    ignored: event.ignored,
    sha256: event.sha256,
  };
}

function newAttempt(attempt: number): Attempt {
  return {
    attempt,
    text: { thought: '', action: '', answer: '', reasoning: '', markup: '' },
    raw: '',
    void: false,
    retry: null,
  };
}

/** The list with the attempt of that number in it, opened at the end where it is new, and its place. */
function withAttempt(attempts: readonly Attempt[], number: number): { list: Attempt[]; index: number } {
  const index = attempts.findLastIndex((attempt) => attempt.attempt === number);
  return index >= 0
    ? { list: attempts.slice(), index }
    : { list: [...attempts, newAttempt(number)], index: attempts.length };
}

function withDelta(attempts: readonly Attempt[], event: EventOf<'text-delta'>): Attempt[] {
  const { list, index } = withAttempt(attempts, event.attempt);
  const old = list[index] ?? newAttempt(event.attempt);
  list[index] = {
    ...old,
    text: { ...old.text, [event.channel]: (old.text[event.channel] ?? '') + event.delta },
    raw: event.from === 'text' ? old.raw + event.delta : old.raw,
  };
  return list;
}

/** The failed attempt is void, whether it streamed anything or not, and the next one is open. */
function withRetry(attempts: readonly Attempt[], event: EventOf<'retry'>): Attempt[] {
  const { list, index } = withAttempt(attempts, event.attempt);
  const old = list[index] ?? newAttempt(event.attempt);
  const { status, waitMs, reason, t } = event;
  list[index] = { ...old, void: true, retry: { status, waitMs, reason, t } };
  return withAttempt(list, event.attempt + 1).list;
}

function replyOf(event: EventOf<'model-end'>): Reply {
  const { text, reasoning, calls, finishReason, rawFinishReason, usage, firstTokenMs, attempt, t } = event;
  return {
    text,
    reasoning,
    calls: calls ?? [],
    finishReason,
    rawFinishReason: rawFinishReason ?? null,
    usage,
    firstTokenMs,
    attempt,
    t,
  };
}

function parseErrorOf(event: EventOf<'parse-error'>): NonNullable<TrajectoryStep['parseError']> {
  const { reason, message, span, hint, attempt, t } = event;
  return { reason, message, span, hint, attempt, t };
}

function withAction(step: TrajectoryStep, event: EventOf<'action'>): Call[] {
  const { callId, tool, input, repairs, t } = event;
  // Call ids are unique in a legal log, and everything that shows calls may rely on it.
  if (step.calls.some((call) => call.callId === callId)) return step.calls;
  const repeat = step.warnings.find((warning) => warning.callId === callId && isRepeat(warning));
  return [...step.calls, { callId, tool, input, repairs, t, observation: null, repeatOf: repeat?.twinStep ?? null }];
}

function observationOf(event: EventOf<'observation'>): NonNullable<Call['observation']> {
  const { text, data, error, durationMs, source, truncated, t } = event;
  return { text, data, error, durationMs, source, truncated, t };
}

function replaceCall(calls: Call[], callId: string, change: Partial<Call>): Call[] {
  return calls.map((call) => (call.callId === callId ? { ...call, ...change } : call));
}

function isRepeat(warning: { code: string; twinStep?: number | undefined }): boolean {
  return warning.code === 'repeat-action' && warning.twinStep !== undefined;
}

function withWarning(step: TrajectoryStep, event: EventOf<'warning'>): Partial<TrajectoryStep> {
  const warnings = [...step.warnings, warningState(event)];
  if (!isRepeat(event) || event.callId === undefined) return { warnings };
  return { warnings, calls: replaceCall(step.calls, event.callId, { repeatOf: event.twinStep ?? null }) };
}

/** What is kept of a warning event. */
export function warningState({ code, message, t, callId, twinStep }: EventOf<'warning'>): WarningState {
  return { code, message, t, ...(callId !== undefined && { callId }), ...(twinStep !== undefined && { twinStep }) };
}
