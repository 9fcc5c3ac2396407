import type { ListedRun } from '../../lib/api/client.ts';

/** The runs of one day, in the reader's time zone. */
export interface DayGroup {
  /** `2026-03-28`. */
  day: string;
  runs: ListedRun[];
}

/** The calendar day of a moment, as `2026-03-28`; `timeZone` as in `Intl`, undefined for the reader's own. */
export function dayOf(moment: string | number | Date, timeZone: string | undefined): string {
  // Swedish dates are written the ISO way.
  return new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeZone }).format(new Date(moment));
}

/** Puts runs of the same day together; the order stays. */
export function dayGroups(runs: readonly ListedRun[], timeZone: string | undefined): DayGroup[] {
  const groups: DayGroup[] = [];
  for (const run of runs) {
    const day = dayOf(run.startedAt, timeZone);
    const last = groups.at(-1);
    if (last?.day === day) last.runs.push(run);
    else groups.push({ day, runs: [run] });
  }
  return groups;
}
