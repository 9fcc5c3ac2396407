import { describe, expect, it } from 'vitest';
import type { Call, TrajectoryStep } from '../../lib/run/trajectory.ts';
import { cutOff, repeatCounts } from './step-parts.ts';

const call = (input: string, repeatOf: number | null) => ({ tool: 'Search', input, repeatOf }) as Call;
const step = (n: number, ...calls: Call[]) => ({ n, calls }) as TrajectoryStep;

describe('the count of a repeated call', () => {
  it('begins at two and goes up with each repeat of the same call', () => {
    const counts = repeatCounts([step(1, call('a', null)), step(2, call('a', 1)), step(3, call('a', 1))]);
    expect([...counts]).toEqual([
      [2, 2],
      [3, 3],
    ]);
  });

  it('keeps calls apart that were first made in the same step', () => {
    const counts = repeatCounts([
      step(1, call('a', null), call('b', null)),
      step(2, call('a', 1)),
      step(3, call('b', 1)),
    ]);
    expect(counts.get(3)).toBe(2);
  });
});

describe('what cut a reply off', () => {
  it('is a stop or the end of the server, and no fault of the run', () => {
    const end = (outcome: 'stopped' | 'interrupted' | 'failed') =>
      cutOff({ outcome, reason: 'person', error: null, t: 0 });
    expect([end('stopped'), end('interrupted'), end('failed'), cutOff(null)]).toEqual([
      'stopped',
      'interrupted',
      null,
      null,
    ]);
  });
});
