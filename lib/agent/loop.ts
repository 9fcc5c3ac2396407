import type { UnnumberedEvent } from '../run/events.ts';
import { type AgentRun, openRun, type RunAgentOptions } from './agent-run.ts';
import { callAgain } from './call-again.ts';
import { writeOn } from './continue-answer.ts';
import { describeError } from './describe-error.ts';
import { type Ending, ending, failedEnding, runEnd } from './ending.ts';
import { playStep, replyWarnings, startStep } from './play-step.ts';
import type { RawReply } from './raw-reply.ts';
import { observationOf } from './tool-calls.ts';

type Events<T> = AsyncGenerator<UnnumberedEvent, T>;

/**
 * The ReAct loop: yields the events of a run as they happen, from the first `step-start` (the recorder writes `run-start`) to
 * exactly one `run-end`. Never throws and never hangs: every trouble is an ending. Leaving the iteration early (`return`)
 * aborts the model call and the tools, also while an event is awaited.
 */
export function runAgent(options: RunAgentOptions): AsyncGenerator<UnnumberedEvent, void> {
  const leave = new AbortController();
  const events = play(options, leave.signal);
  const finish = events.return.bind(events);
  // A generator puts return() off until the step it is at has settled; the abort makes that happen now.
  events.return = (value) => {
    leave.abort();
    return finish(value);
  };
  return events;
}

async function* play(options: RunAgentOptions, leave: AbortSignal): Events<void> {
  let run: AgentRun | undefined;
  let end: Ending;
  try {
    run = openRun(options, leave);
    yield* closeOpenCalls(run);
    if (run.stepAgain) yield* callAgain(run, run.stepAgain);
    end = (run.cutAnswer && (yield* writeOn(run, run.cutAnswer))) ?? (yield* playSteps(run));
  } catch (thrown) {
    const { message } = describeError(thrown);
    end = ending('internal', `The run broke off: ${message}`);
  } finally {
    run?.interruption.release();
  }
  yield runEnd(end);
}

async function* playSteps(run: AgentRun): Events<Ending> {
  for (;;) {
    const end = verdictOn(run);
    if (end?.reason === 'max-steps' && run.config.atLimit === 'force-answer') return yield* forceAnswer(run, end);
    if (end) return end;
    const broken = yield* playStep(run);
    if (broken) return broken;
    yield* warnNearLimit(run);
  }
}

/** A call that was under way when the earlier run broke off is never made again: it may have had its effect. */
function* closeOpenCalls({ openCalls, tally }: AgentRun): Generator<UnnumberedEvent> {
  for (const { callId, outcome } of openCalls) yield observationOf(tally.steps, callId, outcome);
}

/** Whether the run is over. An answer that is there counts, even when somebody pressed Stop just after it. */
function verdictOn({ stopWhen, tally, interruption }: AgentRun): Ending | undefined {
  if (!tally.answer && interruption.ending()) return interruption.ending();
  for (const predicate of stopWhen) {
    const end = predicate(tally);
    if (end) return end;
  }
  return undefined;
}

function* warnNearLimit({ config, tally, interruption }: AgentRun): Generator<UnnumberedEvent> {
  const step = tally.steps;
  if (tally.answer || interruption.signal.aborted || step !== config.maxSteps - 1) return;
  const message = `One step is left of ${config.maxSteps}.`;
  yield { type: 'warning', step, code: 'near-limit', message };
}

/** One last call without tools. Whatever comes of it, the run ends at the step limit. */
async function* forceAnswer(run: AgentRun, atLimit: Ending): Events<Ending> {
  const asked = yield* startStep(run, { forceAnswer: true });
  if (asked.kind === 'interrupted') return run.interruption.ending() ?? atLimit;
  // The reason stays: it is what the answer was asked for at.
  if (asked.kind === 'failed') return { reason: 'max-steps', error: failedEnding(asked.failure).error };
  if (asked.kind === 'limited') return { reason: 'max-steps', error: asked.ending.error };
  yield* replyWarnings(run.tally.steps, asked.reply);
  const text = lastWords(asked.reply).trim();
  if (text === '') {
    const message = `${atLimit.error?.message ?? ''} The model gave none when it was asked for one either.`;
    return ending('max-steps', message.trim());
  }
  const { turn } = asked.reply;
  const step = run.tally.steps;
  if (turn.kind === 'answer' && turn.thought) yield { type: 'thought', step, ...turn.thought };
  yield { type: 'answer', step, text, forced: true, repairs: turn.kind === 'answer' ? turn.repairs : [] };
  return ending(
    'max-steps',
    `The limit of ${step - 1} ${step === 2 ? 'step' : 'steps'} was reached; the answer was asked for without more tools.`,
  );
}

/** What can stand as an answer when there is no more asking: the answer, else the thought, else text that is no call. */
function lastWords({ turn, text }: RawReply): string {
  if (turn.kind === 'answer' && turn.text.trim() !== '') return turn.text;
  if (turn.thought && turn.thought.text.trim() !== '') return turn.thought.text;
  return turn.kind === 'malformed' ? text : '';
}
