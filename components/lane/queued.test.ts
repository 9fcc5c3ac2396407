import { expect, it } from 'vitest';
import { emptyTrajectory } from '../../lib/run/fold.ts';
import type { Trajectory, TrajectoryStep } from '../../lib/run/trajectory.ts';
import { isQueued } from './queued.ts';

const steps = (count: number) => Array.from({ length: count }, (_, index) => ({ n: index + 1 }) as TrajectoryStep);
const warnings = [{ code: 'queued', message: '', t: 1 }];
const run = (part: Partial<Trajectory>): Trajectory => ({ ...emptyTrajectory(), status: 'queued', warnings, ...part });

it('a run waits from the word that it has to until its first step, or its end', () => {
  expect(isQueued(run({}))).toBe(true);
  expect(isQueued(run({ warnings: [] }))).toBe(false);
  expect(isQueued(run({ status: 'running', steps: steps(1) }))).toBe(false);
  expect(isQueued(run({ status: 'ended' }))).toBe(false);
});

it('a run that continues another waits until its first step of its own', () => {
  const origin = { kind: 'fork', runId: 'before', step: 2 } as const;
  expect(isQueued(run({ origin, status: 'running', steps: steps(2) }))).toBe(true);
  expect(isQueued(run({ origin, status: 'running', steps: steps(3) }))).toBe(false);
});
