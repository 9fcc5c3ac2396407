import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutAt, textChanges, unionOf } from './text-changes.ts';

const marked = (text: string, spans: Parameters<typeof cutAt>[1]) =>
  cutAt(text, spans).flatMap((piece) => (piece.isMarked ? [piece.text] : []));

const words = fc
  .array(
    fc.constantFrom('the', 'quarter', 'began', 'on', '1 January', ',', '.', '华为', '的市值', '更高', 'C-100', '\n'),
    {
      maxLength: 14,
    },
  )
  .map((list) => list.join(' '));

describe('differences of prose', () => {
  it('marks the words that changed, and nothing else', () => {
    const [a, b] = ['I search by customer and date range.', 'I search by customer and by name.'];
    const { a: left, b: right } = textChanges(a, b);
    expect(marked(a, left.spans)).toEqual(['date range']);
    expect(marked(b, right.spans)).toEqual(['by name']);
  });

  it('finds words in Chinese, where no space parts them', () => {
    const [a, b] = ['英伟达的市值更高', '华为的市值更高'];
    const { a: left, b: right } = textChanges(a, b);
    expect(marked(a, left.spans).join('')).toBe('英伟达');
    expect(marked(b, right.spans).join('')).toBe('华为');
  });

  it('calls long texts with hardly a word in common other texts, and marks no word of them', () => {
    const a = 'Two orders came back. I will add the amounts exactly instead of in my head, with the calculator.';
    const b = 'Nothing useful was found here so another source should probably be consulted before answering this.';
    expect(textChanges(a, b).a).toEqual({ spans: [], isOther: true });
  });

  it('marks the words that changed in texts of any length, and calls those other texts that share little', () => {
    const around = 'Nothing changes here, 什么也没有变。 '.repeat(2_000);
    const [a, b] = [`${around}The chip is reddish.\n${around}`, `${around}The chip is red, 红色。\n${around}`];
    const { a: left, b: right } = textChanges(a, b);
    expect(marked(a, left.spans)).toEqual(['reddish.']);
    expect(marked(b, right.spans)).toEqual(['red, 红色。']);
    expect(textChanges(b, a)).toEqual({ a: right, b: left });
    expect(textChanges(a, 'Something else. '.repeat(5_000)).a).toEqual({ spans: [], isOther: true });
  });

  it('marks a short text as a whole when all of it differs', () => {
    expect(marked('60', textChanges('60', '58').a.spans)).toEqual(['60']);
  });

  it('swaps its sides with the texts, and what it does not mark is the same but for white space', () => {
    fc.assert(
      fc.property(words, words, (a, b) => {
        const straight = textChanges(a, b);
        const mirrored = textChanges(b, a);
        expect(mirrored).toEqual({ a: straight.b, b: straight.a });
        if (straight.a.isOther) return;
        const rest = (text: string, spans: Parameters<typeof cutAt>[1]) =>
          cutAt(text, spans)
            .flatMap((piece) => (piece.isMarked ? [] : [piece.text]))
            .join('')
            .replace(/\s/g, '');
        expect(rest(a, straight.a.spans)).toBe(rest(b, straight.b.spans));
      }),
    );
  });

  it('cuts a text into pieces that join to it, also at the marks of two comparisons', () => {
    fc.assert(
      fc.property(words, words, words, (text, one, two) => {
        const both = unionOf(textChanges(text, one).a, textChanges(text, two).a, text);
        expect(
          cutAt(text, both.spans)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });
});
