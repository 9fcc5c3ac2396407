const DAY_MS = 86_400_000;

/**
 * The ISO form (`YYYY-MM-DD`) of a date as models write it (`2025-3-1`, `2025/03/01`, `2025-03-01T00:00:00Z`), or
 * undefined when it is no date or does not exist, like 2025-02-30.
 */
export function readIsoDate(text: string): string | undefined {
  const parts = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:T[\d:.]*(?:Z|[+-]\d{2}:?\d{2})?)?$/.exec(text.trim());
  if (!parts) return undefined;
  const [year, month, day] = parts.slice(1, 4).map(Number) as [number, number, number];
  const iso = `${parts[1]}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    ? iso
    : undefined;
}

/** The UTC date of a moment, `YYYY-MM-DD`. */
export function isoDate(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** Whole days from one ISO date to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** An ISO date moved by whole days. */
export function addDays(date: string, days: number): string {
  return isoDate(new Date(Date.parse(date) + days * DAY_MS));
}

/** A calendar quarter: its name and its first and last day, ISO dates. */
export interface Quarter {
  name: string;
  first: string;
  last: string;
}

/** The calendar quarter of an ISO date, moved by `offset` quarters: 0 is this one, -1 the one before. */
export function quarterOf(date: string, offset = 0): Quarter {
  const [year, month] = date.split('-').map(Number) as [number, number];
  const index = year * 4 + Math.floor((month - 1) / 3) + offset;
  const first = (quarter: number) => isoDate(new Date(Date.UTC(Math.floor(quarter / 4), (quarter % 4) * 3, 1)));
  return {
    name: `Q${(index % 4) + 1} ${Math.floor(index / 4)}`,
    first: first(index),
    last: addDays(first(index + 1), -1),
  };
}
