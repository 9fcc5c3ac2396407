import { actionCaption, toolCaptions } from './caption-action.ts';
import { answerShown } from './caption-answer.ts';
import type { Beat } from './caption-beat.ts';
import { resultTold } from './caption-result.ts';
import { quotable, shortLine } from './caption-text.ts';
import { readingTime } from './caption-time.ts';
import { troubleCaption } from './caption-trouble.ts';
import { type Caption, caption } from './caption-words.ts';
import { callSignature } from './normalise.ts';
import type { Call, ObservationState, Trajectory, TrajectoryStep } from './trajectory.ts';

type Draft = Pick<Beat, 'kind' | 't' | 'says'> & Partial<Omit<Beat, 'kind' | 't' | 'says' | 'ms'>>;

/** A thought is cut to about so many characters. */
const LONGEST_THOUGHT = 170;

/**
 * A run as beats, in the order in which they happened: the question, then what it thought, did and got back, the trouble it had, and
 * its answer or how it ended without one. Total: any trajectory gives beats, and each says something.
 */
export function beatsOf(run: Trajectory): Beat[] {
  const seen = new Map<string, Call[]>();
  const beats = [questionBeat(run), ...run.steps.flatMap((step) => stepBeats(run, step, seen)), ...endBeats(run)];
  return beats.map((draft) => {
    const beat = { step: 0, about: null, rows: [], asides: [], answer: null, ...draft };
    return { ...beat, ms: readingTime(beat) };
  });
}

function questionBeat({ config, conversation, origin, question }: Trajectory): Draft {
  const tools = toolCaptions((config?.tools ?? []).map(({ name }) => name));
  const model = shortLine(config?.model.name ?? '', 60) || '?';
  const isPlain = config?.dialect === 'direct';
  const before = shortLine(conversation?.pairs.at(-1)?.question ?? '', LONGEST_THOUGHT);
  const canUse =
    tools.length > 0 ? caption('canUse', { tools: { list: tools }, who: 'one' }) : caption('noTools', { who: 'one' });
  return {
    kind: 'question',
    t: 0,
    says: [
      caption('question', { model, scripted: config?.model.scripted ? 'yes' : 'no' }),
      isPlain ? caption('direct', { who: 'one' }) : canUse,
    ],
    asides: [
      ...(before === '' ? [] : [caption('followsOn', { question: quotable(before) })]),
      ...(origin.kind === 'fork' && (origin.step ?? 0) > 0 ? [caption('continued', { count: origin.step ?? 0 })] : []),
    ],
    // The question itself stands above, and has to be read too.
    about: caption('row.text', { text: shortLine(question, 400) }),
  };
}

/** The beats of one step. `seen` holds the calls of the steps before by what they ask, and takes those of this one. */
function stepBeats(run: Trajectory, step: TrajectoryStep, seen: Map<string, Call[]>): Draft[] {
  const { n, calls, answer } = step;
  const isTogether = calls.length > 1;
  const drafts = [...beginning(run, step)];
  const start = calls[0]?.t ?? 0;
  if (isTogether)
    drafts.push({ kind: 'action', t: start, says: [caption('action.together', { count: calls.length })] });
  for (const call of calls) {
    const earlier = remember(seen, call);
    drafts.push(actionBeat(step, call, earlier.length + 1));
    if (call.observation) drafts.push(resultBeat(run, step, call, earlier));
  }
  if (answer) drafts.push(answerBeat(run, step, answer));
  // What happened side by side is told in the order in which it happened; the rest keeps its order.
  return drafts.sort((a, b) => a.t - b.t).map((draft) => ({ ...draft, step: n }));
}

function remember(seen: Map<string, Call[]>, call: Call): Call[] {
  const signature = callSignature(call.tool, call.input);
  const earlier = seen.get(signature) ?? [];
  seen.set(signature, [...earlier, call]);
  return earlier;
}

