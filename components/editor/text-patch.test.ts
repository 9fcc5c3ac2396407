import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textPatch } from './text-patch.ts';

describe('the patch between two texts', () => {
  it('replaces only what differs', () => {
    expect(textPatch('Use {tool}.', 'Use {tools}.')).toEqual({ from: 9, to: 9, insert: 's' });
    expect(textPatch('same', 'same')).toBeNull();
  });

  it('makes one of the other, whatever they are', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 12 });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const patch = textPatch(before, after) ?? { from: 0, to: 0, insert: '' };
        expect(before.slice(0, patch.from) + patch.insert + before.slice(patch.to)).toBe(after);
      }),
    );
  });
});
