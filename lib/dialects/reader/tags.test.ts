import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ANY_TAG, canOpenTag, matchTag } from './tags.ts';

describe('a tag', () => {
  it.each([
    ['<think>', 'opens'],
    ['</Thinking>', 'closes'],
    ['<|im_end|>', 'special'],
    ['</s>', 'special'],
    ['</FINAL_ANSWER>', 'special'],
  ])('%s is read with what it means', (text, kind) => {
    expect(matchTag(`${text} and more`, 0)).toEqual({ kind, text });
  });

  it.each(['<b>', '< think>', '<||>', '<|a\nb|>', `<|${'x'.repeat(49)}|>`, '<thinker>', '</thinks>', '<<think>'])(
    '%j is none',
    (text) => expect(matchTag(text, 0)).toBeNull(),
  );

  it('can still become one at every place where it may be cut', () => {
    for (const tag of ['<think>', '</reasoning>', '<|im_start|>', '<end_of_turn>', '</final_answer>']) {
      for (let length = 1; length < tag.length; length++) expect(matchTag(tag.slice(0, length), 0)).toBe('more');
      expect(canOpenTag(tag.charCodeAt(1))).toBe(true);
    }
  });

  it('is found where the pattern for all of them finds one, and nowhere else', () => {
    const piece = fc.constantFrom(
      '<',
      '</',
      '<|',
      '|>',
      '>',
      '|',
      'think',
      'S',
      'eos',
      'answer',
      '_',
      'end_of_turn',
      '\n',
      'x',
    );
    const pattern = new RegExp(`^(?:${ANY_TAG})`, 'i');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        // A line break ends whatever was still open.
        const text = `<${pieces.join('')}\n`;
        const tag = matchTag(text, 0);
        expect(tag === 'more' ? null : (tag?.text ?? null)).toBe(pattern.exec(text)?.[0] ?? null);
      }),
    );
  });
});
