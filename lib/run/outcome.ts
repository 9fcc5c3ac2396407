/**
 * How a run can end. These names are used everywhere: code, API, interface, documents.
 * A truncated or errored reply is never `completed`.
 */
export const OUTCOMES = ['completed', 'limited', 'failed', 'stopped', 'interrupted'] as const;

/** How a run ended, in one word. */
export type Outcome = (typeof OUTCOMES)[number];

/** Why, by outcome. Each reason belongs to exactly one outcome. */
export const REASONS = {
  completed: ['answered'],
  limited: ['max-steps', 'tool-loop', 'budget', 'deadline', 'output-truncated', 'tool-errors'],
  failed: [
    'provider-auth',
    'provider-rate-limited',
    'provider-unavailable',
    'provider-timeout',
    'provider-bad-response',
    'stream-truncated',
    'empty-completion',
    'context-overflow',
    'content-filtered',
    'format-error',
    'storage-full',
    'internal',
  ],
  stopped: ['person'],
  interrupted: ['process-died', 'shutdown'],
} as const satisfies Record<Outcome, readonly string[]>;

/** Why a run ended. */
export type Reason = (typeof REASONS)[Outcome][number];

/** The reasons that mean `failed`: what a model call can come to grief on. */
export type FailureReason = (typeof REASONS)['failed'][number];

/** Every reason, in the order of `REASONS`. */
export const ALL_REASONS: readonly Reason[] = OUTCOMES.flatMap((outcome) => [...REASONS[outcome]]);

/** The outcome a reason belongs to; `undefined` for a word that is not a reason. */
export function outcomeOf(reason: string): Outcome | undefined {
  return OUTCOMES.find((outcome) => (REASONS[outcome] as readonly string[]).includes(reason));
}
