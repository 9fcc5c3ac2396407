import type { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Caption, CaptionValue } from '../../lib/run/caption-words.ts';

type Words = ReturnType<typeof useTranslations<'present'>>;

const LISTED = new Intl.ListFormat('en', { type: 'conjunction' });
const day = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
const DATES = {
  whole: day({ day: 'numeric', month: 'long', year: 'numeric' }),
  weekday: day({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
  day: day({ day: 'numeric', month: 'long' }),
};
const WHOLE_MONEY = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const MONEY = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' });

/** A caption in words. */
export function sayText(t: Words, { key, values }: Caption): string {
  return t.markup(`say.${key}`, { ...valuesOf(t, values), b: (words) => words });
}

/** A caption in words, with what matters in it marked; `bold` draws that. */
export function sayRich(t: Words, { key, values }: Caption, bold: (words: ReactNode) => ReactNode): ReactNode {
  return t.rich(`say.${key}`, { ...valuesOf(t, values), b: bold });
}

function valuesOf(t: Words, values: Caption['values']): Record<string, string | number> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, plain(t, value)]));
}

/** A number stays one: the sentence may depend on it. */
function plain(t: Words, value: CaptionValue): string | number {
  return typeof value === 'number' ? value : sayValue(t, value);
}

/** A value in words: dates, money and figures as people write them. */
export function sayValue(t: Words, value: CaptionValue): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if ('date' in value) return DATES[value.form ?? 'whole'].format(new Date(value.date)).replaceAll(' ', '\u00a0');
  if ('money' in value) return (Number.isInteger(value.money) ? WHOLE_MONEY : MONEY).format(value.money);
  if ('figure' in value) return withThousands(value.figure);
  return LISTED.format(value.list.map((item) => sayText(t, item)));
}

/** `1340.5` as `1,340.5`. What is no plain number stays as it is. */
function withThousands(figure: string): string {
  const [, sign = '', whole = '', rest = ''] = /^(-?)(\d+)((?:\.\d+)?)$/.exec(figure) ?? [];
  if (whole === '') return figure;
  return `${sign === '-' ? '−' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${rest}`;
}
