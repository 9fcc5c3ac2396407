import type { Json } from './json.ts';
import type { HistoryStep, TrajectoryStep } from './trajectory.ts';

/**
 * The earlier steps as the model is to see them, oldest first. Only finished steps: those whose calls all have an
 * observation, and those whose reply could not be read. Edits by a person are in the steps already. What the provider wants
 * back goes with the reply and with each native call: actions stand in the order of the calls that they came from.
 */
export function historyOf(steps: readonly TrajectoryStep[]): HistoryStep[] {
  return steps.flatMap((step) => historyStep(step) ?? []);
}

function historyStep({ thought, calls, parseError, reply }: TrajectoryStep): HistoryStep | null {
  if (parseError) {
    // The thought, if one could be read, is a part of the raw text; once is enough.
    return { thought: null, calls: [], ...carried(reply), unread: { text: reply?.text ?? '', hint: parseError.hint } };
  }
  const observed = calls.flatMap(({ callId, tool, input, observation }, index) => {
    if (!observation) return [];
    const { text, error } = observation;
    return [{ callId, tool, input, observation: text, isError: error !== null, ...carried(reply?.calls[index]) }];
  });
  if (calls.length === 0 || observed.length < calls.length) return null;
  return { thought: thought?.text ?? null, calls: observed, ...carried(reply), unread: null };
}

function carried(holder: { carry?: Json | undefined } | null | undefined): { carry?: Json } {
  return holder?.carry === undefined ? {} : { carry: holder.carry };
}
