import { describe, expect, it } from 'vitest';
import { fakeClock } from '../run/fake-clock.ts';
import { createCommitLine } from './commit-line.ts';
import type { Urgency } from './recording.ts';

interface Given {
  tookMs: number;
  isCrowded: boolean;
}

/** The times at which a line commits within 200 ms that always has something new in a hurry, when each commit takes `tookMs`. */
const urgentCommits = (given: Given) => commits('now', given);
/** The same of one that is never in a hurry. */
const patientCommits = (given: Given) => commits('soon', given);

async function commits(urgency: Urgency, { tookMs, isCrowded }: Given): Promise<number[]> {
  const clock = fakeClock();
  const times: number[] = [];
  const line = createCommitLine({
    clock,
    windowMs: 40,
    isCrowded: () => isCrowded,
    async commit(now) {
      times.push(now);
      await clock.sleep(tookMs);
      // More has come in meanwhile.
      line.ask(urgency);
    },
    nextTry: () => 0,
  });
  line.ask(urgency);
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

  it('takes everything once a window, and less often in a crowd when that takes long', async () => {
    expect(await patientCommits({ tookMs: 9, isCrowded: false })).toEqual([0, 40, 80, 120, 160, 200]);
    expect(await patientCommits({ tookMs: 1, isCrowded: true })).toEqual([0, 40, 80, 120, 160, 200]);
    expect(await patientCommits({ tookMs: 9, isCrowded: true })).toEqual([0, 90, 180]);
    expect(await patientCommits({ tookMs: 30, isCrowded: true })).toEqual([0, 100, 200]);
  });
});
