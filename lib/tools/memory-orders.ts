import { seedOrders } from './order-data.ts';
import type { OrderSource } from './tool.ts';

/** The example shop in memory, as it stands on `today()` at each look-up. Orders come newest first. */
export function memoryOrders(today: () => Date): OrderSource {
  return {
    async searchOrders({ customerId, dateFrom, dateTo, minAmount }) {
      return seedOrders(today())
        .orders.filter(
          (order) =>
            (customerId === undefined || order.customerId === customerId) &&
            (dateFrom === undefined || order.date >= dateFrom) &&
            (dateTo === undefined || order.date <= dateTo) &&
            (minAmount === undefined || order.amount >= minAmount),
        )
        .map(({ lines: _, ...order }) => order)
        .sort((a, b) => (a.date === b.date ? b.id - a.id : a.date < b.date ? 1 : -1));
    },
    async getCustomer(customerId) {
      return seedOrders(today()).customers.find(({ id }) => id === customerId);
    },
    async getOrder(orderId) {
      return seedOrders(today()).orders.find(({ id }) => id === orderId);
    },
  };
}
