import type { AlignedRow } from './align.ts';
import { likeness, type RowState } from './align-likeness.ts';
import { callSignature } from './normalise.ts';
import type { TrajectoryStep } from './trajectory.ts';

/**
 * What the difference between the steps of a row comes to. `other-words`: the same was done for other thoughts.
 * `other-move`: one called a tool and another answered, or they called other tools. `missing`: not all runs have a step.
 */
export type RowRelation =
  | 'equal'
  | 'other-words'
  | 'other-result'
  | 'other-input'
  | 'other-answer'
  | 'other-reply'
  | 'other-move'
  | 'missing';

interface PresentPart extends AlignedRow {
  state: Exclude<RowState, 'only-here'>;
}

/** Says in one word how the steps of a row differ. Does not depend on their order. */
export function rowRelation({ cells, state, thoughtLikeness }: AlignedRow): RowRelation {
  const steps = cells.filter((cell) => cell !== null);
  if (steps.length < cells.length) return 'missing';
  if (state === 'same') return thoughtLikeness === null || thoughtLikeness === 1 ? 'equal' : 'other-words';
  if (steps.every(({ calls }) => calls.length > 0)) {
    if (areAlike(steps, ({ tool, input }) => callSignature(tool, input))) return 'other-result';
    return areAlike(steps, ({ tool }) => tool.trim()) ? 'other-input' : 'other-move';
  }
  if (steps.every(({ answer }) => answer)) return 'other-answer';
  return steps.every(({ parseError }) => parseError) ? 'other-reply' : 'other-move';
}

/**
 * The row of those runs alone that have a step in it, in their order: what is true among them. Null where all have one, and
 * where a single one has.
 */
export function presentPart({ cells, state, ...rest }: AlignedRow): PresentPart | null {
  const steps = cells.filter((cell) => cell !== null);
  if (state !== 'only-here' || steps.length < 2) return null;
  const among = likeness(steps).state;
  return among === 'only-here' ? null : { ...rest, cells: steps, state: among };
}

/** What a step came to, in a word: the tools it called, an answer, a reply that could not be read, or nothing. */
export type Move = { kind: 'call'; tools: string[] } | { kind: 'answer' | 'unread' | 'nothing' };

export function moveOf({ calls, answer, parseError }: TrajectoryStep): Move {
  if (calls.length > 0) return { kind: 'call', tools: calls.map(({ tool }) => tool) };
  return { kind: answer ? 'answer' : parseError ? 'unread' : 'nothing' };
}

function areAlike(steps: readonly TrajectoryStep[], keyOf: (call: TrajectoryStep['calls'][number]) => string): boolean {
  return new Set(steps.map(({ calls }) => JSON.stringify(calls.map(keyOf).sort()))).size === 1;
}
