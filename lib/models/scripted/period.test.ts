import { describe, expect, it } from 'vitest';
import { boundsOf, needsToday, periodIn } from './period.ts';

const TODAY = '2026-02-10';

function boundsIn(question: string) {
  const period = periodIn(question);
  return period && boundsOf(period, TODAY);
}

describe('periods in a question', () => {
  it.each([
    ['this quarter', '2026-01-01', '2026-03-31'],
    ['last quarter', '2025-10-01', '2025-12-31'],
    ['since the quarter began', '2026-01-01', '2026-03-31'],
    ['this month', '2026-02-01', '2026-02-28'],
    ['last month', '2026-01-01', '2026-01-31'],
    ['this year', '2026-01-01', '2026-12-31'],
    ['last year', '2025-01-01', '2025-12-31'],
    ['last week', '2026-02-02', '2026-02-08'],
    ['yesterday', '2026-02-09', '2026-02-09'],
    ['in the last 30 days', '2026-01-11', '2026-02-10'],
    ['in October', '2025-10-01', '2025-10-31'],
    ['in January', '2026-01-01', '2026-01-31'],
    ['in October 2024', '2024-10-01', '2024-10-31'],
    ['in Q3 2025', '2025-07-01', '2025-09-30'],
    ['in the third quarter of 2025', '2025-07-01', '2025-09-30'],
    ['between July and September 2025', '2025-07-01', '2025-09-30'],
    ['from November to January', '2025-11-01', '2026-01-31'],
    ['in Q4', '2025-10-01', '2025-12-31'],
    ['in 2024', '2024-01-01', '2024-12-31'],
    ['in the year 2024', '2024-01-01', '2024-12-31'],
    ['since 2026-03-01', '2026-03-01', null],
    ['before 1 March 2026', null, '2026-02-28'],
    ['after 2026-03-01', '2026-03-02', null],
    ['until March 1, 2026', null, '2026-03-01'],
    ['between 2026-01-05 and February 3, 2026', '2026-01-05', '2026-02-03'],
    ['本季度', '2026-01-01', '2026-03-31'],
    ['上个月', '2026-01-01', '2026-01-31'],
  ])('"%s" runs from %s to %s', (words, from, to) => {
    expect(boundsIn(`orders of C-100 ${words}, please`)).toEqual({ from, to });
  });

  it('names none where the question does not', () => {
    expect(periodIn('orders of C-100 over $500')).toBeNull();
    expect(periodIn('a quarter of 80')).toBeNull();
  });

  it('needs today for what is relative only', () => {
    const needs = (words: string) => {
      const period = periodIn(words);
      return period && needsToday(period);
    };
    expect(needs('last quarter')).toBe(true);
    expect(needs('in October')).toBe(true);
    expect(needs('in Q3 2025')).toBe(false);
    expect(needs('since 2026-03-01')).toBe(false);
  });
});
