import fc from 'fast-check';
import { expect, it } from 'vitest';
import { quickLabelAt, UNTOLD } from './label-table.ts';
import { PLAIN_LABELS, unitsOf } from './label-words.ts';
import { labelAt, UNSURE } from './labels.ts';

const LABELS = [...PLAIN_LABELS.keys()];
const UNITS = [
  ...new Set(`${LABELS.join('')}abcdefghijklmnopqrstuvwxyzABCXYZ 019_-*#>+~.,()[]<【\n\r\t：é\u00a0\u200b\u3000中`),
];
const MARKS = ['', '*', '**', '#', '>', '-', '+', '*_`~#>-', '*********', '•'];

const quick = (text: string) => quickLabelAt(unitsOf(text), text.length, 0);
const whole = (text: string) => labelAt(unitsOf(text), text.length, 0, false);

it('finds what is found without the table, or leaves it to that, behind all that a label begins with', () => {
  const beginnings = [...new Set(LABELS.flatMap((label) => Array.from(label, (_, length) => label.slice(0, length))))];
  const texts = beginnings.flatMap((text) => UNITS.flatMap((unit) => MARKS.map((mark) => mark + text + unit)));
  expect(texts.filter((text) => ![UNTOLD, whole(text)].includes(quick(text)))).toEqual([]);
});

it('finds the same in any text, wherever it goes on', () => {
  const piece = fc.constantFrom(...UNITS, ...MARKS, ...LABELS, 'Thought', 'Action', 'FINAL', 'Input', '思');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), fc.string({ maxLength: 4 }), (pieces, rest) => {
      const found = quick(pieces.join(''));
      if (found !== UNTOLD) expect(found).toBe(whole(pieces.join('')));
      if (found !== UNTOLD && found !== UNSURE) expect(whole(pieces.join('') + rest)).toBe(found);
    }),
    { numRuns: 2_000 },
  );
});

it('tells every label that is written plainly, and from its first unit on that it may come', () => {
  for (const [label, found] of PLAIN_LABELS) {
    for (const text of [label, label.toUpperCase()]) {
      expect(quick(text)).toBe(found);
      for (let length = 1; length < text.length; length++) expect(quick(text.slice(0, length))).toBe(UNSURE);
    }
  }
});

it('tells at once of most lines that no label begins them', () => {
  for (const line of ['The ', 'then', 'but', 'Apples', 'a\n', '**Actor**']) expect(quick(line)).toBeNull();
});
