import { distance } from 'fastest-levenshtein';

/** Longer names are nobody's misspelling, and comparing takes the product of the lengths. */
const LONGEST = 60;

const plain = (name: string): string => name.toLowerCase().replace(/[\s_-]/g, '');

/** The one of `names` that `written` most likely means: at most two fifths of its letters away; `undefined` when none is near. */
export function nearestName(written: string, names: readonly string[]): string | undefined {
  const wanted = plain(written);
  if (wanted === '' || wanted.length > LONGEST) return undefined;
  let best: { name: string; away: number } | undefined;
  for (const name of names) {
    const other = plain(name);
    if (other === '' || other.length > LONGEST) continue;
    const away = distance(wanted, other);
    if (away <= Math.max(wanted.length, other.length) * 0.4 && away < (best?.away ?? Infinity)) best = { name, away };
  }
  return best?.name;
}
