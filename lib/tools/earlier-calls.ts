import type { RunEvent } from '../run/events.ts';
import type { EarlierCall } from './tool.ts';

/** The calls in a log that have come back, in the order in which they did: what a run that goes on from it has behind it. */
export function earlierCalls(events: readonly RunEvent[]): EarlierCall[] {
  const calls = new Map<string, Pick<EarlierCall, 'tool' | 'input'>>();
  const back: EarlierCall[] = [];
  for (const event of events) {
    if (event.type === 'action') calls.set(event.callId, { tool: event.tool, input: event.input });
    if (event.type !== 'observation') continue;
    const call = calls.get(event.callId);
    if (call) back.push({ ...call, data: event.data ?? null, error: event.error });
  }
  return back;
}
