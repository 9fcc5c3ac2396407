import fc from 'fast-check';
import { expect, it } from 'vitest';
import { itemAt } from './use-window.ts';

it('finds the item at a place as counting through them does', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1 }),
      fc.integer({ min: -50, max: 6_000 }),
      (heights, place) => {
        const offsets = [0];
        for (const height of heights) offsets.push((offsets.at(-1) ?? 0) + height);
        const counted = heights.findIndex((_, index) => (offsets[index + 1] ?? 0) > place);
        expect(itemAt(offsets, place)).toBe(counted < 0 ? heights.length - 1 : counted);
      },
    ),
  );
});
