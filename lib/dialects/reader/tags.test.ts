import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ANY_TAG, canOpenTag, tagAt } from './tags.ts';

/** The tag that the text begins with, as written. */
function tagOf(text: string) {
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  const tag = tagAt(units, units.length, 0);
  return tag === null || tag === 'more' ? tag : { kind: tag.kind, text: text.slice(0, tag.length) };
}

describe('a tag', () => {
  it.each([
    ['<think>', 'opens'],
    ['</Thinking>', 'closes'],
    ['<|im_end|>', 'special'],
    ['</s>', 'special'],
    ['</FINAL_ANSWER>', 'special'],
  ])('%s is read with what it means', (text, kind) => {
    expect(tagOf(`${text} and more`)).toEqual({ kind, text });
  });

  it.each(['<b>', '< think>', '<||>', '<|a\nb|>', `<|${'x'.repeat(49)}|>`, '<thinker>', '</thinks>', '<<think>'])(
    '%j is none',
    (text) => expect(tagOf(text)).toBeNull(),
  );

  it('can still become one at every place where it may be cut', () => {
    for (const tag of ['<think>', '</reasoning>', '<|im_start|>', '<end_of_turn>', '</final_answer>']) {
      for (let length = 1; length < tag.length; length++) expect(tagOf(tag.slice(0, length))).toBe('more');
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
        const tag = tagOf(text);
        expect(tag === 'more' ? null : (tag?.text ?? null)).toBe(pattern.exec(text)?.[0] ?? null);
      }),
    );
  });
});
