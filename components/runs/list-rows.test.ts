import { describe, expect, it } from 'vitest';
import type { ListedRun } from '../../lib/api/client.ts';
import { dayOf } from './day-of.ts';
import { linesOf, offsetsOf } from './list-rows.ts';

const run = (id: string, startedAt: string) => ({ id, startedAt }) as ListedRun;
const RUNS = [run('c', '2026-03-29T10:00Z'), run('b', '2026-03-28T12:00Z'), run('a', '2026-03-28T09:00Z')];
const said = (lines: ReturnType<typeof linesOf>) =>
  lines.map((line) => (line.kind === 'day' ? line.day : `${line.place}${line.run.id}`));

describe('the lines of a list', () => {
  it('name the day in the time zone of the reader', () => {
    const late = '2026-03-28T23:30:00Z';
    expect(dayOf(late, 'UTC')).toBe('2026-03-28');
    expect(dayOf(late, 'Asia/Shanghai')).toBe('2026-03-29');
  });

  it('stand together by day where the list goes by time', () => {
    expect(said(linesOf(RUNS, 'newest', 'UTC'))).toEqual(['2026-03-29', '1c', '2026-03-28', '2b', '3a']);
  });

  it('know no days where it goes by a figure', () => {
    expect(said(linesOf(RUNS, 'longest', 'UTC'))).toEqual(['1c', '2b', '3a']);
  });

  it('begin where the line before them ends', () => {
    expect(offsetsOf(linesOf(RUNS, 'newest', 'UTC'), { day: 30, run: 47 })).toEqual([0, 30, 77, 107, 154, 201]);
    expect(offsetsOf([], { day: 30, run: 47 })).toEqual([0]);
  });
});
