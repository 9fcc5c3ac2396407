import type { Dialect } from '../dialects/dialect.ts';
import { directReader } from '../dialects/direct-reader.ts';
import type { UnnumberedEvent } from '../run/events.ts';
import type { AgentRun } from './agent-run.ts';
import { type Ending, ending, failedEnding } from './ending.ts';
import type { Past } from './history.ts';
import { replyWarnings, startStep } from './play-step.ts';
import { joinAtSeam } from './seam.ts';

const GO_ON =
  'Your answer was cut off at the limit of its length. Go on exactly where it stopped: write the rest of it and nothing else, as plain text, without a label and without repeating what is there.';

/**
 * Asks the model to write on where an answer was cut off, and answers with both parts joined; then the run is over, or, when
 * this part was cut too, at the same limit again. Undefined when the joined answer is there and the run's own rules are to judge.
 */
export async function* writeOn(
  run: AgentRun,
  { text, reply: cutReply }: NonNullable<Past['cutAnswer']>,
): AsyncGenerator<UnnumberedEvent, Ending | undefined> {
  const interrupted = run.interruption.ending();
  if (interrupted) return interrupted;
  const asked = yield* startStep(run, {
    change: (rendered) => asContinuation(rendered, text),
    reader: directReader,
  });
  if (asked.kind === 'interrupted') return run.interruption.ending();
  if (asked.kind === 'failed') return failedEnding(asked.failure);
  if (asked.kind === 'limited') return asked.ending;
  const { reply, verdict } = asked;
  const step = run.tally.steps;
  yield* replyWarnings(step, reply);
  if (verdict.kind !== 'answer')
    return ending('output-truncated', 'The answer is still cut off: the model did not go on with it.');
  const joined = joinAtSeam(
    { text, after: cutReply },
    { text: verdict.turn.text, whole: reply.text },
    run.dialect.id === 'bracket',
  );
  yield { type: 'answer', step, text: joined, forced: false, repairs: [] };
  run.tally.answer = { text: joined, truncated: verdict.truncated };
  return undefined;
}

/** The prompt as it would be, with the answer so far as the model's own words. Tools stay declared, since the history names them. */
function asContinuation(rendered: ReturnType<Dialect['render']>, text: string): ReturnType<Dialect['render']> {
  const { messages, tools } = rendered;
  return {
    messages: [...messages, { role: 'assistant', content: text }, { role: 'user', content: GO_ON }],
    // Words that end a step may well stand in an answer.
    stop: [],
    tools,
    toolChoice: 'none',
  };
}
