import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from './json.ts';
import { jsonChanges } from './json-changes.ts';
import { type JsonPath, jsonSpans, pathKey } from './json-spans.ts';
import { anyInput } from './legal-log.arbitrary.ts';
import { normaliseInput } from './normalise.ts';

/** Every path of a value with what is there. */
function places(value: Json, path: JsonPath = []): { path: JsonPath; value: Json }[] {
  const inner =
    value !== null && typeof value === 'object'
      ? Object.entries(value).flatMap(([key, item]) =>
          places(item, [...path, Array.isArray(value) ? Number(key) : key]),
        )
      : [];
  return [{ path, value }, ...inner];
}

/** Two lists of the same few items, whose pairs could be chosen in more than one way. */
const fewItems = fc.array(fc.constantFrom<Json>(1, 2, 'x', { k: 1 }), { maxLength: 6 });
const pairs: fc.Arbitrary<[Json, Json]> = fc.oneof(
  fc.tuple(anyInput, anyInput),
  fc.tuple(fewItems, fewItems) as fc.Arbitrary<[Json, Json]>,
);

describe('where values stand in a JSON text', () => {
  it('finds every value, however the text is laid out', () => {
    fc.assert(
      fc.property(anyInput, fc.constantFrom(undefined, 1, '\t'), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        const spans = jsonSpans(text);
        const all = places(JSON.parse(text) as Json);
        expect(spans.size).toBe(all.length);
        for (const place of all) {
          const span = spans.get(pathKey(place.path));
          expect(JSON.parse(text.slice(span?.start, span?.end))).toEqual(place.value);
        }
      }),
    );
  });

  it('tells where the entry of a key begins', () => {
    const text = '{ "a": [1, {"b c": "x"}] }';
    const span = jsonSpans(text).get(pathKey(['a', 1, 'b c']));
    expect(text.slice(span?.entryStart, span?.end)).toBe('"b c": "x"');
  });
});

describe('differences of JSON values', () => {
  const keys = (changes: Map<string, unknown>) => [...changes].map(([path, kind]) => `${path} ${kind}`);

  it('marks only the key whose value differs, and the keys that one side has', () => {
    const { a, b } = jsonChanges({ id: 'C-100', from: '2025-01-01', limit: 5 }, { from: '2025-03-07', id: ' C-100 ' });
    expect(keys(a)).toEqual(['["from"] value', '["limit"] entry']);
    expect(keys(b)).toEqual(['["from"] value']);
  });

  it('marks the one item that a list has more, wherever it stands', () => {
    const { a, b } = jsonChanges([{ id: 123 }, { id: 124 }], [{ id: 124 }]);
    expect(keys(a)).toEqual(['[0] entry']);
    expect(keys(b)).toEqual([]);
  });

  it('looks into items that took the place of each other', () => {
    const { a, b } = jsonChanges([1, { id: 2, sum: 3 }, 4], [1, { id: 2, sum: 5 }, 4]);
    expect(keys(a)).toEqual(['[1,"sum"] value']);
    expect(keys(b)).toEqual(['[1,"sum"] value']);
  });

  it('marks nothing just when the values are the same, and swaps its sides with them', () => {
    fc.assert(
      fc.property(pairs, ([a, b]) => {
        const straight = jsonChanges(a, b);
        const isSame = JSON.stringify(normaliseInput(a)) === JSON.stringify(normaliseInput(b));
        expect(straight.a.size + straight.b.size === 0).toBe(isSame);
        expect(jsonChanges(b, a)).toEqual({ a: straight.b, b: straight.a });
        expect(jsonChanges(a, structuredClone(a)).a.size).toBe(0);
      }),
    );
  });
});
