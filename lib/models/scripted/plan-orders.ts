import { type Finding, finding, toolFor } from './findings.ts';
import type { OrdersIntent } from './intent.ts';
import { act, answer, type Call, type Move } from './move.ts';
import { type FoundOrders, type SeenOrder, seenOrders, seenToday } from './observed.ts';
import { type Bounds, boundsOf, needsToday, type Period } from './period.ts';
import { isPast, needsTool, periodWords, quoted, vary } from './phrases.ts';
import type { Reading } from './read-prompt.ts';
import { compareOrders } from './say-comparison.ts';
import { sayOrders } from './say-orders.ts';
import { listOf } from './wording.ts';

/** Next step for a question about lists of orders: date, search, sums, answer. */
export function planOrders(reading: Reading, intent: OrdersIntent): Move {
  if (!toolFor(reading, 'orders')) return answer('There is no tool to search orders with.', needsTool('orders'));
  const spans = [intent.period, ...(intent.against ? [intent.against] : [])].map((period) => spanOf(reading, period));
  const asking = spans.find((span) => 'move' in span);
  if (asking && 'move' in asking) return asking.move;
  const searches = spans.flatMap((span) =>
    customersOf(intent).flatMap((customer) =>
      'move' in span
        ? []
        : [{ customer, span, found: finding(reading, 'orders', searchInput(intent, customer, span.bounds)) }],
    ),
  );
  const todo = searches.flatMap(({ found }) => (found.kind === 'todo' ? [found.call] : []));
  if (todo.length > 0) return act(searchThought(reading, intent, todo), ...todo);
  const failed = searches.find(({ found }) => found.kind === 'failed' || !ordersIn(found));
  if (failed) return withoutFailed(reading, intent, failed);
  const found = searches.flatMap(({ customer, span, found: result }): FoundOrders[] => {
    const seen = ordersIn(result);
    const when = span.note ? '' : periodWords(span.period);
    return seen ? [{ customer, when, isPast: isPast(span.period), cut: seen.cut, ...keptOf(seen.orders, intent) }] : [];
  });
  const wider =
    intent.want === 'largest' && found.length === 1 ? largestBeyondCut(reading, intent, searches[0], found[0]) : null;
  if (wider) return wider;
  const move = found.length > 1 ? compareOrders(reading, intent, found) : sayOrders(reading, intent, found[0]);
  const unread = 'This is for all dates: I could not make out which days are meant.';
  const note = searches[0]?.span.note ?? (intent.hasUnreadDates ? unread : null);
  return move.kind === 'answer' && note ? { ...move, text: `${move.text} ${note}` } : move;
}

/** A list that was cut may lack the largest order: a search for what is at least as large as the largest seen is short. */
function largestBeyondCut(
  reading: Reading,
  intent: OrdersIntent,
  search: { customer: string | null; span: Exclude<Span, { move: Move }> } | undefined,
  seen: FoundOrders | undefined,
): Move | null {
  if (!search || !seen?.cut || seen.orders.length === 0) return null;
  const amount = Math.max(...seen.orders.map((order) => order.amount));
  const over = { amount, strict: false };
  const found = finding(reading, 'orders', searchInput({ ...intent, over }, search.customer, search.span.bounds));
  if (found.kind === 'todo')
    return act(
      `The list was cut. The largest so far comes to ${amount}, so I search for all of at least that amount.`,
      found.call,
    );
  const list = ordersIn(found);
  if (!list || list.cut) return null;
  return sayOrders(reading, intent, { ...seen, cut: false, ...keptOf(list.orders, intent) });
}

type Span = { period: Period | null; bounds: Bounds | null; note: string | null } | { move: Move };

function spanOf(reading: Reading, period: Period | null): Span {
  if (!period) return { period, bounds: null, note: null };
  if (!needsToday(period)) return { period, bounds: boundsOf(period, ''), note: null };
  const found = finding(reading, 'clock', {});
  if (found.kind === 'todo') {
    const words = periodWords(period).trim();
    return {
      move: act(
        vary(reading, [
          `To know which days "${words}" covers I need today's date, so I ask the clock first.`,
          `"${opened(words)}" hangs on today's date. I look at the clock before I search.`,
          `I have to know the date before I can search. What "${words}" covers hangs on it.`,
        ]),
        found.call,
      ),
    };
  }
  const today = found.kind === 'found' ? seenToday(found.text) : null;
  if (today) return { period, bounds: boundsOf(period, today), note: null };
  const why = found.kind === 'no-tool' ? 'no clock is on' : 'the clock did not give the date';
  return { period, bounds: null, note: `This is for all dates, since ${why} and I cannot tell which days are meant.` };
}

