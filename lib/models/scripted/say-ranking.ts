import type { OrdersIntent, Ranking } from './intent.ts';
import { answer, type Move } from './move.ts';
import type { FoundOrders, SeenOrder } from './observed.ts';
import { monthWords } from './phrases.ts';
import { addUp, allOf, type Sum } from './plan-sum.ts';
import type { Reading } from './read-prompt.ts';
import { shown } from './show-orders.ts';
import { counted, listOf, money } from './wording.ts';

/** Next step for the question in which month (or year) one customer spent or ordered the most: a sum for each, and the largest. */
export function sayRanking(reading: Reading, intent: OrdersIntent, ranking: Ranking, found: FoundOrders): Move {
  const spans = groupsOf(found.orders, ranking.unit === 'year' ? 4 : 7);
  const lead = `Customer ${found.customer}`;
  const note = found.cut ? ' The list was cut, so this is about the newest orders only.' : '';
  const among = ranking.most ? '' : `, of the ${ranking.unit}s with orders`;
  if (ranking.byCount) {
    const best = extreme(spans, ranking, ([, orders]) => orders.length);
    const count = best[0]?.[1].length ?? 0;
    return answer(
      'I only have to count them.',
      `${lead} placed the ${word(ranking)} orders in ${named(best)}${found.when}${among}: ${counted(count, 'order')}${best.length > 1 ? ' each' : ''}.${note}`,
    );
  }
  let figures: string[] = [];
  const sums = spans.map(([span, orders]) =>
    addUp(
      reading,
      orders.map(({ amount }) => String(amount)),
      `I add up the orders of ${monthWords(span)}.`,
    ),
  );
  const last = allOf(sums, (all): Sum => {
    figures = all;
    return { kind: 'figure', figure: '' };
  });
  if (last.kind === 'move') return last.move;
  if (last.kind === 'none')
    return answer('The sums are missing.', `I cannot compare the ${ranking.unit}s: ${last.why}.`);
  const totals = new Map(spans.map(([span], index) => [span, figures[index] ?? '']));
  const best = extreme(spans, ranking, ([span]) => Number((totals.get(span) ?? '').replaceAll(',', '')));
  const [span = '', orders = []] = best[0] ?? [];
  return answer(
    'I have the sum of each, so I can tell.',
    `${lead} spent the ${word(ranking)} in ${named(best)}${found.when}${among}: ${money(totals.get(span) ?? '')}${best.length > 1 ? ' each' : ` (${shown(orders)})`}.${note}${intent.skipCancelled ? ' Cancelled orders are left out.' : ''}`,
  );
}

type Group = [string, SeenOrder[]];

/** Orders by the first characters of their date: a year, or a year and a month. */
function groupsOf(orders: readonly SeenOrder[], length: number): Group[] {
  const groups = new Map<string, SeenOrder[]>();
  for (const order of orders) {
    const span = order.date.slice(0, length);
    groups.set(span, [...(groups.get(span) ?? []), order]);
  }
  return [...groups];
}

function extreme(spans: readonly Group[], { most }: Ranking, of: (span: Group) => number): Group[] {
  const values = spans.map(of);
  const best = most ? Math.max(...values) : Math.min(...values);
  return spans.filter((_, index) => values[index] === best);
}

function named(spans: readonly Group[]): string {
  return listOf(spans.map(([span]) => monthWords(span)));
}

function word({ most, byCount }: Ranking): string {
  if (most) return 'most';
  return byCount ? 'fewest' : 'least';
}
