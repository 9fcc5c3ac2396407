import { pick } from './hash.ts';
import type { Role } from './move.ts';
import type { Period } from './period.ts';
import type { Reading } from './read-prompt.ts';

/** One of several wordings, the same for the same question and step. */
export function vary(reading: Reading, choices: readonly [string, ...string[]]): string {
  return pick(choices, `${reading.question}|${reading.replies}`);
}

const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** `October 2026` from `2026-10`, `2026` from `2026`. */
export function monthWords(span: string): string {
  const [year = '', month] = span.split('-');
  return month ? `${MONTH_NAMES[Number(month) - 1] ?? ''} ${year}` : year;
}

/** How a period is said in an answer: in the question's own words where they hold a number. Starts with a space; empty for none. */
export function periodWords(period: Period | null): string {
  if (!period) return '';
  if (period.kind === 'unit') {
    if (period.unit === 'day') return period.back === 0 ? ' today' : ' yesterday';
    return period.back === 0 ? ` this ${period.unit}` : ` last ${period.unit}`;
  }
  if (period.kind === 'month')
    return ` in ${MONTH_NAMES[period.month - 1] ?? ''}${period.year ? ` ${period.year}` : ''}`;
  const words = period.words.trim().replace(/^(?:of|for|during) /i, 'in ');
  return (period.kind === 'quarter' || period.kind === 'days') && !/^(?:in|over|within) /i.test(words)
    ? ` in ${words}`
    : ` ${words}`;
}

/** Whether what was in a period is told in the past tense: it is over, or named as a stretch of its own. */
export function isPast(period: Period | null): boolean {
  if (!period) return false;
  if (period.kind === 'unit') return period.back > 0;
  return period.kind !== 'days' && (period.kind !== 'range' || period.to !== null);
}

const PURPOSE: Record<Role, string> = {
  orders: 'an order search (searchOrders)',
  customer: 'a customer lookup (getCustomer)',
  order: 'an order lookup (getOrderDetails)',
  calculator: 'a calculator (Calculator)',
  clock: 'a clock (Clock)',
  search: 'a search (Search)',
};

/** What is said when a tool that a question needs is off. */
export function needsTool(role: Role): string {
  return `I cannot answer that here: it takes ${PURPOSE[role]}, and no such tool is on.`;
}

/** What is said of orders and customers in a plain call. */
export const UNSEEN_RECORDS =
  "I cannot know that. It is in the shop's records, which I have not been shown, and in one plain call I can look nothing up. Any figure from me would be a guess.";

const CAN =
  'I am a scripted stand-in that follows rules, no AI. I can look up customers and orders, add up and compare order amounts over a period, work out sums, tell the date, and search for facts.';

const BEYOND = {
  writing: `Writing, translating and programming are beyond me. ${CAN}`,
  opinion: `I have no opinions and no advice to give. ${CAN}`,
  greeting: CAN,
  nothing: `I see no question there. ${CAN}`,
  'unclear-sum': `I am not sure how that sum is meant. Put in symbols, as in a + b * c, I can work it out.`,
  'no-id': `I need an id to look a customer up: a C, a dash and a number. ${CAN}`,
};

/** The honest sentence for what rules cannot do. */
export function beyondText(what: keyof typeof BEYOND): string {
  return BEYOND[what];
}

/** An error's own words as part of a sentence: its first sentence, without the full stop. */
export function quoted(text: string): string {
  const first = text.trim().split(/(?<=[.!?])\s/)[0] ?? '';
  return first.slice(0, 200).replace(/[.!?]+$/, '');
}
