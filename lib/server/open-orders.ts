import { createHash } from 'node:crypto';
import type { Database } from '../store/database.ts';
import { type OrderSeed, seedOrderTables, sqlOrders } from '../store/orders.ts';
import { orderAmount, orderDate, orderStatus, undatedOrders } from '../tools/order-data.ts';
import { SEED_CUSTOMERS } from '../tools/orders/seed-customers.ts';

/** The example shop for the order tables; its version follows from what is in it. */
function orderSeed(): OrderSeed {
  const data = { customers: [...SEED_CUSTOMERS], orders: undatedOrders() };
  return { ...data, version: createHash('sha256').update(JSON.stringify(data)).digest('hex').slice(0, 16) };
}

/** The order tables, filled with the example shop where they are not yet. */
export async function openOrders(db: Database, now: () => Date) {
  await seedOrderTables(db, orderSeed(), { amountOf: orderAmount });
  return sqlOrders(db, { now, dateOf: orderDate, statusOf: orderStatus });
}
