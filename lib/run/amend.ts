import type { EventOf } from './events.ts';
import type { Json } from './json.ts';
import { append, type OwnedLists } from './owned-list.ts';
import type { Call, TrajectoryStep } from './trajectory.ts';

/**
 * What a person's edit changes of a step: the value stands where the old one stood, and the edit is kept in `amends`, so
 * that both what the step says now and that it was edited can be seen. Without a `callId` it is about the first call.
 */
export function amendStep(step: TrajectoryStep, event: EventOf<'amend'>, owned: OwnedLists): Partial<TrajectoryStep> {
  const { field, callId, value, t } = event;
  const amends = append(step.amends, { field, value, t, ...(callId !== undefined && { callId }) }, owned);
  if (field === 'thought') {
    return { amends, thought: { text: textOf(value), repairs: [], t: step.thought?.t ?? t } };
  }
  const target = callId ?? step.calls[0]?.callId;
  const calls = step.calls.map((call) => (call.callId === target ? amendCall(call, event) : call));
  return { amends, calls };
}

function amendCall(call: Call, { field, value, t }: EventOf<'amend'>): Call {
  switch (field) {
    case 'tool':
      return { ...call, tool: textOf(value) };
    case 'input':
      return { ...call, input: value };
    case 'observation':
      return { ...call, observation: editedObservation(call, value, t) };
    default:
      // A field of a later version: kept in `amends`, changes nothing here.
      return call;
  }
}

/** An edited observation is what the person wrote and nothing else: no error, no data of the old one. */
function editedObservation(call: Call, value: Json, t: number): Call['observation'] {
  return {
    text: textOf(value),
    data: undefined,
    error: null,
    durationMs: call.observation?.durationMs ?? 0,
    source: 'edited',
    truncated: null,
    t: call.observation?.t ?? t,
  };
}

function textOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
