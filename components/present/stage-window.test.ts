import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRowHeights, windowAround } from './stage-window.ts';

const frame = fc.integer({ min: 0, max: 2_000 });

test('a few frames are all drawn, of many only those around what is seen', () => {
  expect(windowAround(3, 40)).toEqual({ first: 1, last: 40 });
  expect(windowAround(1_500, 1_500)).toEqual({ first: 1_475, last: 1_500 });
  expect(windowAround(700, 1_500)).toEqual({ first: 675, last: 735 });
  expect(windowAround(0, 1_500)).toEqual({ first: 1, last: 35 });
});

test('what is seen is drawn, with enough above and below it, and never what is still to come', () => {
  fc.assert(
    fc.property(frame, frame, (middle, at) => {
      const { first, last } = windowAround(middle, at);
      expect(first).toBeGreaterThanOrEqual(1);
      expect(last).toBeLessThanOrEqual(at);
      expect(last - first).toBeLessThan(81);
      for (const seen of [middle - 20, middle, middle + 20]) {
        if (seen >= 1 && seen <= at) expect(first <= seen && seen <= last).toBe(true);
      }
    }),
  );
});

test('a row is found by how far down it is, whichever rows were drawn before', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 300 }),
      fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 60 }),
      fc.integer({ min: 1, max: 400 }),
      (first, drawn, row) => {
        const heights = createRowHeights();
        heights.keep(first, drawn);
        const [top, height] = [heights.between(1, row - 1), heights.between(row, row)];
        if (height > 0) expect(heights.rowAt(top + height / 2)).toBe(row);
        expect(heights.rowAt(-5)).toBe(1);
      },
    ),
  );
});

test('a row keeps the height that it had when it was last drawn', () => {
  const heights = createRowHeights();
  const guessed = heights.between(1, 10);
  heights.keep(4, [50, 0]);
  heights.keep(5, [70]);
  expect(heights.between(4, 5)).toBe(120);
  expect(heights.between(1, 10)).toBe((guessed / 10) * 8 + 120);
  expect(heights.between(7, 6)).toBe(0);
});
