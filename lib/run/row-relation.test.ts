import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AlignedRow, alignRuns } from './align.ts';
import { fold } from './fold.ts';
import { legalLog } from './legal-log.arbitrary.ts';
import { moveOf, presentPart, rowRelation } from './row-relation.ts';
import type { TrajectoryStep } from './trajectory.ts';

interface Plan {
  call?: [string, string, string];
  answer?: string;
  thought?: string;
}

function step({ call, answer, thought }: Plan): TrajectoryStep {
  const times = { n: 1, startedAt: 0, updatedAt: 0 };
  const parts = { prompt: null, attempts: [], reply: null, parseError: null, warnings: [], amends: [] };
  const observation = (text: string) => ({
    ...{ text, data: undefined, error: null, durationMs: 1, truncated: null, t: 0 },
    source: 'live' as const,
  });
  return {
    ...{ ...times, ...parts, configChange: null },
    thought: thought === undefined ? null : { text: thought, repairs: [], t: 0 },
    answer: answer === undefined ? null : { text: answer, forced: false, repairs: [], t: 0 },
    calls: call
      ? [
          {
            ...{ callId: 'c', tool: call[0], input: call[1], repairs: [], t: 0, repeatOf: null },
            observation: observation(call[2]),
          },
        ]
      : [],
  };
}

const relation = (a: Plan, b: Plan) =>
  rowRelation(alignRuns([{ steps: [step(a)] }, { steps: [step(b)] }], 'step')[0] as AlignedRow);

test('tells apart what differs: the words, the result, the input, the answer, the move', () => {
  const call: [string, string, string] = ['Search', 'a', 'x'];
  expect(relation({ call, thought: 'Look' }, { call, thought: 'Look' })).toBe('equal');
  expect(relation({ call, thought: 'Look' }, { call, thought: 'Find it' })).toBe('other-words');
  expect(relation({ call }, { call: ['Search', 'a', 'y'] })).toBe('other-result');
  expect(relation({ call }, { call: ['Search', 'b', 'x'] })).toBe('other-input');
  expect(relation({ call }, { call: ['Clock', 'a', 'x'] })).toBe('other-move');
  expect(relation({ call }, { answer: 'Six' })).toBe('other-move');
  expect(relation({ answer: 'Five' }, { answer: 'Six' })).toBe('other-answer');
});

test('a row without one of the runs is missing it, and the order of the runs never matters', () => {
  fc.assert(
    fc.property(legalLog(), legalLog(), (left, right) => {
      const runs = [fold(left), fold(right)];
      const straight = alignRuns(runs, 'step').map(rowRelation);
      expect(alignRuns([...runs].reverse(), 'step').map(rowRelation)).toEqual(straight);
      const shorter = Math.min(...runs.map(({ steps }) => steps.length));
      straight.forEach((found, index) => {
        expect(found === 'missing').toBe(index >= shorter);
      });
    }),
  );
});

test('says what is true among the runs that have a step where another has none', () => {
  const call: [string, string, string] = ['Search', 'a', 'x'];
  const part = (...plans: (Plan | null)[]) =>
    presentPart(
      alignRuns(
        plans.map((plan) => ({ steps: plan ? [step(plan)] : [] })),
        'step',
      )[0] as AlignedRow,
    );
  expect(part({ call }, { call }, null)?.state).toBe('same');
  expect(part({ call }, null, { call: ['Search', 'a', 'y'] }, { call })?.state).toBe('similar');
  const differs = part({ call }, null, { answer: 'Six' });
  expect(differs?.state).toBe('differs');
  expect(differs?.cells).toHaveLength(2);
  expect(differs && rowRelation(differs)).toBe('other-move');
  // Nothing to tell apart, and nothing missing.
  expect(part({ call }, null, null)).toBeNull();
  expect(part({ call }, { call }, { call })).toBeNull();
});

test('says what a step came to', () => {
  expect(moveOf(step({ call: ['Clock', '', ''] }))).toEqual({ kind: 'call', tools: ['Clock'] });
  expect(moveOf(step({ answer: 'Six' }))).toEqual({ kind: 'answer' });
  expect(moveOf(step({}))).toEqual({ kind: 'nothing' });
});
