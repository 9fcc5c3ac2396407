import { SMALL } from './arithmetic-words.ts';

/** A stretch of time as a question puts it. Relative ones need today's date. */
export type Period =
  | { kind: 'unit'; unit: Unit; back: number; words: string }
  | { kind: 'days'; days: number; words: string }
  | { kind: 'quarter'; quarter: number; year: number | null; words: string }
  | { kind: 'month'; month: number; year: number | null; words: string }
  | { kind: 'months'; first: number; last: number; year: number | null; words: string }
  | { kind: 'year'; year: number; words: string }
  | { kind: 'range'; from: string | null; to: string | null; words: string };
type Unit = 'day' | 'week' | 'month' | 'quarter' | 'year';

export interface Bounds {
  /** ISO dates, both ends included; null when open. */
  from: string | null;
  to: string | null;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const DATE = `(?:\\d{4}-\\d{1,2}-\\d{1,2}|${MONTH}\\.? \\d{1,2}(?:st|nd|rd|th)?,? \\d{4}|\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${MONTH},? \\d{4})`;

/** A date in ISO form from `2026-03-01`, `March 1, 2026` or `1 March 2026`; null when it is none of these. */
function isoOf(text: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return isoDate(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const month = monthIn(text);
  const day = /\b(\d{1,2})(?:st|nd|rd|th)?\b/.exec(text)?.[1];
  const year = /\b(\d{4})\b/.exec(text)?.[1];
  return month && day && year ? isoDate(Number(year), month, Number(day)) : null;
}

/** A date moved by days; the days that `before` and `after` name are outside. */
function shifted(iso: string | null, days: number): string | null {
  const [year = 0, month = 1, day = 1] = iso?.split('-').map(Number) ?? [];
  return iso && isoDate(year, month, day + days);
}

function monthIn(text: string): number {
  const word = new RegExp(`\\b${MONTH}\\b`, 'i').exec(text)?.[0] ?? '';
  return MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1;
}

/** ISO date of a day; months and days outside their range roll over, as `Date.UTC` does. */
function isoDate(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

const RULES: [RegExp, (match: RegExpExecArray) => Period | null][] = [
  [
    new RegExp(`(?:between|from) (${DATE}) (?:and|to|until|till|through) (${DATE})`, 'i'),
    ([words, from, to]) => ({ kind: 'range', from: isoOf(from ?? ''), to: isoOf(to ?? ''), words: words ?? '' }),
  ],
  [
    new RegExp(
      `(?:between|from) (${MONTH})(?: \\d{4})? (?:and|to|until|till|through) (${MONTH})(?:,? (?:of )?(\\d{4}))?`,
      'i',
    ),
    ([words = '', first = '', last = '', year]) => ({
      ...{ kind: 'months', first: monthIn(first), last: monthIn(last), words },
      year: year ? Number(year) : null,
    }),
  ],
  [
    new RegExp(`(?:since|from|after|starting(?: on)?|as of) (${DATE})`, 'i'),
    ([words = '', from = '']) => ({
      kind: 'range',
      from: shifted(isoOf(from), /^after/i.test(words) ? 1 : 0),
      to: null,
      words,
    }),
  ],
  [
    new RegExp(`(?:until|till|before|up to|by) (${DATE})`, 'i'),
    ([words = '', to = '']) => ({
      kind: 'range',
      from: null,
      to: shifted(isoOf(to), /^before/i.test(words) ? -1 : 0),
      words,
    }),
  ],
  [
    new RegExp(`on (${DATE})`, 'i'),
    ([words, on]) => ({ kind: 'range', from: isoOf(on ?? ''), to: isoOf(on ?? ''), words: words ?? '' }),
  ],
  [
    /\b(?:(?:in|during|for|of) )?(?:q([1-4])|(first|second|third|fourth|1st|2nd|3rd|4th) quarter)(?: of| in|,)? ?(\d{4})?\b/i,
    ([words, digit, word, year]) => ({
      kind: 'quarter',
      quarter: Number(digit ?? ordinal(word ?? '')),
      year: year ? Number(year) : null,
      words: (words ?? '').trim(),
    }),
  ],
  [
    new RegExp(
      `\\b(?:(?:in|during|over|within|for) )?(?:the )?(?:last|past|previous) (\\d+|${SMALL.join('|')}) (day|week|month|year)s?\\b`,
      'i',
    ),
    ([words, count, unit]) => ({ kind: 'days', days: numberOf(count ?? '') * daysIn(unit ?? ''), words: words ?? '' }),
  ],
  [/\byesterday\b|昨天/i, ([words]) => ({ kind: 'unit', unit: 'day', back: 1, words: words ?? '' })],
  [/\btoday\b|今天/i, ([words]) => ({ kind: 'unit', unit: 'day', back: 0, words: words ?? '' })],
  [
    /\b(?:the )?(?:(?:last|previous|prior|past|preceding|most recent) (quarter|month|year|week)|(quarter|month|year|week) (?:before(?: this(?: one)?)?|just ended|gone by))\b/i,
    ([words, before, after]) => unitPeriod(before ?? after, 1, words),
  ],
  [
    /\b(?:(?:this|current|present|ongoing|running|the current)(?: (?:calendar|fiscal|business))? (quarter|month|year|week)|(quarter|month|year|week)(?:[ -]to[ -]date| so far)|since (?:the )?(?:start of |beginning of )?(?:the |this )?(quarter|month|year|week)(?: (?:began|started|opened))?)\b/i,
    ([words, ...units]) => unitPeriod(units.find(Boolean), 0, words),
  ],
  [/\bytd\b/i, ([words]) => unitPeriod('year', 0, words)],
  [/(上个?季度?|上一季度?)/, ([words]) => unitPeriod('quarter', 1, words)],
  [/(本季度?|这个?季度?|当季)/, ([words]) => unitPeriod('quarter', 0, words)],
  [/(上个?月)/, ([words]) => unitPeriod('month', 1, words)],
  [/(本月|这个?月)/, ([words]) => unitPeriod('month', 0, words)],
  [/(去年)/, ([words]) => unitPeriod('year', 1, words)],
  [/(今年)/, ([words]) => unitPeriod('year', 0, words)],
  [
    new RegExp(`\\b(?:in|during|for|of|last|this) (?:the month of )?(${MONTH})(?:,? (?:of )?(\\d{4}))?\\b`, 'i'),
    ([words, month, year]) => ({
      kind: 'month',
      month: monthIn(month ?? ''),
      year: year ? Number(year) : null,
      words: words ?? '',
    }),
  ],
  [
    /\b(?:in|during|for|of|throughout) (?:the )?(?:year )?((?:19|20)\d\d)\b/i,
    ([words, year]) => ({ kind: 'year', year: Number(year), words: words ?? '' }),
  ],
  [/\b(?:the|in the|during the|over the) (quarter)\b(?! of)/i, ([words, unit]) => unitPeriod(unit, 0, words)],
];

function unitPeriod(unit: string | undefined, back: number, words: string | undefined): Period {
  return { kind: 'unit', unit: (unit ?? 'quarter').toLowerCase() as Unit, back, words: words ?? '' };
}

function numberOf(text: string): number {
  const place = SMALL.indexOf(text.toLowerCase());
  return place >= 0 ? place : Number(text);
}

function ordinal(word: string): number {
  const place = ['first', 'second', 'third', 'fourth'].indexOf(word.toLowerCase());
  return place >= 0 ? place + 1 : Number.parseInt(word, 10);
}

function daysIn(unit: string): number {
  return { day: 1, week: 7, month: 30, year: 365 }[unit.toLowerCase()] ?? 1;
}

/** The period that a question names, or null. */
export function periodIn(question: string): Period | null {
  for (const [pattern, read] of RULES) {
    const match = pattern.exec(question);
    const period = match && read(match);
    if (period) return period;
  }
  return null;
}

/** The first period that a question names and, when there is another of the same kind, that one too. */
export function periodsIn(question: string): Period[] {
  const first = periodIn(question);
  const second = first && periodIn(question.replace(first.words, ' ; '));
  if (!first || !second || first.kind !== second.kind || first.kind === 'range') return first ? [first] : [];
  if (first.kind === 'unit' && second.kind === 'unit' && first.unit !== second.unit) return [first];
  const [a, b] = [first, second].map((period) => JSON.stringify({ ...period, words: '' }));
  if (a === b) return [first];
  return question.indexOf(first.words) < question.indexOf(second.words) ? [first, second] : [second, first];
}

/** Whether a question without a readable period speaks of dates all the same. */
export function hasUnreadDates(question: string): boolean {
  const words = new RegExp(
    `\\b(?:ago|weekends?|fortnight|decade|quarters?(?! of)|months?|weeks?|years?|(?:19|20)\\d\\d|${MONTH})\\b`,
    'i',
  );
  // "This xyz" that names nothing of the shop is a stretch of time that no rule reads.
  const pointed =
    /\b(?:this|past|previous|current|coming) (?!(?:orders?|purchases?|invoices?|customers?|clients?|ones?|time|all|total|amount|person|buyer|sum|is|was|to|it|with|and|or|of|for|by|in|on|from|please|shop|store)\b)[a-z]{3,}/i;
  const text = question.replace(/\bmay\b/g, '');
  return periodIn(question) === null && (words.test(text) || pointed.test(text));
}

/** Whether the bounds of this period hang on today's date. */
export function needsToday(period: Period): boolean {
  if (period.kind === 'unit' || period.kind === 'days') return true;
  return (period.kind === 'quarter' || period.kind === 'month' || period.kind === 'months') && period.year === null;
}

/** First and last day of a period. `today` is an ISO date; it is not looked at where `needsToday` is false. */
export function boundsOf(period: Period, today: string): Bounds {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  switch (period.kind) {
    case 'range':
      return { from: period.from, to: period.to };
    case 'year':
      return { from: isoDate(period.year, 1, 1), to: isoDate(period.year, 12, 31) };
    case 'days':
      return { from: isoDate(year, month, day - period.days), to: today };
    case 'month':
      // A month without a year is the latest that has begun.
      return months(period.year ?? (period.month <= month ? year : year - 1), period.month, 1);
    case 'months': {
      const end = period.year ?? (period.first <= month ? year : year - 1);
      const count = (period.last - period.first + 12) % 12;
      return months(end, period.first, count + 1);
    }
    case 'quarter': {
      const first = period.quarter * 3 - 2;
      return months(period.year ?? (first <= month ? year : year - 1), first, 3);
    }
    case 'unit':
      return unitBounds(period.unit, period.back, { year, month, day });
  }
}

function unitBounds(unit: Unit, back: number, today: { year: number; month: number; day: number }): Bounds {
  const { year, month, day } = today;
  if (unit === 'year') return months(year - back, 1, 12);
  if (unit === 'month') return months(year, month - back, 1);
  if (unit === 'quarter') return months(year, Math.floor((month - 1) / 3) * 3 + 1 - 3 * back, 3);
  if (unit === 'day') return { from: isoDate(year, month, day - back), to: isoDate(year, month, day - back) };
  // Weeks begin on Monday.
  const weekday = (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7;
  const monday = day - weekday - 7 * back;
  return { from: isoDate(year, month, monday), to: isoDate(year, month, monday + 6) };
}

function months(year: number, first: number, count: number): Bounds {
  return { from: isoDate(year, first, 1), to: isoDate(year, first + count, 0) };
}
