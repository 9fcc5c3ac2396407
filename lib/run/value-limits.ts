/** Levels of arrays and objects in one event of a log, the event itself counted as 1. What is deeper is not read back. */
export const MAX_LOG_DEPTH = 32;

/** Whether a JSON value nests arrays and objects in more levels than `levels`; a bare value has none. */
export function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => isDeeperThan(part, levels - 1));
}

/** The first of these names that a field has, at any depth; null when none has one. Only for values of bounded depth. */
export function findFieldName(value: unknown, names: ReadonlySet<string>): string | null {
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, part] of Object.entries(value)) {
    if (!Array.isArray(value) && names.has(key)) return key;
    const found = findFieldName(part, names);
    if (found !== null) return found;
  }
  return null;
}
