import type { AfterSum, OrdersIntent, Threshold } from './intent.ts';
import { answer, type Move } from './move.ts';
import type { FoundOrders, SeenOrder } from './observed.ts';
import { vary } from './phrases.ts';
import { addUp, applyAfter, calculate, type Sum } from './plan-sum.ts';
import type { Reading } from './read-prompt.ts';
import { NO_PRODUCTS, sayProducts } from './say-products.ts';
import { sayRanking } from './say-ranking.ts';
import { shown } from './show-orders.ts';
import { counted, listOf, money, opened } from './wording.ts';

/** Next step once the orders of one customer (or all) are known. */
export function sayOrders(reading: Reading, intent: OrdersIntent, found: FoundOrders | undefined): Move {
  if (!found) return answer('Nothing came back.', 'I have no orders to go by.');
  const { orders } = found;
  const head = `${opened(whose(found))} ${orders.length === 0 ? 'no' : ''}`;
  if (orders.length === 0)
    return answer(
      vary(reading, ['The list is empty.', 'Nothing came back, so there is nothing to add up.']),
      `${intent.than ? (passes(intent.than, '0') ? 'Yes. ' : 'No. ') : ''}${head} ${kindOf(intent)}orders${limitWords(intent)}${found.when}.${leftOut(intent, found)}`.replace(
        /\s+/g,
        ' ',
      ),
    );
  if (intent.ranking && found.customer) return sayRanking(reading, intent, intent.ranking, found);
  const products = intent.products && intent.want === 'list' ? sayProducts(reading, found) : null;
  if (products) return products;
  const move = intent.want === 'total' ? total(reading, intent, found) : oneOf(reading, intent, found);
  return move.kind === 'answer' ? { ...move, text: move.text + remarks(intent, found) } : move;
}

/** `2 orders`, or `at least 2 orders` when the list was cut. */
function number({ orders, cut }: FoundOrders, noun: string): string {
  return `${cut ? 'at least ' : ''}${counted(orders.length, noun)}`;
}

/** `customer C-100 has`, or `there are` for all customers. */
function whose({ customer, orders, isPast }: FoundOrders): string {
  if (customer !== null) return `customer ${customer} ${isPast ? 'had' : 'has'}`;
  if (isPast) return orders.length === 1 ? 'there was' : 'there were';
  return orders.length === 1 ? 'there is' : 'there are';
}

function total(reading: Reading, intent: OrdersIntent, found: FoundOrders): Move {
  const { orders } = found;
  const amounts = orders.map((order) => String(order.amount));
  const sum = addUp(reading, amounts, sumThought(reading, orders));
  const lead = `${opened(whose(found))} ${number(found, `${kindOf(intent)}order`)}${limitWords(intent)}${found.when} (${shown(orders)})`;
  if (sum.kind === 'move') return sum.move;
  if (sum.kind === 'none')
    return answer('I cannot add these up myself.', `${lead}. I cannot give the total: ${sum.why}.`);
  if (found.cut) return finish(reading, intent.after, sum.figure, partial(intent, found, 'sum', sum.figure));
  const text = orders.length === 1 ? `${lead}` : `${lead}, ${money(sum.figure)} in total`;
  return finish(reading, intent.after, sum.figure, held(intent.than, sum.figure, text));
}

/** What is said of a list that was cut: first that it is not the whole, then the figure of what could be seen. */
function partial(intent: OrdersIntent, found: FoundOrders, noun: string, figure: string): string {
  const { orders, when, customer } = found;
  const whose = customer ? ` of customer ${customer}` : '';
  const kind = `${kindOf(intent)}order`;
  const lead = `This is the ${noun} of the newest ${counted(orders.length, kind)}${limitWords(intent)}${whose}${when} only, since the search shows no more: ${money(figure)} (${shown(orders)}).`;
  const { than } = intent;
  if (!than) return lead;
  // More orders can only make a sum larger.
  if (noun === 'sum' && than.side === 'over' && passes(than, figure))
    return `Yes, for these alone come to more. ${lead}`;
  return `${lead} So I cannot tell whether the ${noun} of all is ${limitOf(than)} ${money(than.amount)}.`;
}

