import type { OpaqueEvent, RunEvent } from './events.ts';
import type { Finding } from './legal-rule.ts';

/**
 * Law: a call waits for a person only after its action and before its observation, once at a time, and goes on only when it
 * waits. An observation ends the wait too: that of a call which was stopped meanwhile.
 */
export function* callsWait(log: readonly (RunEvent | OpaqueEvent)[]): Iterable<Finding> {
  const open = new Set<string>();
  const waiting = new Set<string>();
  for (const [index, event] of (log as readonly RunEvent[]).entries()) {
    switch (event.type) {
      case 'action':
        open.add(event.callId);
        break;
      case 'observation':
        open.delete(event.callId);
        waiting.delete(event.callId);
        break;
      case 'step-start':
        open.clear();
        waiting.clear();
        break;
      case 'pause': {
        const { callId } = event;
        if (callId === undefined) break;
        if (!open.has(callId)) yield [index, 'call-waits', `No call ${callId} is under way that could wait.`];
        else if (waiting.has(callId)) yield [index, 'call-waits', `The call ${callId} waits already.`];
        waiting.add(callId);
        break;
      }
      case 'resume': {
        const { callId } = event;
        if (callId !== undefined && !waiting.delete(callId))
          yield [index, 'call-waits', `The call ${callId} goes on, but it did not wait.`];
        break;
      }
    }
  }
}
