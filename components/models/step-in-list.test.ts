import { expect, it } from 'vitest';
import { stepInList } from './step-in-list.ts';

it('moves by rows and pages, and stays inside the list', () => {
  expect(stepInList(0, 20, 'ArrowDown')).toBe(1);
  expect(stepInList(19, 20, 'ArrowDown')).toBe(19);
  expect(stepInList(0, 20, 'ArrowUp')).toBe(0);
  expect(stepInList(2, 20, 'PageDown')).toBe(10);
  expect(stepInList(2, 20, 'PageUp')).toBe(0);
});

it('moves nowhere by other keys, and in an empty list', () => {
  expect(stepInList(2, 20, 'a')).toBeNull();
  expect(stepInList(-1, 0, 'ArrowDown')).toBeNull();
});
