import { distance } from 'fastest-levenshtein';

/** Names longer than this are cut before they are compared or quoted: a model may write anything. */
const LONGEST = 60;

/** The name most like `wanted`, whatever its case and separators, or undefined when none is alike. */
export function nearestName(wanted: string, names: readonly string[]): string | undefined {
  const plain = simplify(wanted);
  let best: { name: string; cost: number } | undefined;
  for (const name of names) {
    const other = simplify(name);
    const cost = plain.length > 2 && other.includes(plain) ? 1 : distance(plain, other);
    if (cost <= Math.max(plain.length, other.length) / 2 && (!best || cost < best.cost)) best = { name, cost };
  }
  return best?.name;
}

/** A name as written by a model, in quotes, cut when it is very long. */
export function quoteName(name: string): string {
  return `"${name.length > LONGEST ? `${name.slice(0, LONGEST)}…` : name}"`;
}

function simplify(name: string): string {
  return name
    .slice(0, LONGEST)
    .toLowerCase()
    .replace(/[\s_-]/g, '');
}
