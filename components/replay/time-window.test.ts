import fc from 'fast-check';
import { expect, test } from 'vitest';
import { axisTicks, fitWindow, isPart, panWindow, zoomWindow } from './time-window.ts';

const whole = { fromMs: 0, toMs: 10_000 };

test('however one zooms and pans, the window stays inside the run and can be looked at', () => {
  const moves = fc.array(fc.constantFrom('in', 'out', 'earlier', 'later'), { maxLength: 30 });
  fc.assert(
    fc.property(moves, fc.integer({ min: 20, max: 600_000 }), fc.nat(600_000), (list, durationMs, around) => {
      let window = { fromMs: 0, toMs: durationMs };
      for (const move of list) {
        window =
          move === 'in' || move === 'out'
            ? zoomWindow(window, move, around, durationMs)
            : panWindow(window, move as 'earlier', durationMs);
        expect(window.fromMs).toBeGreaterThanOrEqual(0);
        expect(window.toMs).toBeLessThanOrEqual(durationMs + 0.001);
        expect(window.toMs - window.fromMs).toBeGreaterThanOrEqual(19.999);
      }
    }),
  );
});

test('zooming in and out again shows the whole, with the place one looks at in sight', () => {
  const near = zoomWindow(whole, 'in', 9_000, 10_000);
  expect(isPart(near, 10_000)).toBe(true);
  expect((9_000 - near.fromMs) / (near.toMs - near.fromMs)).toBeCloseTo(0.9);
  expect(isPart(zoomWindow(near, 'out', 9_000, 10_000), 10_000)).toBe(false);
});

test('a window that was drawn backwards or outside is brought in', () => {
  expect(fitWindow({ fromMs: 500, toMs: 400 }, 10_000)).toEqual({ fromMs: 500, toMs: 520 });
  expect(fitWindow({ fromMs: 9_900, toMs: 10_900 }, 10_000)).toEqual({ fromMs: 9_000, toMs: 10_000 });
});

test('the axis has a few round numbers', () => {
  expect(axisTicks({ fromMs: 0, toMs: 15_400 })).toEqual([0, 5000, 10_000, 15_000]);
  expect(axisTicks({ fromMs: 1_010, toMs: 1_060 })).toEqual([1010, 1020, 1030, 1040, 1050, 1060]);
});
