import { expect, test } from '@playwright/test';
import { killRounds } from './kill-rounds.ts';

/** A small seeded generator, so that a failing series can be repeated. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

test('eight kills at random moments lose no event that anybody was shown', async () => {
  // Nine starts of a server; the limit is for a machine that does much else.
  test.setTimeout(480_000);
  const report = await killRounds(8, seeded(7));
  const nothing = { lost: 0, broken: 0, badEnds: 0, notTold: 0, repeated: 0, changed: 0 };
  expect(report).toMatchObject({ rounds: 8, runs: 56, ...nothing });
  expect(report.shown).toBeGreaterThan(200);
});
