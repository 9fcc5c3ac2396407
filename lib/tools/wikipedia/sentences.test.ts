import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sentencesOf } from './sentences.ts';

describe('sentences', () => {
  it.each([
    ['One. Two! Three?', ['One.', 'Two!', 'Three?']],
    ['Dr. Who met Mr. Smith in St. Ives. They left.', ['Dr. Who met Mr. Smith in St. Ives.', 'They left.']],
    ['J. R. R. Tolkien wrote it. He was English.', ['J. R. R. Tolkien wrote it.', 'He was English.']],
    ['The U.S. Army is large. It is old.', ['The U.S. Army is large.', 'It is old.']],
    ['It has 3.5 m, e.g. in spring. Then 4 m.', ['It has 3.5 m, e.g. in spring.', 'Then 4 m.']],
    [
      'It is No. 5 of Vol. 2. He said no. Nobody saw 7,000 ft. It rained.',
      ['It is No. 5 of Vol. 2.', 'He said no.', 'Nobody saw 7,000 ft.', 'It rained.'],
    ],
    ['It opens at 5 p.m. The end is at 6 p.m. Come.', ['It opens at 5 p.m.', 'The end is at 6 p.m.', 'Come.']],
    ['He said "Go." Then he left.', ['He said "Go."', 'Then he left.']],
    ['A heading\nand a line. More.', ['A heading', 'and a line.', 'More.']],
    ['It ends with an abbreviation etc.', ['It ends with an abbreviation etc.']],
    ['', []],
    [' \n ', []],
  ])('of %j are told apart', (text, sentences) => {
    expect(sentencesOf(text, 'en')).toEqual(sentences);
  });

  it('of Chinese and Japanese are told apart without spaces', () => {
    expect(sentencesOf('数学研究数量。它有很多分支！哪一个最古老？', 'zh')).toEqual([
      '数学研究数量。',
      '它有很多分支！',
      '哪一个最古老？',
    ]);
    expect(sentencesOf('これは文です。次の文です。', 'ja')).toHaveLength(2);
  });

  it('are cut by English rules for a language that nobody knows', () => {
    expect(sentencesOf('One. Two.', 'not a language')).toEqual(['One.', 'Two.']);
  });

  it('lose nothing of a text but white space, in any text', () => {
    const bare = (text: string) => text.replace(/\s+/g, '');
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'aB. !?。\n "JU') }), (text) => {
        const sentences = sentencesOf(text, 'en');
        expect(bare(sentences.join(''))).toBe(bare(text));
        expect(sentences.every((sentence) => sentence.trim() === sentence && sentence !== '')).toBe(true);
      }),
    );
  });
});
