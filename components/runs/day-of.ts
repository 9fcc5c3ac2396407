/** The calendar day of a moment, as `2026-03-28`; `timeZone` as in `Intl`, undefined for the reader's own. */
export function dayOf(moment: string | number | Date, timeZone: string | undefined): string {
  // Swedish dates are written the ISO way.
  return DAY(timeZone).format(new Date(moment));
}

/** When a run was started, as `09:12`, or as `15 May, 09:12` where no day stands above it. */
export function startedOf(moment: string, hasDate: boolean, timeZone: string | undefined): string {
  return (hasDate ? WITH_DATE : TIME)(timeZone).format(new Date(moment));
}

const HOUR = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const DAY = formats('sv', { dateStyle: 'short' });
const TIME = formats('en', HOUR);
const WITH_DATE = formats('en-GB', { day: 'numeric', month: 'short', ...HOUR });

/** Made once for each zone: making one takes longer than formatting a thousand dates. */
function formats(language: string, options: Intl.DateTimeFormatOptions) {
  const made = new Map<string | undefined, Intl.DateTimeFormat>();
  return (timeZone: string | undefined): Intl.DateTimeFormat => {
    const format = made.get(timeZone) ?? new Intl.DateTimeFormat(language, { ...options, timeZone });
    made.set(timeZone, format);
    return format;
  };
}
