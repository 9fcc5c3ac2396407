import { describe, expect, it } from 'vitest';
import { readStep, withParams } from './page-address.ts';

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
});
