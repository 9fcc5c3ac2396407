import { describe, expect, it } from 'vitest';
import { retryAfterMs } from './retry-after.ts';

const NOW = Date.parse('2026-05-01T12:00:00Z');

describe('retryAfterMs', () => {
  it.each([
    [{ 'retry-after': '1' }, 1000],
    [{ 'retry-after': ' 1.5 ' }, 1500],
    [{ 'retry-after': '0' }, 0],
    [{ 'retry-after': 'Fri, 01 May 2026 12:00:30 GMT' }, 30_000],
    [{ 'retry-after': 'Friday, 01-May-26 12:00:30 GMT' }, 30_000],
    [{ 'retry-after': 'Fri, 01 May 2026 11:00:00 GMT' }, 0],
    [{ 'retry-after-ms': '20' }, 20],
    [{ 'retry-after-ms': 'x', 'retry-after': '2' }, 2000],
    [{ 'retry-after': 'a while' }, null],
    [{ 'retry-after': '-1' }, null],
    [{ 'retry-after': '1e99' }, null],
    [{ 'retry-after': '' }, null],
    [{}, null],
  ])('of %o is %s', (headers, expected) => {
    expect(retryAfterMs(headers, NOW)).toBe(expected);
  });
});
