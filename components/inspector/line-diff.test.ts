import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { context, lineDiff } from './line-diff.ts';

const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 }).map((lines) => lines.join('\n'));

describe('a prompt against the one before', () => {
  it('gives both texts back, line by line', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const runs = lineDiff(before, after);
        const side = (left: string) => runs.filter(({ kind }) => kind !== left).flatMap(({ lines }) => lines);
        expect(side('added').join('\n')).toBe(before);
        expect(side('removed').join('\n')).toBe(after);
      }),
    );
  });

  it('only adds where the old text goes on', () => {
    expect(lineDiff('a', 'a\nb')).toEqual([
      { kind: 'same', lines: ['a'] },
      { kind: 'added', lines: ['b'] },
    ]);
  });

  it('keeps a few lines beside a change and hides the rest', () => {
    const lines = ['1', '2', '3', '4', '5', '6'];
    expect(context(lines, 2, { isFirst: true, isLast: false })).toEqual({
      head: [],
      hidden: ['1', '2', '3', '4'],
      tail: ['5', '6'],
    });
    expect(context(['1', '2'], 2, { isFirst: false, isLast: false }).hidden).toEqual([]);
  });
});
