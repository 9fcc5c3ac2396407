import fc from 'fast-check';
import { expect, test } from 'vitest';
import { playbackPlan } from './playback.ts';
import { sharedPlan } from './shared-playback.ts';

const asItWas = { speed: 1, idleCapMs: null };
const log = (...times: number[]) => times.map((t, index) => ({ seq: index + 1, t }));
const anyLog = fc
  .array(fc.integer({ min: 1, max: 5_000 }), { maxLength: 20 })
  .map((waits) => log(...waits.map((_, index) => waits.slice(1, index + 1).reduce((sum, wait) => sum + wait, 0))));

test('each run is as far as it was at that time after its start', () => {
  const plan = sharedPlan([log(0, 100, 300), log(0, 200)], asItWas);
  expect(plan.durationMs).toBe(300);
  expect(plan.seqsAt(0)).toEqual([1, 1]);
  expect(plan.seqsAt(150)).toEqual([2, 1]);
  expect(plan.seqsAt(250)).toEqual([2, 2]);
  expect(plan.seqsAt(300)).toEqual([3, 2]);
  expect(plan.elapsedOf(1, 2)).toBe(200);
});

test('a wait is skipped only where no run does anything', () => {
  const plan = sharedPlan([log(0, 10_000), log(0, 1_000, 2_000, 9_000)], { speed: 1, idleCapMs: 1_000 });
  expect(plan.idleGaps).toMatchObject([{ fromMs: 2_000, toMs: 3_000, realMs: 7_000 }]);
  expect(plan.seqsAt(3_000)).toEqual([1, 4]);
  expect(plan.durationMs).toBe(4_000);
});

test('without skipping, a run plays beside others as it plays alone', () => {
  fc.assert(
    fc.property(fc.array(anyLog, { minLength: 1, maxLength: 4 }), fc.nat(50_000), (logs, at) => {
      const plan = sharedPlan(logs, asItWas);
      expect(plan.seqsAt(at)).toEqual(logs.map((one) => playbackPlan(one, asItWas).seqAt(at)));
    }),
  );
});

test('at the moment an event is shown, it and nothing after its time is shown', () => {
  fc.assert(
    fc.property(fc.array(anyLog, { minLength: 1, maxLength: 3 }), fc.option(fc.nat(3_000)), (logs, idleCapMs) => {
      const plan = sharedPlan(logs, { speed: 2, idleCapMs: idleCapMs === 0 ? 1 : idleCapMs });
      logs.forEach((one, run) => {
        for (const { seq } of one) expect(plan.seqsAt(plan.elapsedOf(run, seq))[run]).toBeGreaterThanOrEqual(seq);
      });
    }),
  );
});
