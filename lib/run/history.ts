import type { HistoryStep, TrajectoryStep } from './trajectory.ts';

/**
 * The earlier steps as the model is to see them, oldest first. Only finished steps: those whose calls all have an
 * observation, and those whose reply could not be read. Edits by a person are in the steps already.
 */
export function historyOf(steps: readonly TrajectoryStep[]): HistoryStep[] {
  return steps.flatMap((step) => historyStep(step) ?? []);
}

function historyStep({ thought, calls, parseError, reply }: TrajectoryStep): HistoryStep | null {
  if (parseError) {
    // The thought, if one could be read, is a part of the raw text; once is enough.
    return { thought: null, calls: [], unread: { text: reply?.text ?? '', hint: parseError.hint } };
  }
  const observed = calls.flatMap(({ callId, tool, input, observation }) =>
    observation ? [{ callId, tool, input, observation: observation.text, isError: observation.error !== null }] : [],
  );
  if (calls.length === 0 || observed.length < calls.length) return null;
  return { thought: thought?.text ?? null, calls: observed, unread: null };
}
