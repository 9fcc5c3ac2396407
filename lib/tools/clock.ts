import * as z from 'zod';
import { isoDate, quarterOf } from './iso-date.ts';
import type { Tool } from './tool.ts';
import { toolError } from './tool-error.ts';

const Input = z.object({
  timezone: z
    .string()
    .describe('IANA time zone such as Europe/Paris; UTC when left out.')
    .meta({ examples: ['Europe/Paris'] })
    .optional(),
});

/** What models write for "no particular place". */
const NOW_WORDS = /^(now|today|current|date|time|none|null|utc|gmt|z)?$/i;

/** Today's date, weekday, time and calendar quarter with its first and last day. `now` is asked at every call. */
export function clockTool(now: () => Date): Tool<z.infer<typeof Input>> {
  return {
    name: 'Clock',
    description:
      "Tells today's date and weekday, the time, and the first and last day of the current calendar quarter. Needs no input.",
    input: Input,
    effect: 'read',
    mainField: 'timezone',
    async run({ timezone = '' }) {
      const zone = NOW_WORDS.test(timezone.trim()) ? 'UTC' : timezone.trim();
      const { date, weekday, time } = partsIn(zone, now());
      const quarter = quarterOf(date);
      return {
        text: `Today is ${weekday}, ${date}. The time is ${time} (${zone}). The current quarter is ${quarter.name}, from ${quarter.first} to ${quarter.last}.`,
        data: { date, weekday, time, timezone: zone, quarter: { ...quarter } },
      };
    },
  };
}

function partsIn(zone: string, moment: Date): { date: string; weekday: string; time: string } {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      weekday: 'long',
      hour: '2-digit',
      minute: '2-digit',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
  } catch {
    throw toolError(
      'unknown-timezone',
      `There is no time zone "${zone.slice(0, 60)}"`,
      'Use an IANA name such as Europe/Paris, or leave it out for UTC.',
    );
  }
  const part = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  const date = zone === 'UTC' ? isoDate(moment) : `${part.year?.padStart(4, '0')}-${part.month}-${part.day}`;
  return { date, weekday: part.weekday ?? '', time: `${part.hour}:${part.minute}` };
}
