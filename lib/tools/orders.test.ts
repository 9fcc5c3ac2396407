import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Clock } from '../run/clock.ts';
import type { Json } from '../run/json.ts';
import { daysBetween, isoDate, quarterOf } from './iso-date.ts';
import { memoryOrders } from './memory-orders.ts';
import { seedOrders, undatedOrders } from './order-data.ts';
import { orderTools } from './orders.ts';
import { toolRunner } from './run-tool.ts';

const TODAY = new Date('2025-08-20T10:00:00Z');
const stillClock: Clock = { now: () => 0, wall: () => 0, sleep: () => new Promise(() => {}) };
const runner = toolRunner(orderTools(memoryOrders(() => TODAY)), { timeoutMs: 1000, clock: stillClock });

function call(tool: string, input: Json) {
  return runner.run({ callId: '1', tool, input }, new AbortController().signal);
}

const anyDay = fc
  .date({ min: new Date('2024-01-01T00:00:00Z'), max: new Date('2099-12-31T23:59:59Z'), noInvalidDate: true })
  .chain((day) =>
    fc.constantFrom(day, new Date(quarterOf(isoDate(day)).first), new Date(quarterOf(isoDate(day)).last)),
  );

describe('the example shop', () => {
  it('always has orders 123 ($450) and 124 ($890) of C-100 this quarter, others before it, and none in the future', () => {
    fc.assert(
      fc.property(anyDay, (today) => {
        const { orders } = seedOrders(today);
        const now = isoDate(today);
        const { first } = quarterOf(now);
        const own = orders.filter(({ customerId }) => customerId === 'C-100');
        const current = own.filter(({ date }) => date >= first).map(({ id, amount }) => [id, amount]);
        expect(current).toEqual([
          [123, 450],
          [124, 890],
        ]);
        expect(own.length).toBeGreaterThan(4);
        expect(orders.every(({ date }) => date <= now && daysBetween(date, now) < 500)).toBe(true);
        expect(orders.some(({ id }) => id === 999)).toBe(false);
      }),
      { numRuns: 150 },
    );
  });

  it('has at least 40 customers and 400 orders, each of a customer who was there before', () => {
    const { customers, orders } = seedOrders(TODAY);
    expect(customers.length).toBeGreaterThanOrEqual(40);
    expect(orders.length).toBeGreaterThanOrEqual(400);
    expect(new Set(customers.map(({ id }) => id)).size).toBe(customers.length);
    expect(new Set(customers.map(({ email }) => email)).size).toBe(customers.length);
    expect(new Set(orders.map(({ id }) => id)).size).toBe(orders.length);
    const since = new Map(customers.map((customer) => [customer.id, customer.since]));
    for (const { customerId, date } of orders) expect(date > (since.get(customerId) ?? '9999')).toBe(true);
    expect(new Set(orders.map(({ customerId }) => customerId)).size).toBe(customers.length);
  });

  it('is plain about people: names, addresses and cities are filled in', () => {
    for (const customer of seedOrders(TODAY).customers) {
      expect(customer.email).toMatch(/^[a-z]+(\.[a-z]+)*@example\.com$/);
      expect(customer.city).not.toBe('');
      expect(customer.tier).toMatch(/^(gold|silver|standard)$/);
    }
  });

  it('has amounts that are the sum of the lines to the cent', () => {
    for (const { amount, lines } of seedOrders(TODAY).orders) {
      const cents = lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * Math.round(unitPrice * 100), 0);
      expect(Math.round(amount * 100)).toBe(cents);
      expect(amount).toBe(Number(amount.toFixed(2)));
      expect(lines.length).toBeGreaterThan(0);
    }
  });

  it('tells the status by age', () => {
    const { orders } = seedOrders(TODAY);
    const fresh = orders.filter(({ date, status }) => daysBetween(date, isoDate(TODAY)) < 2 && status !== 'cancelled');
    expect(fresh.length).toBeGreaterThan(0);
    expect(fresh.every(({ status }) => status === 'processing')).toBe(true);
    expect(new Set(orders.map(({ status }) => status))).toEqual(
      new Set(['processing', 'shipped', 'delivered', 'cancelled']),
    );
  });

  it('is the same every time', () => {
    expect(undatedOrders()).toEqual(undatedOrders());
  });
});

