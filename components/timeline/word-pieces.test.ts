import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type WordPiece, wordPieces } from './word-pieces.ts';

const wholes = (text: string, column: number | null = null) =>
  wordPieces(text, column).flatMap((piece) => (piece.isWhole ? [piece.text] : []));

describe('the whole words of a text', () => {
  it('are its ids, dates and short fields', () => {
    expect(wholes('C-100 sent {"status": "delivered", "paid": true} back on 2026-03-14.')).toEqual([
      'C-100',
      '"status": "delivered",',
      '"paid": true}',
      '2026-03-14',
    ]);
  });

  it('are no fields that are wider than a phone', () => {
    expect(wholes('{"note": "a sentence that takes more than a line"}')).toEqual([]);
  });

  it('need no part of their own where they end before the narrowest line does', () => {
    const line = '{"id": 124, "customerId": "C-100",';
    expect(wholes(line, 0)).toEqual(['"customerId": "C-100",']);
    expect(wholes(line)).toEqual(['"id": 124,', '"customerId": "C-100",']);
    expect(wordPieces('{"id": 124, "paid": true}', 0)).toEqual([{ text: '{"id": 124, "paid": true}', isWhole: false }]);
  });

  it('count from where the text begins, and from the margin in the lines after it', () => {
    expect(wholes('{"paid": true}', 13)).toEqual([]);
    expect(wholes('{"paid": true}', 14)).toEqual(['"paid": true}']);
    expect(wholes('{\n  "paid": true\n}', 60)).toEqual([]);
    expect(wholes('{\n  "paid": true\n}')).toEqual(['"paid": true']);
  });

  it('count with what clings to them, since no line ends in between', () => {
    expect(wholes('a "paid": true and more', 0)).toEqual([]);
    expect(wholes('a "paid": true/and/more/and/more', 0)).toEqual(['"paid": true']);
  });

  it('have their own part behind a tab or a letter that may be wide', () => {
    expect(wholes('\t"paid": true', 0)).toEqual(['"paid": true']);
    expect(wholes('電話 "paid": true', 0)).toEqual(['"paid": true']);
  });
});

/** The lines of a text in a box of so many characters: one ends behind a space that is in no whole piece. */
function linesOf(pieces: readonly WordPiece[], width: number): string[] {
  const marked = pieces.map(({ text, isWhole }) => (isWhole ? text : text.replaceAll(' ', ' \n'))).join('');
  const lines = [''];
  for (const word of marked.split('\n')) {
    const line = lines.at(-1) + word;
    if (line.trimEnd().length > width) lines.push(word);
    else lines[lines.length - 1] = line;
  }
  return lines;
}

const word = fc.oneof(
  fc.constantFrom('C-100', '2026-03-14', '"id": 7,', '"paid": true}', '"status": "delivered",', '/', '[{', ' '),
  fc.stringMatching(/^[a-z]{1,6} ?$/),
);

describe('leaving out parts', () => {
  it('changes no text and no line, however wide the box is', () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 8 }), fc.integer({ min: 28, max: 60 }), (words, width) => {
        const text = words.join('');
        const [all, some] = [wordPieces(text, null), wordPieces(text, 0)];
        expect(some.map((piece) => piece.text).join('')).toBe(text);
        expect(linesOf(some, width)).toEqual(linesOf(all, width));
      }),
    );
  });
});
