import type { ConversationTurn } from '../api/conversation-contract.ts';
import { copiedSteps, ownTime } from '../run/copied-steps.ts';
import { marksOf, metricsOf } from '../run/metrics.ts';
import type { Outcome, Reason } from '../run/outcome.ts';
import type { Trajectory, TrajectoryStep } from '../run/trajectory.ts';

/** What is to be seen of one question and its run without opening it. Times in milliseconds, cost in US dollars. */
export interface TurnFigures {
  outcome: Outcome | null;
  reason: Reason | null;
  /** The steps ran out, and the answer was asked for all the same. */
  isForced: boolean;
  /** As far as it is written. */
  answer: string;
  isWriting: boolean;
  /** Without the call for an answer at the limit. */
  steps: number;
  elapsedMs: number;
  tokens: number;
  isEstimated: boolean;
  /** Null where the price is not known. */
  cost: number | null;
  marks: string;
}

/** What the server told of a run, or what its log says, whichever is further: a log of which only a part is here is behind the end. */
export function turnFigures(turn: ConversationTurn, trajectory: Trajectory | null): TurnFigures {
  if (trajectory === null || trajectory.seq === 0) return toldFigures(turn);
  return turn.status === 'ended' && trajectory.status !== 'ended' ? toldFigures(turn) : readFigures(trajectory);
}

function toldFigures(turn: ConversationTurn): TurnFigures {
  const { outcome, reason, answer, steps, elapsedMs, tokensIn, tokensOut, cost, marks, flags } = turn;
  const isForced = flags.includes('forced');
  return {
    ...{ outcome, reason, isForced, elapsedMs, cost, marks },
    answer: answer ?? '',
    isWriting: false,
    steps: steps - Number(isForced),
    tokens: tokensIn + tokensOut,
    isEstimated: flags.includes('estimated'),
  };
}

function readFigures(trajectory: Trajectory): TurnFigures {
  const { answer, end, steps } = trajectory;
  const { tokensIn, tokensOut, cost, estimated } = metricsOf(trajectory);
  const isForced = answer?.forced === true;
  const isWriting = end === null && answer === null;
  return {
    ...{ outcome: end?.outcome ?? null, reason: end?.reason ?? null, isForced, cost },
    answer: answer?.text ?? writtenAnswer(steps.at(-1)),
    isWriting,
    steps: steps.length - Number(isForced),
    elapsedMs: ownTime(trajectory),
    tokens: tokensIn + tokensOut,
    isEstimated: estimated,
    marks: marksOf(trajectory),
  };
}

/** What stands of an answer that is being written, or was cut off. */
function writtenAnswer(step: TrajectoryStep | undefined): string {
  if (!step || step.parseError !== null || step.calls.length > 0) return '';
  return step.attempts.findLast((attempt) => !attempt.void)?.text.answer ?? '';
}

/** What a run is at just now. */
type Doing =
  | { kind: 'starting' | 'queued' | 'thinking' | 'acting' | 'answering' | 'waiting' | 'trying-again' }
  | { kind: 'calling'; tool: string };

/** What a run that goes on is at. */
export function doingOf(trajectory: Trajectory): Doing {
  const { steps, warnings, answer } = trajectory;
  const step = steps.at(-1);
  if (!step || steps.length <= copiedSteps(trajectory)) {
    return { kind: warnings.some(({ code }) => code === 'queued') ? 'queued' : 'starting' };
  }
  if (answer) return { kind: 'answering' };
  const open = step.calls.find(({ observation }) => observation === null);
  if (open) return open.wait && open.wait.until === null ? { kind: 'waiting' } : { kind: 'calling', tool: open.tool };
  const last = step.attempts.at(-1);
  if (last?.retry) return { kind: 'trying-again' };
  if (last && last.text.answer !== '') return { kind: 'answering' };
  return { kind: last && last.text.action !== '' ? 'acting' : 'thinking' };
}
