import { expect, test } from 'vitest';
import { isModifier, presentCommand } from './present-key.ts';

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) =>
  presentCommand({ key, ctrlKey: false, metaKey: false, altKey: false, ...held });

test('arrows, space and the letters mean what the list of keys says, in either case', () => {
  const keys = ['ArrowRight', 'ArrowLeft', 'Home', 'End', ' ', 'B', 'f', 'N', '?'];
  expect(keys.map((key) => press(key))).toEqual([
    ...['next', 'back', 'start', 'end', 'toggle', 'blank', 'screen', 'notes', 'help'],
  ]);
  expect([press('PageDown'), press('PageUp')]).toEqual(['next', 'back']);
});

test('other keys and those of the browser are left alone', () => {
  expect(['x', 'Escape', 'Tab', 'toString', ''].map((key) => press(key))).toEqual([null, null, null, null, null]);
  expect([press('f', { ctrlKey: true }), press('ArrowLeft', { altKey: true }), press('n', { metaKey: true })]).toEqual([
    ...[null, null, null],
  ]);
});

test('a key that is held for others asks for nothing', () => {
  expect(['Shift', 'Control', 'b'].map(isModifier)).toEqual([true, true, false]);
});