function opened(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function customersOf(intent: OrdersIntent): (string | null)[] {
  return intent.customers.length > 0 ? intent.customers : [null];
}

function searchInput(intent: OrdersIntent, customer: string | null, bounds: Bounds | null): Call['input'] {
  return {
    ...(customer !== null && { customerId: customer }),
    ...(bounds?.from && { dateFrom: bounds.from }),
    ...(bounds?.to && { dateTo: bounds.to }),
    ...(intent.over && { minAmount: intent.over.amount }),
  };
}

function searchThought(reading: Reading, intent: OrdersIntent, todo: readonly Call[]): string {
  const whose = listOf([...new Set(todo.map((call) => `${call.input.customerId ?? 'all customers'}`))]);
  const { dateFrom, dateTo } = todo[0]?.input ?? {};
  const days = intent.against
    ? 'in both periods'
    : [dateFrom && `from ${dateFrom}`, dateTo && `to ${dateTo}`].filter(Boolean).join(' ');
  const limit = intent.over ? `, with at least ${intent.over.amount} as the amount` : '';
  return vary(reading, [
    `I search for the orders of ${whose}${days && ` ${days}`}${limit}.`,
    `Next come the orders of ${whose}${days && `, ${days}`}${limit}.`,
    `${days ? `The days are known (${days})` : 'No dates are needed here'}, so I can look up the orders of ${whose}${limit}.`,
  ]);
}

function ordersIn(found: Finding): { orders: SeenOrder[]; cut: boolean } | null {
  return found.kind === 'found' ? seenOrders(found.text) : null;
}

/** What a search cannot filter by: limits that exclude their own amount, upper limits, statuses, ids. Oldest first. */
function keptOf(orders: readonly SeenOrder[], intent: OrdersIntent): { orders: SeenOrder[]; skipped: number[] } {
  const { over, under, status, skipCancelled, newest, out } = intent;
  const kept = orders.filter(
    ({ id, customerId, amount, status: own }) =>
      (!over || (over.strict ? amount > over.amount : amount >= over.amount)) &&
      (!under || (under.strict ? amount < under.amount : amount <= under.amount)) &&
      (!status || own.toLowerCase().startsWith(status)) &&
      !(skipCancelled && /^cancel/i.test(own)) &&
      !out.orders.includes(id) &&
      !out.customers.includes(customerId),
  );
  kept.sort((a, b) => (a.date === b.date ? a.id - b.id : a.date < b.date ? -1 : 1));
  const skipped = orders.flatMap(({ id }) => (out.orders.includes(id) ? [id] : []));
  return { orders: newest === null ? kept : kept.slice(-newest), skipped };
}

/** One of several searches failed: why is told, and then what the others found. */
function withoutFailed(
  reading: Reading,
  intent: OrdersIntent,
  { customer, found }: { customer: string | null; found: Finding },
): Move {
  const failure = afterFailure(reading, customer, found);
  const others = intent.customers.filter((id) => id !== customer);
  if (failure.kind === 'act' || others.length === 0) return failure;
  const rest = planOrders(reading, { ...intent, customers: others });
  return rest.kind === 'act' ? rest : { ...rest, text: `${failure.text} ${rest.text}` };
}

/** A search that failed is not made again: the customer is looked up, which tells whether the id is wrong. */
function afterFailure(reading: Reading, customer: string | null, found: Finding): Move {
  const said = 'text' in found ? quoted(found.text) : '';
  const check = customer === null ? null : finding(reading, 'customer', { customerId: customer });
  if (check?.kind === 'todo')
    return act(`The search did not work: "${said}". I check whether customer ${customer} exists at all.`, check.call);
  if (check?.kind === 'failed')
    return answer(
      `The search failed, and so did the check of ${customer}. I say so rather than try the same again.`,
      /not exist|not found|no customer/i.test(check.text)
        ? `There is no customer ${customer}.`
        : `I could not get the orders of ${customer}. The tool said: ${said}.`,
    );
  return answer('Trying the same search again would not help.', `I could not get the orders. The tool said: ${said}.`);
}
