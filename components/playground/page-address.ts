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
