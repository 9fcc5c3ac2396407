import { describe, expect, it } from 'vitest';
import { type Figure, holds, median, percentile, ratioFigure, tableMarkdown, tableText } from './goals.ts';

const FIGURE: Figure = { name: 'the loop', ours: 2, peer: 4, unit: 'ms', value: 0.5, goal: 0.65 };

describe('the figures of the bench', () => {
  it('are medians, whatever the order', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([4, 1, 3, 2])).toBe(2.5);
    expect(percentile([1, 2, 3, 4, 5], 0.95)).toBeCloseTo(4.8);
    expect(median([])).toBeNaN();
  });

  it('compare each round with its own', () => {
    // The machine was ten times slower in the second round: that says nothing about either.
    const { value, ours, peer } = ratioFigure('loop', { ours: [1, 10, 1], peer: [2, 20, 3], unit: 'ms' }, 0.65);
    expect({ value, ours, peer }).toEqual({ value: 0.5, ours: 1, peer: 3 });
  });

  it('hold up to their goal, or only below it, and never when they could not be taken', () => {
    expect(holds({ ...FIGURE, value: 0.65 })).toBe(true);
    expect(holds({ ...FIGURE, value: 0.65, isBelow: true })).toBe(false);
    expect(holds({ ...FIGURE, value: 0.66 })).toBe(false);
    expect(holds({ ...FIGURE, value: Number.NaN })).toBe(false);
  });

  it('are printed and written with their verdict', () => {
    const figures = [FIGURE, { ...FIGURE, name: 'first byte', ours: 30, peer: null, value: 30, goal: 25 }];
    const lines = tableText('Speed', figures).split('\n');
    expect(lines[2]).toMatch(/the loop +2\.00 ms +4\.00 ms +0\.50 +≤ 0\.65 +holds/);
    expect(lines[3]).toMatch(/first byte +30\.0 ms +≤ 25\.0 ms +missed/);
    expect(tableMarkdown('Speed', figures)).toContain('| the loop | 2.00 ms | 4.00 ms | 0.50 | ≤ 0.65 | holds |');
  });
});
