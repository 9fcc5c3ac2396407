import type { FailureReason } from '../run/outcome.ts';
import type { ModelFailure } from './model.ts';

/** What is said of a failure, before its status and the wait are added. */
export type Verdict = Pick<ModelFailure, 'reason' | 'message' | 'retryable' | 'fix' | 'refusedParam'>;

/** What to do about an address. */
export const BASE_URL_FIX = 'Check the base URL: it often ends in /v1.';
/** What to do about a key. */
export const KEY_FIX = 'Check the key in .env.local and start the playground again.';

/** A verdict; without `fix` there is nothing better to do than to try another model or another time. */
export function verdict(reason: FailureReason, message: string, retryable: boolean, fix?: string): Verdict {
  return { reason, message, retryable, ...(fix === undefined ? {} : { fix }) };
}
