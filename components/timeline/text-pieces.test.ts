import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paragraphs, textPieces } from './text-pieces.ts';

const texts = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('\n', '\n\n', ' ', '. ', 'word '.repeat(300), '😀'.repeat(700)),
    ),
  )
  .map((parts) => parts.join(''));

describe('the pieces of a plain text', () => {
  it('are its paragraphs, as long as none is very long', () => {
    expect(textPieces('One.\nTwo.\n\n \nThree.\n')).toEqual([
      { text: 'One.\nTwo.', goesOn: false },
      { text: 'Three.', goesOn: false },
    ]);
    expect(textPieces(' \n ')).toEqual([]);
  });

  it('end where a line ends, else a sentence, else a word', () => {
    const line = `${'a '.repeat(750)}b\n`;
    expect(textPieces(line + line)[0]?.text).toBe(line);
    const sentence = `${'a '.repeat(750)}b. `;
    expect(textPieces(sentence + sentence)[0]?.text).toBe(sentence);
    expect(textPieces('word '.repeat(900))[0]?.text).toMatch(/^(?:word )+$/);
  });

  it('are short, break no character, and joined they are the paragraph again', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const joined: string[] = [];
        for (const { text: piece, goesOn } of textPieces(text)) {
          expect(piece.length).toBeLessThanOrEqual(2_000);
          expect(piece).not.toBe('');
          expect(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/.test(piece)).toBe(false);
          if (goesOn) joined.push(`${joined.pop()}${piece}`);
          else joined.push(piece);
        }
        expect(joined).toEqual(paragraphs(text));
      }),
    );
  });

  it('stay as they are while the text grows at its end', () => {
    fc.assert(
      fc.property(texts, fc.nat(), (text, at) => {
        const whole = textPieces(text);
        const begun = textPieces(text.slice(0, at % (text.length + 1)));
        expect(whole.slice(0, Math.max(0, begun.length - 1))).toEqual(begun.slice(0, -1));
      }),
    );
  });
});
