import type { Dialect, ReadCall, Reader } from '../dialects/dialect.ts';
import type { ModelFailure, ModelRequest } from '../models/model.ts';
import type { UnnumberedEvent } from '../run/events.ts';
import type { Json } from '../run/json.ts';
import type { HistoryStep } from '../run/trajectory.ts';
import type { AgentRun } from './agent-run.ts';
import { type Asked, askModel } from './ask-model.ts';
import { allowanceOf, cutAtBudget } from './call-allowance.ts';
import { droppedCalls, refusalOf, tooManyCallsWarning } from './call-intake.ts';
import { type Ending, ending, failedEnding } from './ending.ts';
import type { Verdict } from './judge-reply.ts';
import { beginning, inputFault, MAX_CALLS, MAX_NAME } from './limits.ts';
import { paramsWithProvider, prepareRequest } from './prepare-request.ts';
import { NOT_RUN, type Repeat } from './progress.ts';
import { promptEvent, renderWithin } from './prompt-event.ts';
import type { RawReply } from './raw-reply.ts';
import { withHint } from './repeat-hint.ts';
import { type ObservationEvent, type PlannedCall, runCalls } from './tool-calls.ts';

type Events<T> = AsyncGenerator<UnnumberedEvent, T>;
type Reading<K extends Verdict['kind']> = Extract<Verdict, { kind: K }>;

/** One step: a reply and what follows from it. Returns an ending only for what the stop predicates cannot see. */
export async function* playStep(run: AgentRun): Events<Ending | undefined> {
  const asked = yield* startStep(run);
  const step = run.tally.steps;
  if (asked.kind === 'interrupted') return run.interruption.ending();
  if (asked.kind === 'failed') return failedEnding(asked.failure);
  if (asked.kind === 'limited') return asked.ending;
  const { reply, verdict } = asked;
  if (verdict.turn.thought) yield { type: 'thought', step, ...verdict.turn.thought };
  run.tally.noteReading(verdict.kind !== 'unread');
  yield* replyWarnings(step, reply);
  if (verdict.kind === 'unread') return yield* sendBack(run, reply, verdict);
  if (verdict.kind === 'answer') {
    const { text, repairs } = verdict.turn;
    yield { type: 'answer', step, text, forced: false, repairs };
    run.tally.answer = { text, truncated: verdict.truncated };
    return undefined;
  }
  yield* act(run, reply, verdict);
  return undefined;
}

type Rendered = ReturnType<Dialect['render']>;

/** How a step asks, where that is not the dialect's own way. */
export interface StepWay {
  /** The run is at its step limit: ask for an answer, without tools. */
  forceAnswer?: boolean;
  /** Changes what the dialect rendered. */
  change?: (rendered: Rendered) => Rendered;
  /** Reads the reply in the dialect's stead. */
  reader?: () => Reader;
}

/** Begins a step, shows what is sent, and asks the model. A step that no budget has room for does not begin. */
export async function* startStep(run: AgentRun, way: StepWay = {}): Events<Asked> {
  const { config, dialect, model, clock, jitter, tally, refused } = run;
  const { tools, timeouts, strict, maxOutputTokens } = config;
  const rendered = rendering(run, way);
  if ('reason' in rendered) {
    yield { type: 'step-start', step: ++tally.steps };
    return { kind: 'failed', failure: rendered };
  }
  const prepared = prepareRequest(rendered, config, refused);
  const params = (asked: ModelRequest) => paramsWithProvider(asked, config.model, model);
  const { request } = prepared;
  const allow = (asked: ModelRequest) => allowanceOf(config, tally, asked, maxOutputTokens);
  const allowed = allow(request);
  if ('reason' in allowed) return { kind: 'limited', ending: allowed };
  const step = ++tally.steps;
  yield { type: 'step-start', step };
  yield promptEvent(step, { ...prepared, params: await params(request) }, run.sent);
  return yield* askModel({
    ...{ step, model, request, clock, timeouts, jitter, refused, allow, params },
    ignored: prepared.ignored,
    reader: way.reader ?? (() => dialect.reader(tools, { strict })),
    signal: run.interruption.signal,
    overBudget: () => cutAtBudget(config, tally),
    spend: (usage) => tally.spend(usage),
  });
}

function rendering(run: AgentRun, { forceAnswer = false, change }: StepWay): Rendered | ModelFailure {
  const { config, question, conversation, dialect, history } = run;
  const { recipe, tools, keepThoughts } = config;
  const context = { recipe, tools, question, conversation, steps: history, keepThoughts, forceAnswer };
  const rendered = renderWithin(dialect, context);
  if ('reason' in rendered) return rendered;
  const changed = change ? change(rendered) : rendered;
  return { ...changed, messages: run.sent.reuse(changed.messages) };
}

const MORE_OUTPUT = 'Raise the limit of output tokens, or ask for shorter replies.';

/** An unreadable reply goes back with a hint, so many times in a row and no more. */
async function* sendBack(run: AgentRun, reply: RawReply, { turn }: Reading<'unread'>): Events<Ending | undefined> {
  const { tally, config, history } = run;
  const { reason, message, span, hint } = turn;
  const attempt = tally.unreadInRow;
  yield { type: 'parse-error', step: tally.steps, reason, message, span, hint, attempt };
  history.push({ thought: null, calls: [], ...carried(reply), unread: { text: reply.text, hint } });
  if (attempt <= config.formatRetries) return undefined;
  const said = `${attempt} ${attempt === 1 ? 'reply' : 'replies in a row'} could not be read`;
  if (reply.finish?.finishReason !== 'length') return ending('format-error', `${said}; the last one: ${message}`);
  // Another dialect would be cut off just the same.
  return ending('format-error', `${said}; the last one was cut off at the limit of output tokens.`, MORE_OUTPUT);
}

