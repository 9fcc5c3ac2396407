import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expressionIn } from './arithmetic-words.ts';

describe('sums in words', () => {
  it.each([
    ['what is 12.5% of 480', '480 * 12.5 / 100'],
    ['(17+5)*3', '(17+5)*3'],
    ['450 plus 890 minus 20', '450 + 890 - 20'],
    ['split 90 between 4 people', '90 / 4'],
    ['how much is 19.99 times 3', '19.99 * 3'],
    ['What is the square root of 144?', 'sqrt(144)'],
    ['subtract 5 from 12', '12 - 5'],
    ['the average of 3, 4 and 8', '(3 + 4 + 8) / 3'],
    ['If I buy 3 items at 19.99 each, what is the total?', '3 * 19.99'],
    ['1.2 million divided by 4', '(1.2 * 1000000) / 4'],
    ['1/3 of 90', '1 / 3 * 90'],
    ['20% off 60', '60 * (1 - 20 / 100)'],
    ['$80 with a 15% tip', '80 * (1 + 15 / 100)'],
    ['Multiply 12 by 0.5 and add 3', '(12 * 0.5) + 3'],
    ['How much is 1,250.50 + 49.50?', '1250.50 + 49.50'],
    ['I have 90 dollars, split it between 4 people, how much does each get?', '90 / 4'],
  ])('reads "%s" as %s', (question, expression) => {
    expect(expressionIn(question)).toBe(expression);
  });

  it.each([
    'Who invented the telephone in 1876?',
    'iPhone 15 battery',
    'What happened on 2026-11-29?',
    'call 555-0100',
  ])('sees no sum in "%s"', (question) => {
    expect(expressionIn(question)).toBeNull();
  });

  it('takes no number that is not in the text, but for the hundred of a percentage', () => {
    const number = fc.integer({ min: 1, max: 9999 });
    const join = fc.constantFrom(' plus ', ' minus ', ' times ', ' divided by ', ' + ', '% of ', ' percent off ');
    fc.assert(
      fc.property(number, join, number, (a, word, b) => {
        const numbers = (expressionIn(`What is ${a}${word}${b}?`) ?? '').match(/\d+/g) ?? [];
        expect(numbers.length).toBeGreaterThan(1);
        expect(numbers.filter((found) => ![String(a), String(b), '1', '100'].includes(found))).toEqual([]);
      }),
    );
  });

  it('ends at once on any text', () => {
    for (const text of ['(', '1 ', '1+', 'split ', '% of ', '1,']) {
      const started = performance.now();
      expressionIn(text.repeat(500));
      expect(performance.now() - started).toBeLessThan(500);
    }
  });
});
