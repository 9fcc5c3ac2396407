import { callSignature } from './normalise.ts';
import type { TrajectoryStep } from './trajectory.ts';

/** What the steps of one row have to do with each other. `only-here`: at least one run has no step there. */
export type RowState = 'same' | 'similar' | 'differs' | 'only-here';

/** Words of a text that are compared; a longer text is compared by its beginning. */
const MAX_WORDS = 400;
/** Two answers that share at least this part of their words say about the same. */
const SAME_ANSWER = 0.5;

/**
 * How much two steps did the same, as a weight for pairing them: 0 for nothing in common. The same calls count most, then
 * answers, then calls of the same tools with other inputs. Symmetric.
 */
export function sameness(a: TrajectoryStep, b: TrajectoryStep): number {
  if (a.calls.length > 0 && b.calls.length > 0) {
    const [left, right] = [keysOf(a), keysOf(b)];
    if (left.signatures === right.signatures) return 4;
    return left.tools === right.tools ? 1 : 0;
  }
  if (a.answer && b.answer) return 3;
  return a.parseError && b.parseError ? 1 : 0;
}

/** The state of a row, and how alike the thoughts in it are. Does not depend on the order of the cells. */
export function likeness(cells: readonly (TrajectoryStep | null)[]): {
  state: RowState;
  thoughtLikeness: number | null;
} {
  const steps = cells.filter((step) => step !== null);
  const pairs = steps.flatMap((a, index) =>
    steps.slice(index + 1).map((b): [TrajectoryStep, TrajectoryStep] => [a, b]),
  );
  const states = pairs.map(([a, b]) => stateOf(a, b));
  const thoughts = steps.flatMap(({ thought }) => (thought ? [thought.text] : []));
  const alike = thoughts.flatMap((a, index) => thoughts.slice(index + 1).map((b) => textLikeness(a, b)));
  return {
    state: steps.length < cells.length ? 'only-here' : worstOf(states),
    thoughtLikeness: alike.length > 0 ? Math.min(...alike) : null,
  };
}

/** How alike each thought of a row is to the first one in it, from 0 to 1; null for that one itself and where there is none. */
export function likenessToFirst(cells: readonly (TrajectoryStep | null)[]): (number | null)[] {
  const first = cells.find((step) => step?.thought);
  return cells.map((step) =>
    step?.thought && first?.thought && step !== first ? textLikeness(first.thought.text, step.thought.text) : null,
  );
}

function worstOf(states: readonly RowState[]): RowState {
  return states.includes('differs') ? 'differs' : states.includes('similar') ? 'similar' : 'same';
}

function stateOf(a: TrajectoryStep, b: TrajectoryStep): RowState {
  const weight = sameness(a, b);
  if (weight === 4) return results(a) === results(b) ? 'same' : 'similar';
  if (a.answer && b.answer) {
    if (folded(a.answer.text) === folded(b.answer.text)) return 'same';
    return textLikeness(a.answer.text, b.answer.text) >= SAME_ANSWER ? 'similar' : 'differs';
  }
  if (a.parseError && b.parseError && weight > 0) {
    return a.parseError.reason === b.parseError.reason && a.reply?.text === b.reply?.text ? 'same' : 'similar';
  }
  // Nothing came of either: a call that failed or was cut off.
  const isBare = (step: TrajectoryStep) => step.calls.length === 0 && !step.answer && !step.parseError;
  if (isBare(a) && isBare(b)) return 'same';
  return weight > 0 ? 'similar' : 'differs';
}

/** What of a step's calls is compared again and again while rows are paired; kept by the step, which never changes. */
const keptKeys = new WeakMap<TrajectoryStep, { signatures: string; tools: string }>();

function keysOf(step: TrajectoryStep): { signatures: string; tools: string } {
  const kept = keptKeys.get(step);
  if (kept) return kept;
  // Calls count as a set: parallel ones have no order.
  const keys = {
    signatures: JSON.stringify(step.calls.map(({ tool, input }) => callSignature(tool, input)).sort()),
    tools: JSON.stringify(step.calls.map(({ tool }) => tool.trim()).sort()),
  };
  keptKeys.set(step, keys);
  return keys;
}

function results({ calls }: TrajectoryStep): string {
  return JSON.stringify(
    calls.map(({ tool, input, observation }) => [callSignature(tool, input), folded(observation?.text ?? '')]).sort(),
  );
}

function folded(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}

/** How many of their words two texts share, from 0 to 1 (Sørensen–Dice over words with their counts). Symmetric. */
export function textLikeness(a: string, b: string): number {
  const [left, right] = [wordsOf(a), wordsOf(b)];
  const total = left.length + right.length;
  if (total === 0) return 1;
  const counts = new Map<string, number>();
  for (const word of left) counts.set(word, (counts.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of right) {
    const count = counts.get(word) ?? 0;
    if (count === 0) continue;
    counts.set(word, count - 1);
    shared++;
  }
  return (2 * shared) / total;
}

/** Words, and each Han character as one: there no space stands between words. */
function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/\p{Script=Han}|[\p{L}\p{N}]+/gu) ?? []).slice(0, MAX_WORDS);
}