/** What a step's reply was like, before anything was done. */
function beginning(run: Trajectory, step: TrajectoryStep): Draft[] {
  const { attempts, thought, parseError, warnings, amends } = step;
  const drafts: Draft[] = [];
  const retry = attempts.findLast((attempt) => attempt.retry)?.retry;
  if (retry) {
    const isBusy = retry.status === 429 || retry.status === 503 || retry.reason === 'provider-rate-limited';
    drafts.push({ kind: 'warn', t: retry.t, says: [caption(isBusy ? 'trouble.busy' : 'trouble.askedAgain')] });
  }
  const text = quotable(shortLine(thought?.text ?? '', LONGEST_THOUGHT));
  if (thought && text !== '') {
    const isFirst = run.steps.find((other) => other.thought)?.n === step.n;
    const isEdited = amends.some(({ field }) => field === 'thought');
    drafts.push({
      kind: 'thought',
      t: thought.t,
      says: [caption(isFirst ? 'firstThought' : 'thought', { text })],
      asides: isEdited ? [caption('source.edited')] : [],
    });
  }
  if (parseError) {
    const goesOn = run.steps.at(-1)?.n !== step.n;
    const says = [caption('trouble.unread'), ...(goesOn ? [caption('trouble.toldHow')] : [])];
    drafts.push({ kind: 'warn', t: parseError.t, says });
  }
  const invented = warnings.find(({ code }) => code === 'invented-observation');
  if (invented) drafts.push({ kind: 'warn', t: invented.t, says: [caption('trouble.invented')] });
  return drafts;
}

function actionBeat({ amends }: TrajectoryStep, call: Call, times: number): Draft {
  const isEdited = amends.some(
    ({ field, callId }) => (field === 'tool' || field === 'input') && (callId ?? call.callId) === call.callId,
  );
  const asides = isEdited ? [caption('source.edited')] : [];
  const says = actionCaption(call);
  if (call.repeatOf === null || times < 2) return { kind: 'action', t: call.t, says: [says], asides };
  return { kind: 'action', t: call.t, says: [caption('action.again', { times })], asides: [says, ...asides] };
}

const SOURCES: Readonly<Record<ObservationState['source'], Caption | null>> = {
  live: null,
  tape: caption('source.tape'),
  frozen: caption('source.frozen'),
  mock: caption('source.mock'),
  edited: caption('source.edited'),
};

function resultBeat(run: Trajectory, step: TrajectoryStep, call: Call, earlier: readonly Call[]): Draft {
  const observation = call.observation as ObservationState;
  const { error, fault, source, t } = observation;
  // Of calls side by side it would not be clear which one this is of.
  const about = step.calls.length > 1 ? actionCaption(call) : null;
  const from = SOURCES[source] ?? null;
  const asides = [...(fault === undefined ? [] : [caption('trouble.planted')]), ...(from ? [from] : [])];
  if (error) {
    const goesOn = run.steps.find(({ n }) => n > step.n)?.calls.length;
    const says = [troubleCaption(call, error), ...(goesOn ? [caption('trouble.anotherWay')] : [])];
    return { kind: 'error', t, says, about, asides };
  }
  const isSame = call.repeatOf !== null && earlier.at(-1)?.observation?.text === observation.text;
  if (isSame) return { kind: 'observation', t, says: [caption('result.same')], about, asides };
  const told = resultTold(call, observation, run.question);
  return {
    kind: 'observation',
    ...{ t, about, says: told.says, rows: told.rows ?? [] },
    asides: [...(told.asides ?? []), ...asides],
  };
}

function answerBeat(
  run: Trajectory,
  step: TrajectoryStep,
  { text, forced, t }: { text: string; forced: boolean; t: number },
): Draft {
  const answer = answerShown(run, step, text);
  const kind = 'final';
  if (answer.text === '') return { kind, t, says: [caption('noWords')] };
  return {
    ...{ kind, t, answer, says: [caption(forced ? 'forced' : 'answer')] },
    asides: answer.isCut ? [caption('shortened')] : [],
  };
}

/** How it ended, where the answer does not say it. */
function endBeats({ end, answer, steps }: Trajectory): Draft[] {
  if (!end || end.reason === 'answered' || (answer?.forced && end.reason === 'max-steps')) return [];
  const kind = end.outcome === 'failed' ? 'error' : end.outcome === 'limited' ? 'warn' : 'plain';
  const says = [caption(`end.${end.reason}`), ...(answer ? [] : [caption('noAnswer')])];
  return [{ kind, t: end.t, step: steps.at(-1)?.n ?? 0, says }];
}
