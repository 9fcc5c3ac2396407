import { describe, expect, it } from 'vitest';
import { blocksOf, nameOfDay } from './day-groups.ts';

const entry = (id: string, updatedAt: string) => ({ id, title: id, createdAt: updatedAt, updatedAt, questions: 1 });

describe('the days of the list', () => {
  it('are those of the reader', () => {
    const items = [entry('a', '2026-03-28T00:30:00.000Z'), entry('b', '2026-03-27T23:30:00.000Z')];
    expect(blocksOf(items, 'UTC')).toEqual([
      [
        { day: '2026-03-28', items: [items[0]] },
        { day: '2026-03-27', items: [items[1]] },
      ],
    ]);
    expect(blocksOf(items, 'Asia/Shanghai')).toEqual([[{ day: '2026-03-28', items }]]);
  });

  it('go on from one block to the next without being named again', () => {
    const items = Array.from({ length: 60 }, (_, index) => entry(`c${index}`, '2026-03-28T12:00:00.000Z'));
    const blocks = blocksOf(items, 'UTC');
    expect(blocks.map((block) => block.map(({ day, items: { length } }) => [day, length]))).toEqual([
      [['2026-03-28', 25]],
      [[null, 25]],
      [[null, 10]],
    ]);
    expect(blocks.flat().flatMap((part) => part.items)).toEqual(items);
  });

  it('are called as people call them', () => {
    const now = new Date('2026-03-30T00:30:00.000Z');
    const names = ['2026-03-30', '2026-03-29', '2026-03-28', '2025-12-31'].map((day) => nameOfDay(day, now, 'UTC'));
    expect(names).toEqual(['today', 'yesterday', '28 March', '31 December 2025']);
    // The day after the clocks went forward, half an hour after midnight: 24 hours before it was two days ago.
    expect(nameOfDay('2026-03-29', new Date('2026-03-29T22:30:00.000Z'), 'Europe/Berlin')).toBe('yesterday');
  });
});
