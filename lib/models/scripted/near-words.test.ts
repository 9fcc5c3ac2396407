import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slipsBetween, withPeriodMended } from './near-words.ts';
import { periodIn } from './period.ts';

describe('near-misses of period words', () => {
  it.each([
    ['orders of C-100 this qarter', 'this quarter'],
    ['orders of C-100 last qaurter', 'last quarter'],
    ['spent in Septembr', 'in september'],
    ['spent last mnoth', 'last month'],
    ['what came yesterdy', 'yesterday'],
  ])('"%s" holds "%s"', (question, words) => {
    expect(periodIn(withPeriodMended(question))?.words.trim()).toBe(words);
  });

  it('leaves a question alone that can be read, or that no mending makes readable', () => {
    for (const question of [
      'the customer spent most this quarter',
      'who painted quartets',
      'remember the number of orders',
    ])
      expect(withPeriodMended(question)).toBe(question);
  });

  it('counts slips as a distance: nothing for itself, the same both ways, one for a swap', () => {
    const word = fc.string({ maxLength: 8, unit: fc.constantFrom('a', 'b', 'c') });
    fc.assert(
      fc.property(word, word, (one, other) => {
        expect(slipsBetween(one, one)).toBe(0);
        expect(slipsBetween(one, other)).toBe(slipsBetween(other, one));
        expect(slipsBetween(one, other)).toBeLessThanOrEqual(Math.max(one.length, other.length));
      }),
    );
    expect(slipsBetween('qaurter', 'quarter')).toBe(1);
  });
});
