import { and, asc, eq, gte } from 'drizzle-orm';
import type { Database } from './database.ts';
import { customers, orderLines, orders, seeds } from './schema.ts';

/** The example shop as it is put into the tables: dates are places in a quarter counted from today's. */
export interface OrderSeed {
  /** Changes whenever the data does; the tables are filled again then. */
  version: string;
  customers: (typeof customers.$inferSelect)[];
  orders: {
    id: number;
    customerId: string;
    quarterOffset: number;
    dayOfQuarter: number;
    isCancelled: boolean;
    lines: { product: string; quantity: number; unitPrice: number }[];
  }[];
}

/** How an order of the seed looks on a day. The rules come from outside, so that there is one set of them. */
export interface OrderRules {
  /** Today. */
  now(): Date;
  /** ISO date; null for an order that is still to come. */
  dateOf(order: UndatedOrder, today: Date): string | null;
  statusOf(order: UndatedOrder, date: string, today: Date): string;
  /** US dollars. */
  amountOf(lines: OrderSeed['orders'][number]['lines']): number;
}

/** What an order's date and status follow from. */
export type UndatedOrder = Omit<OrderSeed['orders'][number], 'lines'>;

interface DatedOrder {
  id: number;
  customerId: string;
  date: string;
  amount: number;
  status: string;
}

const SEED = 'orders';

/** Fills the order tables, unless they hold this version already. True when it did. */
export async function seedOrderTables(
  db: Database,
  seed: OrderSeed,
  rules: Pick<OrderRules, 'amountOf'>,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { version } = seed;
    const [have] = await tx.select().from(seeds).where(eq(seeds.name, SEED));
    if (have?.version === version) return false;
    // Written first: of two processes that seed at once the second waits here for the first.
    await tx.insert(seeds).values({ name: SEED, version }).onConflictDoUpdate({ target: seeds.name, set: { version } });
    await tx.delete(customers);
    await tx.insert(customers).values(seed.customers);
    await tx
      .insert(orders)
      .values(seed.orders.map(({ lines, ...order }) => ({ ...order, amount: rules.amountOf(lines) })));
    await tx
      .insert(orderLines)
      .values(
        seed.orders.flatMap(({ id, lines }) => lines.map((line, index) => ({ orderId: id, line: index, ...line }))),
      );
    return true;
  });
}

/** The order tables as the order tools ask for them. Dates are worked out at each question, none after today. */
export function sqlOrders(db: Database, rules: Omit<OrderRules, 'amountOf'>) {
  const dated = (row: typeof orders.$inferSelect): DatedOrder | undefined => {
    const today = rules.now();
    const date = rules.dateOf(row, today);
    if (date === null) return undefined;
    const { id, customerId, amount } = row;
    return { id, customerId, date, amount, status: rules.statusOf(row, date, today) };
  };
  return {
    /** Newest first; of one day the highest id first. Both dates are included. */
    async searchOrders(query: {
      customerId?: string | undefined;
      dateFrom?: string | undefined;
      dateTo?: string | undefined;
      minAmount?: number | undefined;
    }): Promise<DatedOrder[]> {
      const { customerId, dateFrom, dateTo, minAmount } = query;
      const rows = await db
        .select()
        .from(orders)
        .where(
          and(
            customerId === undefined ? undefined : eq(orders.customerId, customerId),
            minAmount === undefined ? undefined : gte(orders.amount, minAmount),
          ),
        );
      return rows
        .flatMap((row) => dated(row) ?? [])
        .filter(({ date }) => (dateFrom ?? '') <= date && (dateTo === undefined || date <= dateTo))
        .sort((a, b) => (a.date === b.date ? b.id - a.id : a.date < b.date ? 1 : -1));
    },
    async getCustomer(customerId: string) {
      const [customer] = await db.select().from(customers).where(eq(customers.id, customerId));
      return customer;
    },
    async getOrder(orderId: number) {
      const [row] = await db.select().from(orders).where(eq(orders.id, orderId));
      const placed = row && dated(row);
      if (!placed) return undefined;
      const lines = await db
        .select({ product: orderLines.product, quantity: orderLines.quantity, unitPrice: orderLines.unitPrice })
        .from(orderLines)
        .where(eq(orderLines.orderId, orderId))
        .orderBy(asc(orderLines.line));
      return { ...placed, lines };
    },
  };
}
