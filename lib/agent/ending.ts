import type { ModelFailure } from '../models/model.ts';
import type { ErrorInfo, UnnumberedEvent } from '../run/events.ts';
import { outcomeOf, type Reason } from '../run/outcome.ts';

/** Why a run is over, and what a person can do about it. `error` is null only for `answered`. */
export interface Ending {
  reason: Reason;
  error: ErrorInfo | null;
}

/** What a person can do, for the reasons where the advice is always the same. */
const FIXES: Partial<Record<Reason, string>> = {
  'max-steps': 'Raise the step limit, or ask a smaller question.',
  'tool-loop':
    'Look at the repeated call: say in the prompt what to do when a result does not help, or try another model.',
  budget: 'Raise the budget in the settings, or ask a smaller question.',
  deadline: 'Raise the time limit of a run in the settings, or pick a faster model.',
  'output-truncated': 'Raise the limit of output tokens, or ask for a shorter answer.',
  'tool-errors': 'Open the error observations: the tool may be down, or its description may mislead the model.',
  'provider-auth': 'Check the API key of this provider in the settings.',
  'provider-rate-limited': 'Wait a while and run again, or pick another model.',
  'provider-unavailable':
    'Run again in a while, or pick another model. For a local model, check that its server is running.',
  'provider-timeout': 'Run again, or raise the time limit of a step in the settings.',
  'provider-bad-response': 'Run again; if it stays so, check the base URL and the model name in the settings.',
  'stream-truncated': 'Run again. If it happens often, look at the connection or a proxy on the way.',
  'empty-completion': 'Run again, or try another model or dialect.',
  'context-overflow': 'Use fewer examples or steps, or a model that takes longer prompts.',
  'content-filtered': 'Word the question differently, or try another model.',
  'format-error': 'Try a dialect that this model follows better, add an example, or allow more format retries.',
  'storage-full': 'Free some disk space and run again.',
  internal: 'This is a fault in the playground. Run again; if it stays so, export the log and report it.',
  person: 'Run again when you are ready.',
  'process-died': 'Run again, or fork the run from its last step.',
  shutdown: 'Start the server and run again, or fork the run from its last step.',
};

/** An ending with its sentence; the advice that goes with the reason is added unless another is given. */
export function ending(reason: Reason, message: string, fix: string | undefined = FIXES[reason]): Ending {
  return { reason, error: { code: reason, message, ...(fix !== undefined && { fix }) } };
}

/** The one good ending. */
export const ANSWERED: Ending = { reason: 'answered', error: null };

/** The ending that a failed model call leads to. */
export function failedEnding(failure: ModelFailure): Ending {
  return ending(failure.reason, failure.message, failure.fix);
}

/** The last event of every run. */
export function runEnd({ reason, error }: Ending): UnnumberedEvent {
  return { type: 'run-end', outcome: outcomeOf(reason) ?? 'failed', reason, error };
}
