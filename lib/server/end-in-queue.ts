import type { UnnumberedEvent } from '../run/events.ts';

/** What a stop says to the loop: who wanted it. */
export interface StopReason {
  reason: 'person' | 'shutdown';
}

/** The end of a run that was stopped before the loop began. */
export function endInQueue(signal: AbortSignal): UnnumberedEvent {
  const { reason } = signal.reason as StopReason;
  return reason === 'person'
    ? {
        type: 'run-end',
        outcome: 'stopped',
        reason,
        error: { code: reason, message: 'You stopped this run while it waited for a free place.' },
      }
    : {
        type: 'run-end',
        outcome: 'interrupted',
        reason,
        error: { code: reason, message: 'The server was shut down while this run waited for a free place.' },
      };
}
