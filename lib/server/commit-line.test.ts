import { describe, expect, it } from 'vitest';
import { fakeClock } from '../run/fake-clock.ts';
import { createCommitLine } from './commit-line.ts';

/** The times at which an urgent line commits within 200 ms, when each commit takes `tookMs`. */
async function urgentCommits({ tookMs, isCrowded }: { tookMs: number; isCrowded: boolean }): Promise<number[]> {
  const clock = fakeClock();
  const times: number[] = [];
  const line = createCommitLine({
    clock,
    windowMs: 40,
    isCrowded: () => isCrowded,
    async commit(now) {
      times.push(now);
      await clock.sleep(tookMs);
      // More has come in meanwhile, and it is in a hurry again.
      line.ask('now');
    },
    nextTry: () => 0,
  });
  line.ask('now');
  await clock.advance(200);
  line.close();
  return times;
}

describe('the commit line', () => {
  it('commits what is in a hurry as soon as the commit before is through, with few runs', async () => {
    expect((await urgentCommits({ tookMs: 5, isCrowded: false })).slice(0, 4)).toEqual([0, 5, 10, 15]);
  });

  it('leaves a gap in a crowd, so that one commit serves several', async () => {
    expect((await urgentCommits({ tookMs: 1, isCrowded: true })).slice(0, 4)).toEqual([0, 12, 24, 36]);
  });

  it('pauses longer in a crowd after commits that take long, but no longer than the window', async () => {
    expect((await urgentCommits({ tookMs: 5, isCrowded: true })).slice(0, 4)).toEqual([0, 20, 40, 60]);
    expect((await urgentCommits({ tookMs: 30, isCrowded: true })).slice(0, 4)).toEqual([0, 40, 80, 120]);
  });
});
