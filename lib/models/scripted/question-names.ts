import { plainNumbers } from './arithmetic-words.ts';
import type { AmountLimit } from './intent.ts';
import { periodIn } from './period.ts';

const STATUS = /\b(cancel|deliver|ship|pend|process|return|refund)(?:l?ed|ped|ing)\b/i;

/** The one status that a question is about, as a stem, or whether cancelled orders are to be left out. */
export function statusIn(question: string): { status: string | null; skipCancelled: boolean } {
  const skipCancelled =
    /\b(?:without|excluding|except|ignoring|ignore|leav\w+ out|not|non|apart from|other than)\b[ -](?:\w+ )?cancel/i.test(
      question,
    );
  // "When was it delivered" asks for a date; it does not choose among the orders.
  const text = question.replace(/\bwhen (?:was|were|did|will|is|are|has|have|do|does)\b[^?]*/i, ' ');
  return { status: skipCancelled ? null : (STATUS.exec(text)?.[1]?.toLowerCase() ?? null), skipCancelled };
}

/** `C-100`, `c100`, `customer 100`, `客户100`: each once, in the order named. */
export function customersIn(question: string): string[] {
  const ids = [
    ...question.matchAll(
      /\bC\s?[-–‑]?\s?(\d{2,6})\b|\b(?:customer|client|account)s?\s*(?:no\.?|number|id|#)?\s*#?(\d{2,6})\b|客户\s*(\d{2,6})/gi,
    ),
  ];
  return [...new Set(ids.map((match) => `C-${match[1] ?? match[2] ?? match[3]}`))];
}

/** Numbers right after "order", and those joined to them: `orders 123 and 124`. */
export function ordersIn(question: string): number[] {
  const ids: number[] = [];
  const runs = question.matchAll(
    /(?:\b(?:orders?|purchases?|invoices?)\b|订单号?)\s*(?:no\.?|nr\.?|numbers?|numbered|ids?|called|is|was|with (?:the )?(?:id|number)|#|:)?\s*(?:of\s)?(#?\d+(?:\s*(?:,|&|and|or|with|vs\.?|versus|to|from|plus|\+|和|与)\s*(?:(?:the )?order\s*)?(?:number )?#?\d+(?![\d.]*\s*%))*)(?!\s*(?:%|dollars|times))/gi,
  );
  for (const [, run = ''] of runs) for (const id of run.match(/\d+/g) ?? []) ids.push(Number(id));
  if (ids.length === 0) for (const [, id] of question.matchAll(/(?:^|\s)#(\d{2,7})\b/g)) ids.push(Number(id));
  return [...new Set(ids)];
}

const LIMIT_WORDS = {
  over: '(?:over|above|more than|at least|exceeding|exceed(?:s|ed)?|in excess of|reach(?:es|ed)?|hits?|pass(?:es|ed)?|cross(?:es|ed)?|greater than|bigger than|larger than|higher than|no less than|not less than|worth at least|minimum(?: of)?|upwards of|from|>=?|≥|超过|大于|不少于)',
  under:
    '(?:under|below|beneath|short of|less than|at most|smaller than|lower than|cheaper than|no more than|up to|<=?|≤|低于|小于)',
};
const INCLUSIVE = /at least|no less|not less|minimum|from|upwards|reach|hit|=|≥|≤|at most|no more|up to|不少于/i;
/** Every limit on amounts in a text. */
export const LIMITS = new RegExp(
  `(?:${LIMIT_WORDS.over}|${LIMIT_WORDS.under})\\s*\\$?\\s*\\d[\\d,]*(?:\\.\\d+)?(?:\\s*(?:k|thousand)\\b)?`,
  'gi',
);

/** How many of the newest orders a question wants, as in `the last 3 orders`; null for all. */
export function newestIn(question: string): number | null {
  const match = /\b(?:last|latest|newest|most recent) (\d{1,2}) (?:orders|purchases|invoices)\b/i.exec(
    plainNumbers(question),
  );
  return match ? Number(match[1]) : null;
}

/** The limit on amounts that a question sets, in US dollars; null for none. */
export function amountLimit(question: string, side: 'over' | 'under'): AmountLimit | null {
  const pattern = new RegExp(
    `(${LIMIT_WORDS[side]})\\s*\\$?\\s*(\\d[\\d,]*(?:\\.\\d+)?)(\\s*(?:k|thousand)\\b)?(?!-|\\d)`,
    'i',
  );
  const match = pattern.exec(withoutDates(question).replace(/\b\d+ (?:orders|purchases|invoices|times)\b/gi, ''));
  if (!match?.[2]) return null;
  const scale = match[3] ? 1000 : 1;
  return { amount: Number(match[2].replaceAll(',', '')) * scale, strict: !INCLUSIVE.test(match[1] ?? '') };
}

function withoutDates(question: string): string {
  const period = periodIn(question);
  return (period ? question.replace(period.words, ' ') : question).replace(/\d{4}-\d{2}-\d{2}/g, ' ');
}

/** The question without its ids and dates, so that the numbers left are for sums. */
export function withoutNames(question: string): string {
  return withoutDates(question)
    .replace(/\bC\s?[-–‑]?\s?\d{2,6}\b/gi, ' it ')
    .replace(
      /\b(?:orders?|customers?|client)\b\s*(?:number|no\.?|id)?\s*#?\d+(?:\s*(?:,|and|or|&)\s*(?:order )?#?\d+(?!\s*%))*/gi,
      ' it ',
    );
}
