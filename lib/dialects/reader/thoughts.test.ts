import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Thoughts } from './thoughts.ts';

it('gives back all that was added, in order', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(), fc.nat(), fc.boolean()), { maxLength: 400, size: 'max' }), (added) => {
      const thoughts = new Thoughts();
      for (const [start, end, isMarked] of added) thoughts.add(start, end, isMarked);
      const given: [number, number, boolean][] = [];
      thoughts.each((start, end, isMarked) => given.push([start, end, isMarked]));
      expect(given).toEqual(added);
    }),
    { numRuns: 50 },
  );
});
