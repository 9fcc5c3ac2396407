import type { EventOf, OpaqueEvent, RunEvent } from './events.ts';

/**
 * The log with runs of neighbouring text deltas made one: same step, attempt, channel and origin, nothing between them.
 * Nothing is ever moved. The merged event bears the `seq` and `t` of its last piece, so the result folds to exactly the
 * same trajectory and a cursor taken from it is a cursor of the stored log; only the moment at which text shows is later.
 * It is a log for display: its `seq` has gaps, so it is not legal and is never stored.
 */
export function compact(events: readonly (RunEvent | OpaqueEvent)[]): (RunEvent | OpaqueEvent)[] {
  const merged: (RunEvent | OpaqueEvent)[] = [];
  for (const event of events) {
    const last = merged.at(-1);
    if (last && isDelta(last) && isDelta(event) && isSameStretch(last, event)) {
      merged[merged.length - 1] = { ...event, delta: last.delta + event.delta };
    } else {
      merged.push(event);
    }
  }
  return merged;
}

function isDelta(event: RunEvent | OpaqueEvent): event is EventOf<'text-delta'> {
  return event.type === 'text-delta';
}

function isSameStretch(a: EventOf<'text-delta'>, b: EventOf<'text-delta'>): boolean {
  return a.step === b.step && a.attempt === b.attempt && a.channel === b.channel && a.from === b.from;
}
