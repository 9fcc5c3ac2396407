import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinAtSeam } from './seam.ts';

const join = (text: string, next: string, more: { after?: string; whole?: string; closes?: boolean } = {}) =>
  joinAtSeam({ text, after: more.after ?? text }, { text: next, whole: more.whole ?? next }, more.closes ?? false);

describe('the seam of a continued answer', () => {
  it.each([
    ['They come to', 'They come to $1,340.', 'They come to $1,340.'],
    ['Both of the orders come to', 'the orders come to $1,340.', 'Both of the orders come to $1,340.'],
    ['It is due tom', 'tomorrow.', 'It is due tomorrow.'],
    ['They come to', 'to $1,340.', 'They come to $1,340.'],
    // Two letters that meet by chance, and digits that go on.
    ['It is a banana', 'na split', 'It is a bananana split'],
    ['The sum is 13', '13 and more', 'The sum is 1313 and more'],
    ['They come to $1,', '340.', 'They come to $1,340.'],
  ])('%s + %s', (text, next, joined) => {
    expect(join(text, next)).toBe(joined);
  });

  it('keeps the white space that stood there in either reply', () => {
    expect(join('They come to', '$1,340.', { whole: ' $1,340.' })).toBe('They come to $1,340.');
    expect(join('One.', 'Two.', { after: 'Thought: x\nAction: Finish[One.\n\n' })).toBe('One.\n\nTwo.');
  });

  it('leaves out the bracket that closes an answer, and no other', () => {
    expect(join('They come', ' to $1,340.]', { closes: true })).toBe('They come to $1,340.');
    expect(join('They come [in', ' all] to [1340]', { closes: true })).toBe('They come [in all] to [1340]');
    expect(join('They come', ' to 1]')).toBe('They come to 1]');
  });

  it('loses nothing of either part but a repetition, whatever they are', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, next) => {
        const joined = join(text, next);
        expect(joined.startsWith(text)).toBe(true);
        expect(joined.endsWith(next.slice(text.length + next.length - joined.length))).toBe(true);
      }),
    );
  });

  it('is found in no time in long texts', () => {
    const long = 'ab '.repeat(100_000);
    expect(join(long, `${'ab '.repeat(600)}c`).endsWith(' c')).toBe(true);
  });
});
