import { expect, it } from 'vitest';
import { setUpLine } from './set-up-line.ts';

const locked = { kind: 'needs-key' as const, message: null };

it('writes the missing variable with a sample of what it holds', () => {
  expect(setUpLine({ state: { ...locked, variable: 'A_API_KEY' }, variables: [] })).toBe('A_API_KEY=your-key');
  expect(setUpLine({ state: locked, variables: ['B_BASE_URL', 'B_API_KEY'] })).toBe(
    'B_BASE_URL=http://127.0.0.1:8080/v1',
  );
});

it('writes nothing where nothing is missing', () => {
  expect(setUpLine({ state: locked, variables: [] })).toBeNull();
  expect(setUpLine({ state: { kind: 'unreachable', message: null }, variables: ['A_API_KEY'] })).toBeNull();
});
