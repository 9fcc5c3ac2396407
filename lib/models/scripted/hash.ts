/** FNV-1a over UTF-16 units, as an unsigned 32-bit number: variety that is the same on every run. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  // FNV leaves the low bits of similar texts alike; one more round of mixing spreads them.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** One of `choices`, decided by `seed` alone. */
export function pick<T>(choices: readonly [T, ...T[]], seed: string): T {
  return choices[hashOf(seed) % choices.length] ?? choices[0];
}
