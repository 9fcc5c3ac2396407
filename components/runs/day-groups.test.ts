import { describe, expect, it } from 'vitest';
import type { ListedRun } from '../../lib/api/client.ts';
import { dayGroups, dayOf } from './day-groups.ts';

const run = (id: string, startedAt: string) => ({ id, startedAt }) as ListedRun;

describe('runs by day', () => {
  it('go by the day in the time zone of the reader', () => {
    const late = '2026-03-28T23:30:00Z';
    expect(dayOf(late, 'UTC')).toBe('2026-03-28');
    expect(dayOf(late, 'Asia/Shanghai')).toBe('2026-03-29');
  });

  it('keep their order and stand together', () => {
    const groups = dayGroups(
      [run('c', '2026-03-29T10:00Z'), run('b', '2026-03-28T12:00Z'), run('a', '2026-03-28T09:00Z')],
      'UTC',
    );
    expect(groups.map(({ day, runs }) => [day, runs.map(({ id }) => id).join('')])).toEqual([
      ['2026-03-29', 'c'],
      ['2026-03-28', 'ba'],
    ]);
  });
});
