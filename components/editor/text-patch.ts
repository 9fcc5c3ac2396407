/** The one stretch that has to change to make one text of another. */
export interface TextPatch {
  from: number;
  to: number;
  insert: string;
}

/** Replaces only what differs, so that a cursor elsewhere stays where it is; null for equal texts. */
export function textPatch(before: string, after: string): TextPatch | null {
  if (before === after) return null;
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  let end = 0;
  while (
    end < shorter - start &&
    before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end)
  )
    end++;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}
