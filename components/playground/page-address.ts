/** The step in `A.3`; null for anything else. */
export function readStep(text: string | null): number | null {
  const match = /^A\.([1-9]\d{0,4})$/.exec(text ?? '');
  return match ? Number(match[1]) : null;
}

/** The same address with some parameters set, or taken out by null. */
export function withParams(search: string, patch: Record<string, string | null>): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** The ids in `r1,r2`, at most so many as a demonstration has runs before its last. */
export function readBefore(text: string | null): string[] {
  return (text ?? '').split(',').filter(Boolean).slice(0, 3);
}

/** The recipe in `course@2`; null for anything else. */
export function readRecipe(text: string | null): { id: string; version: number } | null {
  const match = /^(.{1,200})@([1-9]\d{0,6})$/.exec(text ?? '');
  return match?.[1] && match[2] ? { id: match[1], version: Number(match[2]) } : null;
}
