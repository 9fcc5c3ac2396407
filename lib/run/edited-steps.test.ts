import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areEditedApart, editedSteps } from './edited-steps.ts';
import type { RunEvent } from './events.ts';
import { fold } from './fold.ts';
import { forkPoint } from './fork-point.ts';
import { legalLog } from './legal-log.arbitrary.ts';

const run = legalLog().map((log) => fold(log));

test('a run is edited as itself, and in which order runs are named is nothing', () => {
  fc.assert(
    fc.property(run, run, (a, b) => {
      expect(areEditedApart([a, structuredClone(a)])).toBe(false);
      expect(areEditedApart([a, b])).toBe(areEditedApart([b, a]));
    }),
    { numRuns: 20 },
  );
});

test('a fork with an edit differs from its original, in the step that was edited; one without does not', () => {
  fc.assert(
    fc.property(legalLog(), fc.string(), (log, thought) => {
      const events = log as RunEvent[];
      const original = fold(events);
      const step = original.steps.find(({ calls }) => calls.length > 0);
      fc.pre(step !== undefined && !events.some(({ type }) => type === 'amend'));
      const forked = (edits: object) => {
        const { prefix } = forkPoint(events, step as NonNullable<typeof step>, edits);
        return fold([events[0] as RunEvent, ...prefix]);
      };
      expect(areEditedApart([original, forked({})])).toBe(false);
      expect(areEditedApart([original, forked({ thought })])).toBe(true);
      expect(areEditedApart([forked({ thought }), forked({ thought: `${thought}.` })])).toBe(true);
      expect(editedSteps(forked({ thought })).map(({ n }) => n)).toEqual([step?.n]);
    }),
    { numRuns: 20 },
  );
});
