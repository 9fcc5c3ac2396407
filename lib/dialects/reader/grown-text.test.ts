import fc from 'fast-check';
import { expect, it } from 'vitest';
import { GrownText } from './grown-text.ts';

it('is all that was added, at any time', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 400 })), (pieces) => {
      const grown = new GrownText();
      for (const [index, piece] of pieces.entries()) {
        grown.add(piece);
        expect(grown.text).toBe(pieces.slice(0, index + 1).join(''));
      }
    }),
  );
});
