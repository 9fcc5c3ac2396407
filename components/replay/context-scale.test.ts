import { expect, it } from 'vitest';
import { contextScale } from './context-scale.ts';

it('shows the limit where the prompts come near it, and longer bars than the limit too', () => {
  const near = contextScale(2000, 4000);
  expect(near.limitAt).toBeCloseTo(4000 / near.full);
  expect(near.full).toBeGreaterThan(4000);
  const over = contextScale(5000, 4000);
  expect(over.full).toBeGreaterThan(5000);
  expect(over.limitAt).toBeCloseTo(4000 / over.full);
});

it('leaves out a limit that would make dots of the bars, and one that nobody knows', () => {
  expect(contextScale(600, 128_000)).toEqual({ full: 636, limitAt: null });
  expect(contextScale(600, null).limitAt).toBeNull();
});
