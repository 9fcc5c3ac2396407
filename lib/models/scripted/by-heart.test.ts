import { expect, it } from 'vitest';
import { knownByHeart } from './by-heart.ts';

it('knows what everybody knows, and nothing that only sounds like it', () => {
  expect(knownByHeart('What is the capital of France?')).toBe('Paris is the capital of France.');
  expect(knownByHeart('the highest mountain in the world?')).toMatch(/Everest/);
  expect(knownByHeart('What is the highest mountain in Japan?')).toBeNull();
  expect(knownByHeart('What is the capital of Peru?')).toBeNull();
  expect(knownByHeart("What is the total of C-100's orders?")).toBeNull();
});
