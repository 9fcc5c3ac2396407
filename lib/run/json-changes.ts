import type { Json } from './json.ts';
import { type JsonPath, pathKey } from './json-spans.ts';
import { normaliseInput } from './normalise.ts';

/** Places that differ, by `pathKey`. `value`: both sides have the key. `entry`: only this side has the key or the item. */
export type JsonChanges = Map<string, 'value' | 'entry'>;

/** Past so many pairs of items two lists are compared by their places. */
const MOST_PAIRS = 40_000;

interface Sides {
  a: JsonChanges;
  b: JsonChanges;
}

/**
 * Where two JSON values differ, on either side: the smallest keys and items that do. White space in strings and the order of
 * keys make no difference. Items of lists pair by what they hold, so that one more item is one change. Swapping the
 * values swaps the sides.
 */
export function jsonChanges(a: Json, b: Json): Sides {
  const sides: Sides = { a: new Map(), b: new Map() };
  if (keyOf(a) <= keyOf(b)) compare(a, b, [], [], sides);
  else compare(b, a, [], [], { a: sides.b, b: sides.a });
  return sides;
}

function compare(a: Json, b: Json, pathA: JsonPath, pathB: JsonPath, sides: Sides): void {
  if (keyOf(a) === keyOf(b)) return;
  if (Array.isArray(a) && Array.isArray(b)) compareLists(a, b, pathA, pathB, sides);
  else if (isObject(a) && isObject(b)) compareObjects(a, b, pathA, pathB, sides);
  else {
    sides.a.set(pathKey(pathA), 'value');
    sides.b.set(pathKey(pathB), 'value');
  }
}

function compareObjects(
  a: { [key: string]: Json },
  b: { [key: string]: Json },
  pathA: JsonPath,
  pathB: JsonPath,
  sides: Sides,
): void {
  for (const [key, value] of Object.entries(a)) {
    if (Object.hasOwn(b, key)) compare(value, b[key] as Json, [...pathA, key], [...pathB, key], sides);
    else sides.a.set(pathKey([...pathA, key]), 'entry');
  }
  for (const key of Object.keys(b)) if (!Object.hasOwn(a, key)) sides.b.set(pathKey([...pathB, key]), 'entry');
}

function compareLists(a: Json[], b: Json[], pathA: JsonPath, pathB: JsonPath, sides: Sides): void {
  let [i, j] = [0, 0];
  for (const [nextI, nextJ] of [...equalItems(a, b), [a.length, b.length] as const]) {
    const isPaired = nextI - i === nextJ - j;
    // As many on either side: each became the other. Otherwise some came or went, and nobody can say which.
    for (; isPaired && i < nextI; i++, j++) compare(a[i] as Json, b[j] as Json, [...pathA, i], [...pathB, j], sides);
    for (; i < nextI; i++) sides.a.set(pathKey([...pathA, i]), 'entry');
    for (; j < nextJ; j++) sides.b.set(pathKey([...pathB, j]), 'entry');
    i = nextI + 1;
    j = nextJ + 1;
  }
}

/** The longest common subsequence of two lists, as pairs of places. */
function equalItems(a: Json[], b: Json[]): [number, number][] {
  const [left, right] = [a.map(keyOf), b.map(keyOf)];
  if (left.length * right.length > MOST_PAIRS) {
    return left.flatMap((key, index): [number, number][] => (key === right[index] ? [[index, index]] : []));
  }
  const best = Array.from({ length: left.length + 1 }, () => new Array<number>(right.length + 1).fill(0));
  const bestAt = (i: number, j: number) => best[i]?.[j] ?? 0;
  for (let i = left.length - 1; i >= 0; i--) {
    for (let j = right.length - 1; j >= 0; j--) {
      const longest = left[i] === right[j] ? 1 + bestAt(i + 1, j + 1) : Math.max(bestAt(i + 1, j), bestAt(i, j + 1));
      (best[i] as number[])[j] = longest;
    }
  }
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < left.length && j < right.length; ) {
    if (left[i] === right[j]) pairs.push([i++, j++]);
    else if (bestAt(i + 1, j) >= bestAt(i, j + 1)) i++;
    else j++;
  }
  return pairs;
}

function keyOf(value: Json): string {
  return JSON.stringify(normaliseInput(value));
}

function isObject(value: Json): value is { [key: string]: Json } {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
