import type { ModelFailure } from '../models/model.ts';
import { seconds } from './interruption.ts';

/** Attempts at one reply, all in all. */
export const MAX_ATTEMPTS = 3;
/** The longest wait that a provider may ask for. */
export const MAX_WAIT_MS = 60_000;
const FIRST_WAIT_MS = 1_000;

/** These are worth one more try only: what did not help once seldom helps twice. */
const ONCE = new Set<string>(['empty-completion', 'stream-truncated', 'provider-bad-response', 'provider-timeout']);
/** Nothing is overloaded, so there is nothing to wait for. */
const AT_ONCE = new Set<string>(['empty-completion']);

/** Beyond this wait, advice to come back later is of no use. */
const LONG_MS = 7 * 86_400_000;
/** Units of a wait in words, each used from two of it on. */
const UNITS: readonly [number, string][] = [
  [86_400_000, 'days'],
  [3_600_000, 'hours'],
  [60_000, 'min'],
];

export type RetryDecision = { retry: true; waitMs: number } | { retry: false; failure: ModelFailure };

/**
 * Whether a failed attempt is tried again, and after which wait. `attempt` counts from 1; `earlier` are the reasons the step's
 * attempts failed for before this one; `shown`: a person saw some of it; `jitter` gives a number in [0, 1).
 */
export function decideRetry(
  failure: ModelFailure,
  { attempt, earlier, shown, jitter }: { attempt: number; earlier: string[]; shown: boolean; jitter: () => number },
): RetryDecision {
  const { reason, retryable, retryAfterMs } = failure;
  const isSpent = attempt >= MAX_ATTEMPTS || (ONCE.has(reason) && earlier.includes(reason));
  // A reply that streamed and then fell silent would most likely do so again, at full price.
  const isLateTimeout = reason === 'provider-timeout' && shown;
  if (!retryable || isSpent || isLateTimeout) return { retry: false, failure };
  if (retryAfterMs !== null && retryAfterMs > MAX_WAIT_MS) return { retry: false, failure: asksTooMuch(failure) };
  if (retryAfterMs !== null) return { retry: true, waitMs: Math.max(0, retryAfterMs) };
  return { retry: true, waitMs: AT_ONCE.has(reason) ? 0 : backOff(attempt, jitter()) };
}

/** Doubles with every attempt; the jitter takes up to half off, so that runs that failed together do not return together. */
function backOff(attempt: number, jitter: number): number {
  const full = FIRST_WAIT_MS * 2 ** (attempt - 1);
  return Math.round(full * (1 - jitter / 2));
}

function asksTooMuch(failure: ModelFailure): ModelFailure {
  const wait = waitInWords(failure.retryAfterMs ?? 0);
  return {
    ...failure,
    message: `The provider asks to wait ${wait}, which is longer than this run can (${seconds(MAX_WAIT_MS)} at most).`,
    fix: (failure.retryAfterMs ?? 0) > LONG_MS ? 'Pick another model.' : `Run again in ${wait}, or pick another model.`,
  };
}

function waitInWords(ms: number): string {
  const [unit, name] = UNITS.find(([length]) => ms >= 2 * length) ?? [1_000, 's'];
  const count = Math.ceil(ms / unit);
  return count > 100_000 ? 'for ever' : `${count.toLocaleString('en')} ${name}`;
}
