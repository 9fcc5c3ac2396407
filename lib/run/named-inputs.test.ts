import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RunConfig } from './config.ts';
import { fold } from './fold.ts';
import type { Json } from './json.ts';
import { legalLog } from './legal-log.arbitrary.ts';
import { namedInputs } from './named-inputs.ts';
import type { Trajectory } from './trajectory.ts';

const tool = { description: '', inputSchema: {}, effect: 'read' as const };
const tools = [
  { ...tool, name: 'Calculator', mainField: 'expression' },
  { ...tool, name: 'Clock' },
];

function inputsOf(...calls: [string, Json][]): Json[] {
  const steps = [{ calls: calls.map(([name, input]) => ({ tool: name, input })) }];
  const trajectory = { steps, config: { tools } as unknown as RunConfig } as unknown as Trajectory;
  return namedInputs(trajectory).flatMap((step) => step.calls.map(({ input }) => input));
}

test('a bare input is the field that it stands for, and an empty one no field at all', () => {
  expect(inputsOf(['Calculator', '1+1'], ['Clock', ' '])).toEqual([{ expression: '1+1' }, {}]);
});

test('what is named already, or has no field to be named by, stays as it is', () => {
  expect(inputsOf(['Calculator', { expression: '1+1' }], ['Clock', 'UTC'], ['Unknown', 'x'])).toEqual([
    { expression: '1+1' },
    'UTC',
    'x',
  ]);
});

test('a run whose inputs are named comes back with the very same steps', () => {
  fc.assert(
    fc.property(legalLog(), (log) => {
      const trajectory = fold(log);
      const steps = namedInputs(trajectory);
      steps.forEach((step, index) => {
        const before = trajectory.steps[index];
        if (!before?.calls.some(({ input }) => typeof input === 'string')) expect(step).toBe(before);
        expect(step.calls.length).toBe(before?.calls.length);
      });
      expect(namedInputs({ ...trajectory, steps })).toEqual(steps);
    }),
  );
});
