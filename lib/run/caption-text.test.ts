import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainText, shortText } from './caption-text.ts';

test('a table is told row by row, without the signs that draw it', () => {
  const table = 'Two plans:\n\n| Plan | Price |\n|:-----|------:|\n| **Basic** | $9 |\n| Team |  |\n\nThat is all.';
  expect(plainText(table)).toBe('Two plans:\n\nPlan · Price\nBasic · $9\nTeam\n\nThat is all.');
});

test('signs that mean something to people stay', () => {
  for (const text of [
    'either a | b',
    '|x| is never below 0',
    '|x|',
    '3 * 4 * 5',
    '2*3*4',
    'from -- to',
    '5 * 3 and *',
  ]) {
    expect(plainText(text)).toBe(text);
  }
  expect(plainText('It is *very* high.\n\n***\n\n*Really.*\n* a point')).toBe('It is very high.\n\nReally.\n* a point');
});

test('a text is not cut behind the number of an entry in a list', () => {
  const { text, isCut } = shortText(`${'word '.repeat(12)}\n1. First\n2. ${'x'.repeat(90)}`, 90);
  expect(text).toMatch(/\n1\. First …$/);
  expect(isCut).toBe(true);
});

test('of any table every cell is told, in order, and nothing of its frame', () => {
  const cell = fc.stringMatching(/^[a-z$0-9][a-z $0-9]{0,12}[a-z$0-9]$/);
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 }), (rows) => {
      const [head = [], ...others] = rows.map((row) => `| ${row.join(' | ')} |`);
      const plain = plainText([head, '|---|:-:|', ...others].join('\n'));
      const told = rows.map((row) => row.map((words) => words.replace(/ +/g, ' ')).join(' · '));
      expect(plain.split('\n')).toEqual(told);
    }),
  );
});
