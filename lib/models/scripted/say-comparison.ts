import type { OrdersIntent, Threshold } from './intent.ts';
import { answer, type Move } from './move.ts';
import type { FoundOrders } from './observed.ts';
import { vary } from './phrases.ts';
import { addUp, allOf, calculate, type Sum } from './plan-sum.ts';
import type { Reading } from './read-prompt.ts';
import { leftOut, limitOf, passes } from './say-orders.ts';
import { NO_PRODUCTS } from './say-products.ts';
import { shown } from './show-orders.ts';
import { counted, listOf, money, opened } from './wording.ts';

/** Next step once the orders of several customers, or of two periods, are known: their totals (or counts), then the difference of two. */
export function compareOrders(reading: Reading, intent: OrdersIntent, found: readonly FoundOrders[]): Move {
  const move = compared(reading, intent, found);
  if (move.kind === 'act') return move;
  const cut = found.some((one) => one.cut)
    ? 'The search shows only the newest orders of a long list, so these figures are not for all. '
    : '';
  const skipped = found.flatMap((one) => one.skipped);
  const left = leftOut(intent, { skipped });
  const after = intent.after ? ' I did no further sum with these figures: ask for one of them alone.' : '';
  return { ...move, text: `${cut}${move.text}${left}${after}${intent.products ? ` ${NO_PRODUCTS}` : ''}` };
}

function compared(reading: Reading, intent: OrdersIntent, found: readonly FoundOrders[]): Move {
  const heads = found.map(headOf);
  if (intent.want === 'count') return answer('I only have to count them.', `${opened(listOf(heads))}.`);
  if (intent.want !== 'total')
    return answer(
      'I have all lists.',
      `${opened(listOf(found.map(({ orders }, index) => `${heads[index]}${orders.length > 0 ? ` (${shown(orders)})` : ''}`)))}.`,
    );
  const filled = found.filter(({ orders }) => orders.length > 0);
  const sides = sideNames(found);
  const names = filled.map((one) => sides.get(one) ?? '');
  let figures: string[] = [];
  const last = allOf(sumsOf(reading, filled, names), (all) => {
    figures = all;
    return difference(reading, all);
  });
  if (last.kind === 'move') return last.move;
  if (figures.length < filled.length)
    return answer(
      'The totals are missing.',
      `${opened(listOf(heads))}. ${last.kind === 'none' ? `I cannot give the totals: ${last.why}.` : ''}`,
    );
  const totals = found.map((one, index) => {
    const place = filled.indexOf(one);
    return place < 0 ? `${heads[index]}` : `${heads[index]}, ${money(figures[place] ?? '')} in total`;
  });
  const gap = last.kind === 'figure' && filled.length === 2 && found.length === 2 ? last.figure : null;
  return answer(
    vary(reading, ['I can compare them now.', 'Both sides are known.']),
    `${opened(totals.join('; '))}. ${verdict(names, figures, gap)} ${passing(intent.than, names, figures)}`.trim(),
  );
}

function headOf({ customer, orders, isPast, when, cut }: FoundOrders): string {
  const number = orders.length === 0 ? 'no orders' : `${cut ? 'at least ' : ''}${counted(orders.length, 'order')}`;
  return `${customer ? `customer ${customer} ` : 'there '}${verb(customer, isPast)} ${number}${when}`;
}

function sumsOf(reading: Reading, filled: readonly FoundOrders[], names: readonly string[]): Sum[] {
  return filled.map(({ orders }, index) =>
    addUp(
      reading,
      orders.map((order) => String(order.amount)),
      vary(reading, [
        `I add up the orders of ${names[index]}.`,
        `Now the total of ${names[index]}, with the calculator.`,
      ]),
    ),
  );
}

function difference(reading: Reading, figures: readonly string[]) {
  const [a, b] = [...figures].map((text) => text.replaceAll(',', '')).sort((one, two) => Number(two) - Number(one));
  if (figures.length !== 2 || a === undefined || b === undefined || a === b)
    return { kind: 'figure', figure: '' } as const;
  return calculate(reading, `${a} - ${b}`, `The totals are ${a} and ${b}. The calculator gives the difference.`);
}

function verdict(names: readonly string[], figures: readonly string[], gap: string | null): string {
  const amounts = figures.map((text) => Number(text.replaceAll(',', '')));
  const most = Math.max(...amounts);
  const leaders = names.filter((_, index) => amounts[index] === most);
  if (leaders.length === 0) return '';
  if (leaders.length > 1) return `${opened(listOf(leaders))} come to the same.`;
  return `${opened(leaders[0] ?? '')} comes to more${gap ? `, by ${money(gap)}` : ''}.`;
}

/** Which sides pass the figure that the question names. */
function passing(than: Threshold | null, names: readonly string[], figures: readonly string[]): string {
  if (!than) return '';
  const over = names.filter((_, index) => passes(than, figures[index] ?? '0'));
  return `${opened(limitOf(than))} ${money(than.amount)}: ${over.length > 0 ? listOf(over) : 'none'}.`;
}

function verb(customer: string | null, isPast: boolean): string {
  if (customer) return isPast ? 'had' : 'has';
  return isPast ? 'were' : 'are';
}

/** What tells the sides apart: the customer, or the period where all have the same customer. */
function sideNames(found: readonly FoundOrders[]): Map<FoundOrders, string> {
  const isOne = new Set(found.map(({ customer }) => customer)).size === 1;
  return new Map(found.map((one) => [one, isOne ? one.when.trim() : `${one.customer}`]));
}
