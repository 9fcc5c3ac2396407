import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenedDatabase } from './database.ts';
import { type OrderSeed, seedOrderTables, sqlOrders, type UndatedOrder } from './orders.ts';
import { openTestDatabase } from './test-database.ts';

const order = (id: number, customerId: string, quarterOffset: number, dayOfQuarter: number, prices: number[]) => ({
  id,
  customerId,
  quarterOffset,
  dayOfQuarter,
  isCancelled: id === 3,
  lines: prices.map((unitPrice, index) => ({ product: `Thing ${index + 1}`, quantity: 2, unitPrice })),
});
const customer = (id: string) => ({
  id,
  name: `Name ${id}`,
  email: `${id}@example.com`,
  city: 'Galway',
  since: '2020-01-01',
  tier: 'gold',
});
const SEED: OrderSeed = {
  version: '1',
  customers: [customer('C-1'), customer('C-2')],
  orders: [order(1, 'C-1', 0, 0.1, [10, 5]), order(2, 'C-1', -1, 0.5, [100]), order(3, 'C-2', 0, 0.1, [0.1])],
};

/** Ninety-day quarters that begin at the turn of the epoch: enough to see dates move with the clock. */
const DAY = 86_400_000;
const rules = {
  now: () => new Date(1_000 * 90 * DAY + 20 * DAY),
  dateOf: ({ quarterOffset, dayOfQuarter }: UndatedOrder, today: Date) => {
    const quarter = Math.floor(today.getTime() / (90 * DAY)) + quarterOffset;
    return new Date((quarter * 90 + Math.floor(dayOfQuarter * 90)) * DAY).toISOString().slice(0, 10);
  },
  statusOf: ({ isCancelled }: UndatedOrder) => (isCancelled ? 'cancelled' : 'shipped'),
  amountOf: (lines: OrderSeed['orders'][number]['lines']) =>
    lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0),
};
const dateAt = (day: number) => new Date((1_000 * 90 + day) * DAY).toISOString().slice(0, 10);

describe('the order tables', () => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase();
    expect(await seedOrderTables(opened.db, SEED, rules)).toBe(true);
  }, 60_000);
  afterAll(() => opened.close());

  it('give a customer, an order with its lines in order, and nothing for ids that nobody has', async () => {
    const source = sqlOrders(opened.db, rules);
    expect(await source.getCustomer('C-1')).toEqual(customer('C-1'));
    expect(await source.getCustomer('C-9')).toBeUndefined();
    expect(await source.getOrder(1)).toEqual({
      id: 1,
      customerId: 'C-1',
      date: dateAt(9),
      amount: 30,
      status: 'shipped',
      lines: [
        { product: 'Thing 1', quantity: 2, unitPrice: 10 },
        { product: 'Thing 2', quantity: 2, unitPrice: 5 },
      ],
    });
    expect(await source.getOrder(999)).toBeUndefined();
  });

  it('are searched by customer, dates with both ends included, and amount; newest first', async () => {
    const source = sqlOrders(opened.db, rules);
    const idsOf = async (query: Parameters<typeof source.searchOrders>[0]) =>
      (await source.searchOrders(query)).map(({ id }) => id);
    expect(await idsOf({})).toEqual([3, 1, 2]);
    expect(await idsOf({ customerId: 'C-1' })).toEqual([1, 2]);
    expect(await idsOf({ dateFrom: dateAt(9) })).toEqual([3, 1]);
    expect(await idsOf({ dateTo: dateAt(-45) })).toEqual([2]);
    expect(await idsOf({ dateFrom: dateAt(-45), dateTo: dateAt(9), minAmount: 30 })).toEqual([1, 2]);
    expect(await idsOf({ customerId: 'C-9' })).toEqual([]);
  });

  it('move with the clock: what was this quarter’s stays this quarter’s', async () => {
    const later = { ...rules, now: () => new Date(rules.now().getTime() + 90 * DAY) };
    expect((await sqlOrders(opened.db, later).getOrder(1))?.date).toBe(dateAt(99));
  });

  it('are filled once for each version of the seed', async () => {
    expect(await seedOrderTables(opened.db, SEED, rules)).toBe(false);
    const next = { ...SEED, version: '2', orders: SEED.orders.slice(0, 1) };
    expect(await seedOrderTables(opened.db, next, rules)).toBe(true);
    expect(await seedOrderTables(opened.db, next, rules)).toBe(false);
    expect((await sqlOrders(opened.db, rules).searchOrders({})).map(({ id }) => id)).toEqual([1]);
  });
});
