import { describe, expect, it } from 'vitest';
import { readBefore, readRecipe, readRuns, readStep, runsText, stepText, withParams } from './page-address.ts';

describe('the address of the page', () => {
  it('names a step by lane and number, and ignores anything else', () => {
    expect(['A.3', 'D.12'].map(readStep)).toEqual([
      { lane: 0, n: 3 },
      { lane: 3, n: 12 },
    ]);
    expect(['A.0', 'E.3', 'a.3', 'A.3x', 'AB.3', '', null].map(readStep)).toEqual(Array(7).fill(null));
    expect(stepText({ lane: 1, n: 3 })).toBe('B.3');
  });

  it('names the runs by the places of their lanes, of which some may be empty', () => {
    expect(readRuns('a,,c')).toEqual(['a', null, 'c']);
    expect(readRuns(',b')).toEqual([null, 'b']);
    expect(readRuns('a,b,c,d,e')).toEqual(['a', 'b', 'c', 'd']);
    expect([null, '', ',', ',,,,,'].map(readRuns)).toEqual([[], [], [], []]);
    expect([['a', null, 'c', null], [null, 'b'], [null, null], []].map(runsText)).toEqual(['a,,c', ',b', null, null]);
  });

  it('can hold a parameter several times, in order', () => {
    expect(withParams('?lane=old&run=r1', { lane: ['a', 'b'] })).toBe('?run=r1&lane=a&lane=b');
    expect(withParams('?lane=a&lane=b', { lane: null })).toBe('');
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
