import type { EventOf, RunEvent } from '../run/events.ts';
import type { EarlierCall } from './tool.ts';

/** The calls in a log that have come back, in the order in which they did: what a run that goes on from it has behind it. */
export function earlierCalls(events: readonly RunEvent[]): EarlierCall[] {
  const calls = new Map<string, Pick<EarlierCall, 'tool' | 'input'>>();
  const back = new Map<string, EarlierCall>();
  for (const event of events) {
    if (event.type === 'action') calls.set(event.callId, { tool: event.tool, input: event.input });
    if (event.type === 'amend') amend(event, calls, back);
    if (event.type !== 'observation') continue;
    const call = calls.get(event.callId);
    if (call) back.set(event.callId, { ...call, data: event.data ?? null, error: event.error });
  }
  return [...back.values()];
}

/** A call counts as a person made it to be: with another input, or with another result, which is a text and no data. */
function amend(
  { field, value, callId = '' }: EventOf<'amend'>,
  calls: Map<string, Pick<EarlierCall, 'tool' | 'input'>>,
  back: Map<string, EarlierCall>,
): void {
  const call = calls.get(callId);
  if (!call) return;
  const changed = {
    tool: field === 'tool' ? String(value) : call.tool,
    input: field === 'input' ? value : call.input,
  };
  calls.set(callId, changed);
  const result = back.get(callId);
  if (!result) return;
  back.set(callId, { ...result, ...changed, ...(field === 'observation' && { data: null, error: null }) });
}
