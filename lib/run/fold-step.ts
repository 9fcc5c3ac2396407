import { amendStep } from './amend.ts';
import type { EventOf, EventType } from './events.ts';
import { append, type OwnedLists, replaceAt } from './owned-list.ts';
import { applyPrompt } from './prompt-delta.ts';
import type { Attempt, Call, Reply, StepPrompt, TrajectoryStep, WarningState } from './trajectory.ts';
import { waitsForPerson } from './waiting-calls.ts';

/** The events that name a step which has begun. */
export type StepEvent = EventOf<Exclude<EventType, 'run-start' | 'step-start' | 'run-end'>>;

/**
 * One step after one more event that names it. `before` is the last prompt in the log, which a `prompt` event is a
 * difference to; other events do not look at it. Lists in `owned` are written into instead of copied.
 */
export function foldStep(
  step: TrajectoryStep,
  event: StepEvent,
  before: StepPrompt | null,
  owned: OwnedLists,
): TrajectoryStep {
  return { ...step, ...changes(step, event, before, owned), updatedAt: event.t };
}

function changes(
  step: TrajectoryStep,
  event: StepEvent,
  before: StepPrompt | null,
  owned: OwnedLists,
): Partial<TrajectoryStep> {
  switch (event.type) {
    case 'prompt':
      return { prompt: rebuildPrompt(event, before) };
    case 'text-delta':
      return { attempts: withDelta(step.attempts, event, owned) };
    case 'model-end':
      return { reply: replyOf(event) };
    case 'retry':
      return { attempts: withRetry(step.attempts, event, owned), ...resent(step.prompt, event) };
    case 'thought':
      return { thought: { text: event.text, repairs: event.repairs ?? [], t: event.t } };
    case 'action':
      return { calls: withAction(step, event, owned) };
    case 'parse-error':
      return { parseError: parseErrorOf(event) };
    case 'observation':
      return { calls: withObservation(step.calls, event, owned) };
    case 'warning':
      return withWarning(step, event, owned);
    case 'config-change':
      return { configChange: { ...step.configChange, ...event.patch } };
    case 'amend':
      return amendStep(step, event, owned);
    case 'answer':
      return { answer: { text: event.text, forced: event.forced, repairs: event.repairs ?? [], t: event.t } };
    case 'pause':
      return beginWait(step.calls, event, owned);
    case 'resume':
      return endWait(step.calls, event, owned);
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

/** The list with the attempt of that number changed; one that is new is opened at the end. */
function changeAttempt(
  attempts: readonly Attempt[],
  number: number,
  change: (attempt: Attempt) => Attempt,
  owned: OwnedLists,
): Attempt[] {
  const index = attempts.findLastIndex((attempt) => attempt.attempt === number);
  const old = attempts[index];
  return old ? replaceAt(attempts, index, change(old), owned) : append(attempts, change(newAttempt(number)), owned);
}

function withDelta(attempts: readonly Attempt[], event: EventOf<'text-delta'>, owned: OwnedLists): Attempt[] {
  const { channel, from, delta } = event;
  const extend = (old: Attempt): Attempt => ({
    ...old,
    text: { ...old.text, [channel]: (old.text[channel] ?? '') + delta },
    raw: from === 'text' ? old.raw + delta : old.raw,
  });
  return changeAttempt(attempts, event.attempt, extend, owned);
}

/** The failed attempt is void, whether it streamed anything or not, and the next one is open. */
function withRetry(attempts: readonly Attempt[], event: EventOf<'retry'>, owned: OwnedLists): Attempt[] {
  const { status, waitMs, reason, message, usage, t } = event;
  const fail = (old: Attempt): Attempt => ({
    ...old,
    void: true,
    retry: { status, waitMs, reason, t, ...(message !== undefined && { message }), ...(usage && { usage }) },
  });
  const failed = changeAttempt(attempts, event.attempt, fail, owned);
  return changeAttempt(failed, event.attempt + 1, (next) => next, owned);
}

/** The prompt with what the next attempt sends. The messages stay: later prompts are differences to them. */
function resent(
  prompt: StepPrompt | null,
  { params, ignored }: EventOf<'retry'>,
): Partial<Pick<TrajectoryStep, 'prompt'>> {
  if (!prompt || (!params && !ignored)) return {};
  return { prompt: { ...prompt, params: params ?? prompt.params, ignored: ignored ?? prompt.ignored } };
}

function replyOf(event: EventOf<'model-end'>): Reply {
  const { text, reasoning, calls, carry, finishReason, rawFinishReason, usage, firstTokenMs, attempt, t } = event;
  return {
    text,
    reasoning,
    calls: calls ?? [],
    ...(carry !== undefined && { carry }),
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

function withAction(step: TrajectoryStep, event: EventOf<'action'>, owned: OwnedLists): Call[] {
  const { callId, tool, input, repairs, t } = event;
  // Call ids are unique in a legal log, and everything that shows calls may rely on it.
  if (step.calls.some((call) => call.callId === callId)) return step.calls;
  const repeat = step.warnings.find((warning) => warning.callId === callId && isRepeat(warning));
  const repeatOf = repeat?.twinStep ?? null;
  return append(step.calls, { callId, tool, input, repairs, t, observation: null, repeatOf }, owned);
}

function observationOf(event: EventOf<'observation'>): NonNullable<Call['observation']> {
  const { text, data, error, durationMs, source, fault, truncated, t } = event;
  return { text, data, error, durationMs, source, ...(fault !== undefined && { fault }), truncated, t };
}

/** With the observation a call waits for nobody any more: what is stopped while it waits gets one without an answer. */
function withObservation(calls: Call[], event: EventOf<'observation'>, owned: OwnedLists): Call[] {
  const wait = calls.find(({ callId }) => callId === event.callId)?.wait;
  const ended = wait?.until === null && { wait: { ...wait, until: event.t } };
  return replaceCall(calls, event.callId, { observation: observationOf(event), ...ended }, owned);
}

function beginWait(
  calls: Call[],
  { callId, reason = '', t }: EventOf<'pause'>,
  owned: OwnedLists,
): Partial<Pick<TrajectoryStep, 'calls'>> {
  const call = calls.find((one) => one.callId === callId);
  if (callId === undefined || !call || call.observation) return {};
  return { calls: replaceCall(calls, callId, { wait: { reason, from: t, until: null, choice: null } }, owned) };
}

function endWait(
  calls: Call[],
  { callId, choice, t }: EventOf<'resume'>,
  owned: OwnedLists,
): Partial<Pick<TrajectoryStep, 'calls'>> {
  const call = calls.find((one) => one.callId === callId);
  if (callId === undefined || !call?.wait || !waitsForPerson(call)) return {};
  return { calls: replaceCall(calls, callId, { wait: { ...call.wait, until: t, choice: choice ?? null } }, owned) };
}

function replaceCall(calls: Call[], callId: string, change: Partial<Call>, owned: OwnedLists): Call[] {
  const index = calls.findLastIndex((call) => call.callId === callId);
  const old = calls[index];
  return old ? replaceAt(calls, index, { ...old, ...change }, owned) : calls;
}

function isRepeat(warning: { code: string; twinStep?: number | undefined }): boolean {
  return warning.code === 'repeat-action' && warning.twinStep !== undefined;
}

function withWarning(step: TrajectoryStep, event: EventOf<'warning'>, owned: OwnedLists): Partial<TrajectoryStep> {
  const warnings = append(step.warnings, warningState(event), owned);
  if (!isRepeat(event) || event.callId === undefined) return { warnings };
  return { warnings, calls: replaceCall(step.calls, event.callId, { repeatOf: event.twinStep ?? null }, owned) };
}

/** What is kept of a warning event. */
export function warningState({ code, message, t, callId, twinStep }: EventOf<'warning'>): WarningState {
  return { code, message, t, ...(callId !== undefined && { callId }), ...(twinStep !== undefined && { twinStep }) };
}
