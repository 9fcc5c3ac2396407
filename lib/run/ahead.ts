import type { Trajectory, TrajectoryStep } from './trajectory.ts';

/** Something that a recorded run is going to show: what it is, when, and about how long its text is, in characters. */
export interface AheadBlock {
  kind: 'thought' | 'action' | 'observation' | 'error' | 'final' | 'unread';
  t: number;
  /** The tool of an action or observation; empty for the others. */
  tool: string;
  length: number;
}

/** What is still to come of one step. */
export interface AheadStep {
  n: number;
  /** False when a part of the step is there already. */
  isWhole: boolean;
  blocks: AheadBlock[];
}

/**
 * What is still to come after a moment: the blocks of the whole run that have not begun in what is shown of it. A block that is being
 * written is there, not ahead.
 * @param most only the first so many steps
 */
export function aheadOf(
  whole: Pick<Trajectory, 'steps'>,
  shown: Pick<Trajectory, 'steps'>,
  most = Number.POSITIVE_INFINITY,
): AheadStep[] {
  const current = shown.steps.at(-1);
  const end = whole.steps[shown.steps.length - 1];
  const rest = current && end ? restOf(end, current) : [];
  const begun = current && rest.length > 0 ? [{ n: current.n, isWhole: false, blocks: rest }] : [];
  const from = shown.steps.length;
  const later = whole.steps.slice(from, from + most - begun.length);
  return [...begun, ...later.map((step) => ({ n: step.n, isWhole: true, blocks: blocksOf(step) }))];
}

/** In the order in which the timeline shows them. */
function blocksOf({ thought, calls, parseError, answer }: TrajectoryStep): AheadBlock[] {
  const blocks: AheadBlock[] = [];
  if (thought) blocks.push({ kind: 'thought', t: thought.t, tool: '', length: thought.text.length });
  for (const { tool, input, t, observation } of calls) {
    blocks.push({ kind: 'action', t, tool, length: JSON.stringify(input)?.length ?? 0 });
    if (!observation) continue;
    const kind = observation.error ? 'error' : 'observation';
    blocks.push({ kind, t: observation.t, tool, length: observation.text.length });
  }
  if (parseError) blocks.push({ kind: 'unread', t: parseError.t, tool: '', length: parseError.message.length });
  if (answer) blocks.push({ kind: 'final', t: answer.t, tool: '', length: answer.text.length });
  return blocks;
}

/**
 * The blocks of a step that have not begun. A step that has begun has a place for its thought, and a call that is shown
 * has one for what comes back.
 */
function restOf(end: TrajectoryStep, current: TrajectoryStep): AheadBlock[] {
  const text = current.attempts.findLast((attempt) => !attempt.void)?.text;
  const calls = end.calls.slice(current.calls.length);
  const hasAction = calls.length > 0 && (text?.action ?? '').trim() !== '' && current.calls.length === 0;
  return blocksOf({
    ...end,
    thought: null,
    calls: hasAction ? calls.slice(1) : calls,
    parseError: current.parseError ? null : end.parseError,
    answer: current.answer || (text?.answer ?? '') !== '' ? null : end.answer,
  });
}
