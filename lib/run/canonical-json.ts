import type { Json } from './json.ts';

type Leaf = string | number | boolean | null;

/**
 * The same value with every object's keys in code-unit order, and each leaf as `leaf` has it. A database may give keys
 * back in an order of its own, so whatever is hashed or compared as text goes through here first.
 */
export function sortKeys(value: Json, leaf: (value: Leaf) => Json = (same) => same): Json {
  if (Array.isArray(value)) return value.map((item) => sortKeys(item, leaf));
  if (value === null || typeof value !== 'object') return leaf(value);
  // fromEntries defines its keys, so a key called __proto__ stays a key.
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
      .map(([key, item]) => [key, sortKeys(item, leaf)]),
  );
}
