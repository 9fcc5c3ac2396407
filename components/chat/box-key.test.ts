import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boxKey } from './box-key.ts';

const PLAIN = { key: 'Enter', keyCode: 13, isComposing: false, repeat: false, shiftKey: false, altKey: false };

test('Enter sends, once however long it is held; with Shift or Alt it makes a new line', () => {
  expect(boxKey(PLAIN)).toBe('send');
  expect(boxKey({ ...PLAIN, repeat: true })).toBe('hold');
  expect(boxKey({ ...PLAIN, shiftKey: true })).toBeNull();
  expect(boxKey({ ...PLAIN, altKey: true })).toBeNull();
  expect(boxKey({ ...PLAIN, key: 'Escape', keyCode: 27 })).toBe('leave');
  expect(boxKey({ ...PLAIN, key: 'a', keyCode: 65 })).toBeNull();
});

test('no key that belongs to a composition sends or leaves, in whichever way the browser says so', () => {
  const held = { repeat: fc.boolean(), shiftKey: fc.boolean(), altKey: fc.boolean() };
  const key = fc.constantFrom('Enter', 'Escape', 'Process');
  fc.assert(
    fc.property(fc.record({ ...held, key, keyCode: fc.constantFrom(13, 27, 229) }), (pressed) => {
      expect(boxKey({ ...pressed, isComposing: true })).toBeNull();
      expect(boxKey({ ...pressed, isComposing: false, keyCode: 229 })).toBeNull();
    }),
  );
});
