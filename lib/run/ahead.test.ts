import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aheadOf } from './ahead.ts';
import type { RunEvent } from './events.ts';
import { emptyTrajectory, fold } from './fold.ts';
import { splitLog } from './legal-log.arbitrary.ts';

const count = (steps: ReturnType<typeof aheadOf>) => steps.reduce((sum, { blocks }) => sum + blocks.length, 0);

test('what is ahead grows less with time, is all in an empty log, and nothing at the end', () => {
  fc.assert(
    fc.property(splitLog(), ({ log, head }) => {
      const whole = fold(log);
      const shown = fold(head);
      const ahead = aheadOf(whole, shown);
      expect(count(aheadOf(whole, whole))).toBe(0);
      expect(aheadOf(whole, emptyTrajectory()).map(({ n }) => n)).toEqual(whole.steps.map(({ n }) => n));
      expect(count(ahead)).toBeLessThanOrEqual(count(aheadOf(whole, emptyTrajectory())));
      expect(ahead.filter(({ isWhole }) => isWhole)).toHaveLength(whole.steps.length - shown.steps.length);
      for (const { n } of ahead) expect(n).toBeGreaterThanOrEqual(shown.steps.at(-1)?.n ?? 0);
    }),
  );
});

test('a thought that is waited for or being written has its place, and the action after it is ahead', () => {
  const log = [
    { seq: 1, t: 0, type: 'step-start', step: 1 },
    { seq: 2, t: 10, type: 'text-delta', step: 1, attempt: 1, channel: 'thought', from: 'text', delta: 'I lo' },
    { seq: 3, t: 20, type: 'thought', step: 1, text: 'I look.', repairs: [] },
    { seq: 4, t: 30, type: 'action', step: 1, callId: '1', tool: 'Search', input: 'x', repairs: [] },
  ] as unknown as RunEvent[];
  expect(aheadOf(fold(log), fold(log.slice(0, 2)))).toEqual([
    { n: 1, isWhole: false, blocks: [{ kind: 'action', t: 30, tool: 'Search', length: 3 }] },
  ]);
  expect(aheadOf(fold(log), fold(log.slice(0, 1)))[0]?.blocks.map(({ kind }) => kind)).toEqual(['action']);
});
