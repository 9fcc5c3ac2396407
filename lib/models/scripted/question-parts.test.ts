import { describe, expect, it } from 'vitest';
import { partsOf } from './question-parts.ts';

function kindsOf(text: string): string[][] {
  return partsOf(text, []).map(({ intents }) => intents.map(({ kind }) => kind));
}

describe('the questions of a text', () => {
  it.each([
    ['What is in order 7 and who is C-55?', [['order'], ['customer']]],
    ['When was order 7 placed and what is the status of order 8?', [['order']]],
    ['What did C-55 and C-56 spend?', [['orders']]],
    ['How old is Rome? What is 3 * 4?', [['search'], ['arithmetic']]],
    ['When was order 7 delivered?', [['order', 'say']]],
    ['Erase the record of C-55', [['say']]],
  ])('"%s" asks %j', (text, kinds) => {
    expect(kindsOf(text)).toEqual(kinds);
  });

  it('names what a later question calls "it"', () => {
    expect(partsOf('What is the area of Chile and what is its capital?', []).map(({ question }) => question)).toEqual([
      'What is the area of Chile',
      'what is the capital of Chile?',
    ]);
  });

  it('are found at once in any text', () => {
    for (const text of ['order 1 ', '1 and what ', 'without order 1, ', 'over $1 ', 'half of the ', '? and ', '( ']) {
      const started = performance.now();
      partsOf(text.repeat(500), []);
      expect(performance.now() - started).toBeLessThan(500);
    }
  });
});
