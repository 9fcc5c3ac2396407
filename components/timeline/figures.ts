/** A duration for people: `12 ms`, `0.4 s`, `4.2 s`, `1:05 min`. The unit signs are the same in every language. */
export function duration(ms: number): string {
  if (ms < 100) return `${Math.round(ms)} ms`;
  if (ms < 59_950) return `${(ms / 1_000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} min`;
}

/** US dollars with enough digits to tell small prices apart: `$0.0004`, `$0.12`. Null and 0 are for the caller to word. */
export function dollars(cost: number): string {
  if (cost >= 0.1) return `$${cost.toFixed(2)}`;
  if (cost >= 0.0001) return `$${cost.toFixed(4)}`;
  return '<$0.0001';
}

/** A size in characters, as people know it from files: `85 B`, `2.1 kB`. */
export function size(characters: number): string {
  return characters < 1_000 ? `${characters} B` : `${(characters / 1_000).toFixed(1)} kB`;
}
