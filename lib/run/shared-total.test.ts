import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareTotal } from './shared-total.ts';

test('the shares are whole, add up to the total, and are off by less than one', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 5000 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(weights, fc.nat(200_000), (list, total) => {
      const shares = shareTotal(list, total);
      const all = list.reduce((sum, weight) => sum + weight, 0);
      if (all === 0) return expect(shares).toEqual(list.map(() => 0));
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total);
      shares.forEach((share, index) => {
        expect(Number.isInteger(share)).toBe(true);
        expect(Math.abs(share - ((list[index] ?? 0) / all) * total)).toBeLessThan(1);
      });
    }),
  );
});

test('nothing is shared of nothing', () => {
  expect(shareTotal([], 10)).toEqual([]);
  expect(shareTotal([3, 4], 0)).toEqual([0, 0]);
});
