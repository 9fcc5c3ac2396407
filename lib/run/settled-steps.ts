import type { TrajectoryStep } from './trajectory.ts';

/**
 * Whether nothing but pieces of a reply came between two looks at the steps of a run: then its figures, its marks and its
 * repeats are what they were, and nothing that shows them has to be drawn again.
 */
export function isSettled(before: readonly TrajectoryStep[], now: readonly TrajectoryStep[]): boolean {
  if (before === now) return true;
  if (before.length !== now.length) return false;
  return now.every((step, index) => {
    const old = before[index];
    return old !== undefined && (old === step || onlyTextCame(old, step));
  });
}

/** What a piece of text changes of a step: its attempt and the moment of its last event. */
function onlyTextCame(
  { attempts: tried, updatedAt: _, ...before }: TrajectoryStep,
  { attempts, updatedAt: __, ...now }: TrajectoryStep,
): boolean {
  const isSameAttempt = ({ void: isVoid, retry }: (typeof attempts)[number], index: number) =>
    isVoid === tried[index]?.void && retry === tried[index]?.retry;
  return (
    tried.length === attempts.length &&
    attempts.every(isSameAttempt) &&
    (Object.keys(now) as (keyof typeof now)[]).every((name) => now[name] === before[name])
  );
}
