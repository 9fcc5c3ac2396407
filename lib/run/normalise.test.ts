import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from './json.ts';
import { anyInput } from './legal-log.arbitrary.ts';
import { callSignature } from './normalise.ts';

test.each<[string, Json, Json]>([
  ['the order of keys', { a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 }],
  ['space around and within text', '  two   words\n', 'two words'],
  ['space within nested text', { q: ['a\t b'] }, { q: ['a b'] }],
  ['the sign of zero', { n: -0 }, { n: 0 }],
])('%s makes no difference', (_, a, b) => {
  expect(callSignature('Search', a)).toBe(callSignature('Search', b));
});

test.each<[string, [string, Json], [string, Json]]>([
  ['the tool', ['Search', 'x'], ['Clock', 'x']],
  ['the order in a list', ['Search', [1, 2]], ['Search', [2, 1]]],
  ['letter case', ['Search', 'Paris'], ['Search', 'paris']],
  ['a number against its digits', ['Search', 1], ['Search', '1']],
  ['where the tool ends and the input begins', ['a', 'b c'], ['a "b', 'c']],
])('%s makes a difference', (_, a, b) => {
  expect(callSignature(...a)).not.toBe(callSignature(...b));
});

test('the signature survives a trip through JSON with the keys turned round', () => {
  const reversed = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(reversed);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .reverse()
        .map(([key, item]) => [key, reversed(item)]),
    );
  };
  fc.assert(
    fc.property(anyInput, (input) => {
      expect(callSignature('t', reversed(JSON.parse(JSON.stringify(input)) as Json))).toBe(callSignature('t', input));
    }),
  );
});
