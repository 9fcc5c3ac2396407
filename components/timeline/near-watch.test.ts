import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type NearEntry, nextTurn } from './near-watch.ts';

const VIEW = { top: 100, bottom: 900 };

const entry = fc.record({
  target: fc.constant({} as Element),
  isIntersecting: fc.boolean(),
  boundingClientRect: fc
    .record({ top: fc.integer({ min: -3_000, max: 3_000 }), height: fc.integer({ min: 0, max: 900 }) })
    .map(({ top, height }) => ({ top, height, bottom: top + height })),
});

const isInView = ({ isIntersecting, boundingClientRect: { top, bottom } }: NearEntry) =>
  isIntersecting && bottom >= VIEW.top && top <= VIEW.bottom;

it('tells all in view at once, and comes to an end whatever there is to tell', () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 30 }), (entries) => {
      let waiting: NearEntry[] = entries;
      const told: NearEntry[] = [];
      for (let turn = 0; waiting.length > 0; turn++) {
        const { now, later } = nextTurn(waiting, VIEW);
        expect(now.length).toBeGreaterThan(0);
        if (turn === 0) expect(later.filter(isInView)).toEqual([]);
        told.push(...now);
        waiting = later;
      }
      expect(new Set(told)).toEqual(new Set(entries));
    }),
  );
});

it('tells no more of what is out of sight than fits one frame, the nearest first and the far last', () => {
  const at = (top: number, isIntersecting = true): NearEntry => ({
    target: {} as Element,
    isIntersecting,
    boundingClientRect: { top, bottom: top + 400, height: 400 },
  });
  const [far, third, first, second] = [at(5_000, false), at(2_000), at(1_000), at(1_500)];
  const { now, later } = nextTurn([far, third, first, second], VIEW);
  expect(now).toEqual([first, second]);
  expect(later).toEqual([third, far]);
});
