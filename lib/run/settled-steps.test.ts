import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyTrajectory, foldEvent } from './fold.ts';
import { legalLog } from './legal-log.arbitrary.ts';
import { marksOf, metricsOf } from './metrics.ts';
import { isSettled } from './settled-steps.ts';
import type { Trajectory } from './trajectory.ts';

/** What is shown of the steps as a whole. */
function shownOf(trajectory: Trajectory) {
  const { tokensIn, tokensOut, cost, retries, repeats, repairs, estimated } = metricsOf(trajectory);
  const moves = trajectory.steps.flatMap(({ calls }) =>
    calls.map(({ tool, input, repeatOf }) => [tool, input, repeatOf]),
  );
  return { tokensIn, tokensOut, cost, retries, repeats, repairs, estimated, marks: marksOf(trajectory), moves };
}

test('while only text comes, neither figures nor marks nor repeats of a run change', () => {
  fc.assert(
    fc.property(legalLog(), (log) => {
      let before = emptyTrajectory();
      for (const event of log) {
        const now = foldEvent(before, event);
        const isOfSteps = event.type !== 'run-start' && event.type !== 'run-end' && event.type !== 'answer';
        if (isOfSteps && isSettled(before.steps, now.steps)) expect(shownOf(now)).toEqual(shownOf(before));
        before = now;
      }
    }),
    { numRuns: 30 },
  );
});

test('a piece of text after the first of its attempt settles nothing anew, and every fact does', () => {
  fc.assert(
    fc.property(legalLog(), (log) => {
      let before = emptyTrajectory();
      for (const event of log) {
        const now = foldEvent(before, event);
        const tried = before.steps.at(-1)?.attempts ?? [];
        if (event.type === 'text-delta' && tried.some(({ attempt }) => attempt === event.attempt)) {
          expect(isSettled(before.steps, now.steps)).toBe(true);
        }
        if (['step-start', 'model-end', 'thought', 'action', 'observation', 'retry'].includes(event.type)) {
          expect(isSettled(before.steps, now.steps)).toBe(false);
        }
        before = now;
      }
    }),
    { numRuns: 30 },
  );
});
