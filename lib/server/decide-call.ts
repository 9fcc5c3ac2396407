import type { DecideBody } from '../api/contract.ts';
import { fold } from '../run/fold.ts';
import { waitingCalls } from '../run/waiting-calls.ts';
import type { RunStore } from '../store/run-store.ts';
import { noSuchRun, type Problem } from './problem.ts';
import type { Questions } from './questions.ts';
import type { RedactValue } from './redact.ts';
import { logOf } from './resume.ts';

/** What deciding about a call stands on. */
interface DecideMeans {
  store: RunStore;
  questions: Questions;
  /** Whether this process writes the run. */
  isHere(runId: string): boolean;
  redact: RedactValue;
}

/** Answers a call that waits for a person; null when it goes on now, or what stands in the way. */
export type DecideCall = (runId: string, callId: string, body: DecideBody) => Promise<Problem | null>;

/** Takes what people decide about calls, and passes on what is decided about one of another process to that. */
export function createDecideCall({ store, questions, isHere, redact }: DecideMeans): DecideCall {
  return async (runId, callId, { choice, text }) => {
    if (choice === 'write' && text === undefined) return NO_TEXT;
    // The model is to see what the log will say.
    const decision = choice === 'write' ? { choice, text: redact((text ?? '').toWellFormed()) } : { choice };
    if (questions.decide(runId, callId, decision)) return null;
    const log = await logOf(store, runId);
    if ('status' in log) return noSuchRun(runId);
    const run = fold(log.events);
    if (!run.steps.some(({ calls }) => calls.some((call) => call.callId === callId))) return noSuchCall(callId);
    const isWaiting = waitingCalls(run).some((call) => call.callId === callId);
    if (!isWaiting || isHere(runId)) return NOT_WAITING;
    return (await store.askToDecide(runId, callId, decision)) ? null : NOT_WAITING;
  };
}

const NO_TEXT: Problem = {
  status: 422,
  code: 'no-text',
  message: 'text is missing: it is the observation that you write.',
  fix: 'Send it, or choose "live" or "fail".',
};

const NOT_WAITING: Problem = {
  status: 409,
  code: 'call-not-waiting',
  message: 'This call does not wait for a person.',
  fix: 'It may have been answered meanwhile; look at the run.',
};

function noSuchCall(callId: string): Problem {
  return {
    status: 404,
    code: 'call-not-found',
    message: `This run has no call ${JSON.stringify(callId.slice(0, 64))}.`,
    fix: 'Look at the run’s log for its calls.',
  };
}
