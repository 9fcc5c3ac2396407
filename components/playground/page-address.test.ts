import { describe, expect, it } from 'vitest';
import { readBefore, readRecipe, readStep, withParams } from './page-address.ts';

describe('the address of the page', () => {
  it('names a step by lane and number, and ignores anything else', () => {
    expect(['A.3', 'A.0', 'B.3', 'A.3x', '', null].map(readStep)).toEqual([3, null, null, null, null, null]);
  });

  it('changes only the parameters that are named', () => {
    expect(withParams('?run=r1&tab=raw', { step: 'A.2', tab: null })).toBe('?run=r1&step=A.2');
  });

  it('has no question mark when nothing is left', () => {
    expect(withParams('?view=full', { view: null })).toBe('');
  });

  it('names the runs before the shown one, in order', () => {
    expect(readBefore('r1,r2')).toEqual(['r1', 'r2']);
    expect([null, '', ','].map(readBefore)).toEqual([[], [], []]);
    expect(readBefore('a,b,c,d,e')).toEqual(['a', 'b', 'c']);
  });

  it('names a recipe with its version, whatever is in its id', () => {
    expect(readRecipe('course@2')).toEqual({ id: 'course', version: 2 });
    expect(readRecipe('a@b@12')).toEqual({ id: 'a@b', version: 12 });
    expect([null, '', 'course', 'course@', 'course@0', '@1', 'course@x'].map(readRecipe)).toEqual(Array(7).fill(null));
  });
});