/** The sentence, and whether its figure passes the one that the question names. */
export function held(
  than: Threshold | null,
  figure: string,
  text: string,
  write: (figure: number) => string = money,
): string {
  if (!than) return `${text}.`;
  const isSo = passes(than, figure);
  return `${isSo ? 'Yes' : 'No'}. ${text}, which is ${isSo ? '' : 'not '}${limitOf(than)} ${write(than.amount)}.`;
}

/** Whether a figure is on the side of the limit that the question names. */
export function passes({ amount, strict, side }: Threshold, figure: string): boolean {
  const value = Number(figure.replaceAll(',', ''));
  return (value === amount && !strict) || (side === 'over' ? value > amount : value < amount);
}

/** The side of a limit in words. */
export function limitOf({ side, strict }: Threshold): string {
  if (side === 'over') return strict ? 'over' : 'at least';
  return strict ? 'under' : 'at most';
}

function sumThought(reading: Reading, orders: readonly SeenOrder[]): string {
  return vary(reading, [
    `There are ${counted(orders.length, 'order')}. I add their amounts up with the calculator.`,
    `${opened(counted(orders.length, 'order'))} came back. The calculator can do the sum.`,
    'I have the amounts; the sum is for the calculator.',
  ]);
}

/** Ends with `text`, after the sum that the question wants done with the figure, if any. */
export function finish(
  reading: Reading,
  after: AfterSum | null,
  figure: string,
  text: string,
  write: (figure: string) => string = money,
): Move {
  const thought = vary(reading, [
    'I have all that the question asks for.',
    'That is all I need to answer.',
    'Now I can answer.',
  ]);
  if (!after) return answer(thought, text);
  const result = applyAfter(reading, after, figure);
  if (result.kind === 'move') return result.move;
  if (result.kind === 'none')
    return answer('The last sum is missing.', `${text} I cannot go on from there: ${result.why}.`);
  return answer(thought, `${text} ${opened(afterLead(after, write))} ${write(result.figure)}.`);
}

const SCALE_WORDS: Record<number, string> = { 3: ' thousand', 6: ' million', 9: ' billion' };

function afterLead({ words, expression, amount }: AfterSum, write: (figure: string) => string): string {
  if (amount) {
    const [, digits = amount, scale = ''] = /^\((\S+) \* 1(0+)\)$/.exec(amount) ?? [];
    return `${words} ${write(digits)}${SCALE_WORDS[scale.length] ?? ''}, that makes`;
  }
  if (/^a /.test(words)) return `${words} of that is`;
  if (words === 'in half') return 'half of that is';
  if (words === 'doubled' || words === 'tripled') return `${words}, that is`;
  if (words.startsWith('split in')) return `${words}, each part is`;
  if (/^x \* \S+ \/ 100$/.test(expression)) return `${words.replace('of it', 'of that')} is`;
  return `${words}, that makes`;
}

function oneOf(reading: Reading, intent: OrdersIntent, found: FoundOrders): Move {
  const { orders } = found;
  if (intent.want === 'average') return average(reading, intent, found);
  const lead = `${opened(whose(found))} ${number(found, `${kindOf(intent)}order`)}${limitWords(intent)}${found.when}`;
  // Of a list that was cut, the count may be larger: only a yes to "more than" is sure.
  const isSure = !found.cut || (intent.than?.side === 'over' && passes(intent.than, String(orders.length)));
  if (intent.want === 'count')
    return answer(
      'I only have to count them.',
      held(isSure ? intent.than : null, String(orders.length), lead, (limit) => String(limit)),
    );
  if (intent.want === 'list') return answer('The list is what was asked for.', `${lead}: ${shown(orders, true)}.`);
  const best = chosen(orders, intent.want);
  const ties = orders.filter(
    (order) => order.amount === best.amount && /est$/.test(intent.want) && /l/.test(intent.want),
  );
  const who = found.customer ? `of customer ${found.customer}` : '';
  const owner = found.customer ? '' : `, by customer ${best.customerId}`;
  const text = `The ${intent.want} ${kindOf(intent)}order ${who}${found.when} is ${best.id}, for ${money(best.amount)} on ${best.date}${owner}.`;
  const others = ties.filter((order) => order !== best && (intent.want === 'largest' || intent.want === 'smallest'));
  const tied = others.length > 0 ? ` The same amount: ${listOf(others.map((order) => `order ${order.id}`))}.` : '';
  return finish(reading, intent.after, String(best.amount), text.replace(/\s+/g, ' ') + tied);
}