describe('searchOrders', () => {
  it('finds the orders of a customer this quarter, newest first', async () => {
    const { data, text } = await call('searchOrders', {
      customerId: 'C-100',
      dateFrom: '2025-07-01',
      dateTo: '2025-09-30',
    });
    expect(data).toEqual([
      { id: 124, customerId: 'C-100', date: '2025-07-13', amount: 890, status: 'delivered' },
      { id: 123, customerId: 'C-100', date: '2025-07-05', amount: 450, status: 'delivered' },
    ]);
    expect(JSON.parse(text)).toEqual(data);
  });

  it.each(['c-100', 'C100', '100', '#100', ' c 100 ', 'Customer C-100', 'Ｃ－１００'])(
    'reads the id %s',
    async (id) => {
      expect(((await call('searchOrders', id)).data as Json[]).length).toBe(7);
    },
  );

  it('includes both ends of the dates and the smallest amount', async () => {
    const between = await call('searchOrders', { customerId: 'C-100', dateFrom: '2025-07-05', dateTo: '2025-07-05' });
    expect(between.data).toMatchObject([{ id: 123 }]);
    const above = await call('searchOrders', { customerId: 'C-100', minAmount: 600 });
    expect(above.data).toMatchObject([{ id: 124 }, { id: 98, amount: 600 }]);
  });

  it('shows at most 50 and counts the rest', async () => {
    const { data, text } = await call('searchOrders', {});
    expect(data).toHaveLength(50);
    expect(text).toContain(`(${seedOrders(TODAY).orders.length - 50} more not shown`);
    const dates = (data as { date: string }[]).map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted().reverse());
  });

  it('gives an empty list where nothing matches', async () => {
    expect((await call('searchOrders', { customerId: 'C-100', minAmount: 100_000 })).text).toBe('[]');
  });

  it.each([
    [{ dateFrom: '2025-02-30' }, 'dateFrom: expected a real date like 2025-03-31.'],
    [{ dateTo: 'yesterday' }, 'dateTo: expected a real date like 2025-03-31.'],
    [
      { dateFrom: '2025-09-01', dateTo: '2025-08-01' },
      'dateFrom 2025-09-01 is after dateTo 2025-08-01. Swap the two dates.',
    ],
    [{ minAmount: -1 }, 'minAmount: expected an amount of 0 or more.'],
    [{ minAmount: 'a lot' }, 'minAmount: expected a number like 500.'],
  ] as [Json, string][])('refuses %j', async (input, text) => {
    const outcome = await call('searchOrders', input);
    expect(outcome.error?.code).toBe('bad-input');
    expect(outcome.text).toBe(text);
  });

  it('says so when there is no such customer', async () => {
    const { error } = await call('searchOrders', { customerId: 'C-9' });
    expect(error).toEqual({
      code: 'customer-not-found',
      message: 'Customer C-9 does not exist.',
      suggestion: 'Check the id: no customer has this number.',
    });
  });
});

describe('getCustomer and getOrderDetails', () => {
  it('answer with the whole record', async () => {
    expect((await call('getCustomer', 'c-100')).data).toMatchObject({ id: 'C-100', name: 'Maya Lindqvist' });
    expect((await call('getOrderDetails', '#123')).data).toMatchObject({
      id: 123,
      amount: 450,
      lines: [
        { product: 'Office chair', quantity: 1, unitPrice: 300 },
        { product: 'Desk lamp', quantity: 2, unitPrice: 75 },
      ],
    });
  });

  it('say what does not exist, and what to do', async () => {
    expect((await call('getCustomer', 'Bob')).error?.code).toBe('customer-not-found');
    const { error, text } = await call('getOrderDetails', { orderId: '999' });
    expect(error?.code).toBe('order-not-found');
    expect(text).toBe("Order 999 does not exist. Check the id, or list a customer's orders with searchOrders.");
  });

  it.each(['abc', '-1', 0, 1.5, '12345678901'])('refuse the order id %s', async (orderId) => {
    const { error } = await call('getOrderDetails', { orderId });
    expect(error?.code).toBe('bad-input');
    expect(error?.message).toMatch(/^orderId: expected/);
  });
});
