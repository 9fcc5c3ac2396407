import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockTool } from './clock.ts';
import { addDays, daysBetween, isoDate, quarterOf, readIsoDate } from './iso-date.ts';
import { trialContext } from './trial-context.ts';

const context = trialContext();
const clock = clockTool(() => new Date('2025-03-31T22:30:00Z'));

describe('the clock', () => {
  it('tells date, weekday, time and the ends of the quarter', async () => {
    expect(await clock.run({}, context)).toEqual({
      text: 'Today is Monday, 2025-03-31. The time is 22:30 (UTC). The current quarter is Q1 2025, from 2025-01-01 to 2025-03-31.',
      data: {
        date: '2025-03-31',
        weekday: 'Monday',
        time: '22:30',
        timezone: 'UTC',
        quarter: { name: 'Q1 2025', first: '2025-01-01', last: '2025-03-31' },
      },
    });
  });

  it('goes by the date of the place that is asked for', async () => {
    const tokyo = { date: '2025-04-01', weekday: 'Tuesday', time: '07:30', quarter: { name: 'Q2 2025' } };
    expect(await clock.run({ timezone: 'Asia/Tokyo' }, context)).toMatchObject({ data: tokyo });
  });

  it.each(['now', 'today', '', ' UTC '])('takes %j for UTC', async (timezone) => {
    expect(await clock.run({ timezone }, context)).toMatchObject({ data: { timezone: 'UTC' } });
  });

  it('refuses a place that is no time zone', async () => {
    await expect(clock.run({ timezone: 'Atlantis' }, context)).rejects.toMatchObject({ code: 'unknown-timezone' });
  });
});

describe('dates', () => {
  it.each([
    ['2025-03-31', '2025-03-31'],
    ['2025/3/1', '2025-03-01'],
    [' 2024-02-29T10:00:00Z ', '2024-02-29'],
    ['2025-02-29', undefined],
    ['2025-13-01', undefined],
    ['31.03.2025', undefined],
    ['last week', undefined],
  ])('%j is read as %j', (text, date) => {
    expect(readIsoDate(text)).toBe(date);
  });

  it('lie within their quarter, and quarters follow each other without gap', () => {
    const days = fc
      .date({ min: new Date('1990-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
      .map(isoDate);
    fc.assert(
      fc.property(days, fc.integer({ min: -20, max: 20 }), (day, offset) => {
        const { first, last } = quarterOf(day);
        expect(first <= day && day <= last).toBe(true);
        expect(quarterOf(day, offset).last).toBe(addDays(quarterOf(day, offset + 1).first, -1));
        expect(daysBetween(first, last)).toBeGreaterThan(88);
      }),
    );
  });
});
