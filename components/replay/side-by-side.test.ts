import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Segment } from '../../lib/run/waterfall.ts';
import { slotsOf } from './side-by-side.ts';

const call = (fromMs: number, toMs: number): Segment => ({ kind: 'tool', fromMs, toMs, label: 'Search' });

describe('bars side by side', () => {
  it('share the height of the row only while they go on together', () => {
    expect(slotsOf([call(0, 10), call(10, 20), call(12, 30), call(15, 16), call(30, 40)])).toEqual([
      { slot: 0, of: 1 },
      { slot: 0, of: 3 },
      { slot: 1, of: 3 },
      { slot: 2, of: 3 },
      { slot: 0, of: 1 },
    ]);
  });

  it('take a slot that became free', () => {
    expect(slotsOf([call(0, 10), call(0, 30), call(10, 20)]).map(({ slot }) => slot)).toEqual([0, 1, 0]);
  });

  it('never lie on one another, whatever their times', () => {
    const some = fc.array(fc.tuple(fc.nat(40), fc.nat(20)).map(([from, ms]) => call(from, from + ms)));
    fc.assert(
      fc.property(some, (segments) => {
        const slots = slotsOf(segments);
        segments.forEach((one, a) => {
          segments.slice(a + 1).forEach((other, later) => {
            const [here, there] = [slots[a], slots[a + 1 + later]];
            const isTogether = Math.max(one.fromMs, other.fromMs) < Math.min(one.toMs, other.toMs);
            if (isTogether) expect([here?.of === there?.of, here?.slot === there?.slot]).toEqual([true, false]);
          });
        });
        for (const { slot, of } of slots) expect(slot).toBeLessThan(of);
      }),
    );
  });
});
