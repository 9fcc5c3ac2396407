import type { OrdersIntent } from './intent.ts';
import { answer, type Move } from './move.ts';
import type { FoundOrders } from './observed.ts';
import { vary } from './phrases.ts';
import { addUp, allOf, calculate } from './plan-sum.ts';
import type { Reading } from './read-prompt.ts';
import { shown } from './say-orders.ts';
import { counted, listOf, money, opened } from './wording.ts';

/** Next step once the orders of several customers, or of two periods, are known: their totals (or counts), then the difference of two. */
export function compareOrders(reading: Reading, intent: OrdersIntent, found: readonly FoundOrders[]): Move {
  const heads = found.map(
    ({ customer, orders, isPast, when }) =>
      `${customer ? `customer ${customer} ` : 'there '}${verb(customer, isPast)} ${orders.length === 0 ? 'no orders' : counted(orders.length, 'order')}${when}`,
  );
  if (intent.want === 'count') return answer('I only have to count them.', `${opened(listOf(heads))}.`);
  if (intent.want !== 'total')
    return answer(
      'I have all lists.',
      `${opened(listOf(found.map(({ orders }, index) => `${heads[index]}${orders.length > 0 ? ` (${shown(orders)})` : ''}`)))}.`,
    );
  const filled = found.filter(({ orders }) => orders.length > 0);
  const names = sideNames(found);
  const sums = filled.map((one) =>
    addUp(
      reading,
      one.orders.map((order) => String(order.amount)),
      vary(reading, [
        `I add up the orders of ${names.get(one)}.`,
        `Now the total of ${names.get(one)}, with the calculator.`,
      ]),
    ),
  );
  let figures: string[] = [];
  const last = allOf(sums, (all) => {
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
    `${opened(totals.join('; '))}. ${verdict(
      filled.map((one) => names.get(one) ?? ''),
      figures,
      gap,
    )}`.trim(),
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

function verb(customer: string | null, isPast: boolean): string {
  if (customer) return isPast ? 'had' : 'has';
  return isPast ? 'were' : 'are';
}

/** What tells the sides apart: the customer, or the period where all have the same customer. */
function sideNames(found: readonly FoundOrders[]): Map<FoundOrders, string> {
  const isOne = new Set(found.map(({ customer }) => customer)).size === 1;
  return new Map(found.map((one) => [one, isOne ? one.when.trim() : `${one.customer}`]));
}