function chosen(orders: readonly SeenOrder[], want: string): SeenOrder {
  const better: Record<string, (a: SeenOrder, b: SeenOrder) => boolean> = {
    largest: (a, b) => a.amount > b.amount,
    smallest: (a, b) => a.amount < b.amount,
    latest: (a, b) => a.date > b.date || (a.date === b.date && a.id > b.id),
    earliest: (a, b) => a.date < b.date || (a.date === b.date && a.id < b.id),
  };
  return orders.reduce((best, order) => (better[want]?.(order, best) ? order : best));
}

function average(reading: Reading, intent: OrdersIntent, found: FoundOrders): Move {
  const { orders } = found;
  const lead = `${opened(whose(found))} ${number(found, 'order')}${limitWords(intent)}${found.when} (${shown(orders)})`;
  const sum = averageOf(reading, orders);
  if (sum.kind === 'move') return sum.move;
  if (sum.kind === 'none') return answer('The average is missing.', `${lead}. I cannot give the average: ${sum.why}.`);
  if (found.cut) return finish(reading, intent.after, sum.figure, partial(intent, found, 'average', sum.figure));
  return finish(
    reading,
    intent.after,
    sum.figure,
    held(intent.than, sum.figure, `${lead}, ${money(sum.figure)} on average`),
  );
}

function averageOf(reading: Reading, orders: readonly SeenOrder[]): Sum {
  const amounts = orders.map((order) => String(order.amount));
  const sum = addUp(reading, amounts, 'For the average I need the sum first.');
  if (sum.kind !== 'figure' || orders.length === 1) return sum;
  return calculate(
    reading,
    `round(${sum.figure.replaceAll(',', '')} / ${orders.length}, 2)`,
    `The sum is ${sum.figure}. Divided by the number of orders it gives the average.`,
  );
}

function kindOf({ status, newest }: OrdersIntent): string {
  if (newest !== null) return 'latest ';
  return status ? `${STATUS_WORDS[status] ?? status} ` : '';
}
const STATUS_WORDS: Record<string, string> = {
  cancel: 'cancelled',
  deliver: 'delivered',
  ship: 'shipped',
  pend: 'pending',
  process: 'processing',
  return: 'returned',
  refund: 'refunded',
};

function limitWords({ over, under }: OrdersIntent): string {
  const words = [
    over && `${over.strict ? 'over' : 'of at least'} ${money(over.amount)}`,
    under && `${under.strict ? 'under' : 'of at most'} ${money(under.amount)}`,
  ].filter(Boolean);
  return words.length > 0 ? ` ${words.join(' and ')}` : '';
}

function remarks(intent: OrdersIntent, found: FoundOrders): string {
  const { orders, cut } = found;
  const cancelled = intent.status ? [] : orders.filter((order) => /^cancel/i.test(order.status));
  const ids = listOf(cancelled.slice(0, 5).map((order) => String(order.id)));
  const isSum = intent.want === 'total' || intent.want === 'average' || intent.want === 'count';
  const note =
    cancelled.length > 0 && isSum
      ? ` Included: ${ids}${cancelled.length > 5 ? ' and others' : ''}, marked as cancelled.`
      : '';
  const isSaid = intent.want === 'total' || intent.want === 'average';
  const cutNote = cut && !isSaid ? ' The list that I got was cut, so this is about the orders that I could see.' : '';
  const products = intent.products ? ` ${NO_PRODUCTS}` : '';
  return (
    note + (intent.skipCancelled ? ' Cancelled orders are left out.' : '') + leftOut(intent, found) + cutNote + products
  );
}

/** Which of the orders to leave out were there at all; with a leading space. */
export function leftOut({ out }: OrdersIntent, { skipped }: Pick<FoundOrders, 'skipped'>): string {
  const there = out.orders.filter((id) => skipped.includes(id));
  const rest = out.orders.filter((id) => !skipped.includes(id));
  const customers = out.customers.length > 0 ? ` Left out: the orders of ${listOf(out.customers)}.` : '';
  const named = (ids: readonly number[]) => `${ids.length === 1 ? 'order' : 'orders'} ${listOf(ids.map(String))}`;
  return (
    (there.length > 0 ? ` Left out: ${named(there)}.` : '') +
    (rest.length > 0 ? ` Not among them anyway: ${named(rest)}.` : '') +
    customers
  );
}
