import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wholePieces } from './whole-pieces.ts';

const wholes = (text: string) => wholePieces(text).flatMap(({ text, isWhole }) => (isWhole ? text : []));

test('dates, codes and numbers with their units are not parted', () => {
  expect(wholes('The days are known (from 2026-04-01 to 2026-06-30), so I look up the orders of C-100.')).toEqual([
    '2026-04-01',
    '2026-06-30',
    'C-100',
  ]);
  expect(wholes('Presented on 10 September 2024 and sold from 2 May on, for 1,200.50 € or $ 1,340.')).toEqual([
    '10 September 2024',
    '2 May',
    '1,200.50 €',
    '$ 1,340',
  ]);
  expect(wholes('It weighs 298 g, holds 5,600 mAh, 70 % are left after 12 hours, order AB-12-7.')).toEqual([
    '298 g',
    '70 %',
    '12 hours',
    'AB-12-7',
  ]);
});

test('ordinary words and lines of their own may part', () => {
  expect(wholes('A well-known, two-fold 2-1 case: 3 maybe, 4 sausages, twenty-one.')).toEqual([]);
  expect(wholes('They are 12\nseconds apart')).toEqual([]);
});

test('the pieces joined are the text', () => {
  const text = fc.oneof(fc.string(), fc.stringMatching(/^[\d \-.,$%A-Cgkm]{0,40}$/));
  fc.assert(
    fc.property(text, (text) => {
      expect(
        wholePieces(text)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text);
    }),
  );
});
