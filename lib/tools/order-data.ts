import { addDays, daysBetween, isoDate, quarterOf } from './iso-date.ts';
import { SEED_CUSTOMERS } from './orders/seed-customers.ts';
import { drawnOrders, type SeedOrder } from './orders/seed-orders.ts';
import type { Customer, Order, OrderLine } from './tool.ts';

/** An order with what was bought. */
export type DatedOrder = Order & { lines: OrderLine[] };

/** Products of customer C-100's orders, `[id, quarter, place in it, lines]`; 123 and 124 are the only ones this quarter. */
const C100_ORDERS: [number, number, number, [string, number, number][]][] = [
  [
    87,
    -4,
    0.31,
    [
      ['Bookshelf', 1, 189],
      ['Desk lamp', 1, 75],
    ],
  ],
  [98, -3, 0.62, [['Office chair', 2, 300]]],
  [
    105,
    -2,
    0.18,
    [
      ['Whiteboard', 1, 149.5],
      ['Marker set', 3, 12.25],
    ],
  ],
  [112, -1, 0.27, [['Filing cabinet', 1, 229.99]]],
  [
    117,
    -1,
    0.93,
    [
      ['Monitor arm', 1, 125],
      ['Desk lamp', 1, 75],
      ['Cable tray', 2, 24.9],
    ],
  ],
  [
    123,
    0,
    0.05,
    [
      ['Office chair', 1, 300],
      ['Desk lamp', 2, 75],
    ],
  ],
  [
    124,
    0,
    0.14,
    [
      ['Standing desk', 1, 640],
      ['Monitor arm', 2, 125],
    ],
  ],
];

/** Every order of the seed, without dates: the same on every call and every machine. Order 999 is not among them. */
export function undatedOrders(): SeedOrder[] {
  const own = C100_ORDERS.map(([id, quarterOffset, dayOfQuarter, lines]) => ({
    id,
    customerId: 'C-100',
    quarterOffset,
    dayOfQuarter,
    isCancelled: false,
    lines: lines.map(([product, quantity, unitPrice]) => ({ product, quantity, unitPrice })),
  }));
  return [...own, ...drawnOrders(SEED_CUSTOMERS.slice(1).map(({ id }) => id))];
}

/**
 * The ISO date of a seed order when it is `today` (its UTC date); null when it will only be placed later in the quarter.
 * C-100's orders have always been placed: on the first days of a quarter those that would come later are of today.
 */
export function orderDate(
  order: Pick<SeedOrder, 'customerId' | 'quarterOffset' | 'dayOfQuarter'>,
  today: Date,
): string | null {
  const now = isoDate(today);
  const { first, last } = quarterOf(now, order.quarterOffset);
  const date = addDays(first, Math.floor(order.dayOfQuarter * (daysBetween(first, last) + 1)));
  if (date <= now) return date;
  return order.customerId === 'C-100' ? now : null;
}

/** `processing`, `shipped` or `delivered` by the age on `today` of an order placed on `date`, or `cancelled`. */
export function orderStatus(order: Pick<SeedOrder, 'isCancelled'>, date: string, today: Date): string {
  if (order.isCancelled) return 'cancelled';
  const age = daysBetween(date, isoDate(today));
  return age < 2 ? 'processing' : age < 7 ? 'shipped' : 'delivered';
}

/** US dollars: the lines' sum, added up in cents so that no fraction of a cent creeps in. */
export function orderAmount(lines: readonly OrderLine[]): number {
  return lines.reduce((cents, { quantity, unitPrice }) => cents + quantity * Math.round(unitPrice * 100), 0) / 100;
}

/**
 * The example shop as it stands on `today` (its UTC date): at least 40 customers and 400 orders over five quarters, none of
 * them in the future. Customer C-100 has orders 123 ($450) and 124 ($890) in the current quarter and others only before it.
 */
export function seedOrders(today: Date): { customers: Customer[]; orders: DatedOrder[] } {
  const orders = undatedOrders().flatMap((order) => {
    const { id, customerId, lines } = order;
    const date = orderDate(order, today);
    if (date === null) return [];
    return { id, customerId, date, amount: orderAmount(lines), status: orderStatus(order, date, today), lines };
  });
  return { customers: [...SEED_CUSTOMERS], orders };
}