/** What is odd about a reply and yet does no harm. */
export function* replyWarnings(step: number, reply: RawReply): Generator<UnnumberedEvent> {
  const { finish, halted, cut, turn } = reply;
  const dropped = droppedCalls(reply);
  if (dropped) yield tooManyCallsWarning(step, dropped);
  if ((halted && !dropped?.isCut) || (turn.kind !== 'malformed' && turn.invented))
    yield {
      type: 'warning',
      step,
      code: 'invented-observation',
      message: 'The model wrote an observation of its own. It was cut off there and does not count.',
    };
  if (cut === 'output')
    yield {
      type: 'warning',
      step,
      code: 'output-cut',
      message: 'The model went on past the limit of output tokens (estimated), so its reply was cut off here.',
    };
  if (finish?.finishReason === 'other') {
    const word = finish.rawFinishReason;
    const said = word === undefined ? 'without saying why' : `with an unknown word, "${word}"`;
    yield { type: 'warning', step, code: 'unknown-finish', message: `The provider ended the reply ${said}.` };
  }
}

/** Makes the calls of a reply: all actions first, then each observation as it settles. */
async function* act(run: AgentRun, reply: RawReply, { turn, broken }: Reading<'act'>): Events<void> {
  const { tally, history } = run;
  const step = tally.steps;
  const taken = turn.calls.slice(0, MAX_CALLS);
  const planned = taken.map((call) => plan(run, call, broken.get(call)));
  const dropped = droppedCalls(reply);
  if (dropped) planned.push(refusalOf(dropped, run.newCallId()));
  for (const [index, { callId, tool, input }] of planned.entries())
    yield { type: 'action', step, callId, tool, input, repairs: taken[index]?.repairs ?? [] };
  const observed = yield* observe(run, planned);
  history.push(historyStep(turn.thought?.text ?? null, planned, observed, reply));
}

/** Makes calls side by side and yields each observation as it settles; gives them all, by call id. */
export async function* observe(
  run: AgentRun,
  planned: readonly PlannedCall[],
): Events<ReadonlyMap<string, ObservationEvent>> {
  const { tally, config, tools, clock } = run;
  const step = tally.steps;
  const observed = new Map<string, ObservationEvent>();
  const { signal, hold } = run.interruption;
  const options = { step, tools, clock, toolMs: config.timeouts.tool, signal, hold };
  for await (const settled of runCalls(planned, options)) {
    if (settled.type !== 'observation') {
      yield settled;
      continue;
    }
    const call = planned.find(({ callId }) => callId === settled.callId);
    const repeat = call && settled.error?.code !== 'stopped' ? noteObservation(run, call, settled) : null;
    const event =
      repeat && config.repeatHint ? { ...settled, text: withHint(settled.text, repeat.firstStep) } : settled;
    observed.set(event.callId, event);
    yield event;
    if (repeat) yield repeatWarning(step, event.callId, repeat);
  }
  return observed;
}

function plan(run: AgentRun, call: ReadCall, broken: string | undefined): PlannedCall {
  // Always our own id: two replies may reuse the provider's, and so may two calls of one reply.
  const callId = run.newCallId();
  const tool = beginning(call.tool, MAX_NAME);
  const refuse = (message: string) => ({ code: 'bad-input', message: `${NOT_RUN}${message}` });
  const fault = inputFault(call.input);
  // What a log could not be read back with is not kept either.
  if (fault !== null) return { callId, tool, input: null, refusal: refuse(fault) };
  return { callId, tool, input: call.input, refusal: broken === undefined ? null : refuse(broken) };
}

/** Counts an observation; null unless the same call brought the same result before. */
function noteObservation(run: AgentRun, { tool, input }: PlannedCall, event: ObservationEvent): Repeat | null {
  const { step, text, error } = event;
  const repeat = run.tally.noteObservation({ step, tool, input, text, error });
  return repeat.count < 2 ? null : repeat;
}

function repeatWarning(step: number, callId: string, { tool, count, firstStep }: Repeat): UnnumberedEvent {
  const message = `The same call of ${tool} brought the same result for the ${ordinal(count)} time, first in step ${firstStep}.`;
  return { type: 'warning', step, code: 'repeat-action', message, callId, twinStep: firstStep };
}

function historyStep(
  thought: string | null,
  planned: readonly PlannedCall[],
  observed: ReadonlyMap<string, ObservationEvent>,
  reply: RawReply,
): HistoryStep {
  const calls = planned.map(({ callId, tool, input }, index) => {
    const observation = observed.get(callId);
    const result = { observation: observation?.text ?? '', isError: Boolean(observation?.error) };
    // Native calls are read in the order in which they came.
    return { callId, tool, input, ...result, ...carried(reply.calls[index]) };
  });
  return { thought, calls, ...carried(reply), unread: null };
}

function carried(holder: { carry?: Json | undefined } | undefined): { carry?: Json } {
  return holder?.carry === undefined ? {} : { carry: holder.carry };
}

function ordinal(count: number): string {
  return count === 2 ? '2nd' : count === 3 ? '3rd' : `${count}th`;
}
