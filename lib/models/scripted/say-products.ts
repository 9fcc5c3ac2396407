import { finding } from './findings.ts';
import { act, answer, type Move } from './move.ts';
import { type FoundOrders, seenOrder } from './observed.ts';
import type { Reading } from './read-prompt.ts';
import { counted, listOf, money } from './wording.ts';

/** Orders whose details are looked up for their products: each takes a step, and steps are few. */
const LOOKED_UP = 3;

/** Said where the products were asked for and are not told. */
export const NO_PRODUCTS =
  'A list of orders holds no products: ask for a single order by its number to see what was in it.';

/** Next step for the question which products a few orders held; null when there are too many orders, or no tool for it. */
export function sayProducts(reading: Reading, { customer, orders, when, cut }: FoundOrders): Move | null {
  if (cut || orders.length > LOOKED_UP || !customer) return null;
  const lookups = orders.map(({ id }) => finding(reading, 'order', { orderId: id }));
  const todo = lookups.flatMap((found) => (found.kind === 'todo' ? [found.call] : []));
  if (todo.length > 0) return act('The list holds no products, so I look at the details of each order.', ...todo);
  const told = lookups.flatMap((found) => {
    const order = found.kind === 'found' ? seenOrder(found.text) : null;
    if (!order || order.lines.length === 0) return [];
    const lines = listOf(order.lines.map(({ product, quantity }) => `${quantity} × ${product}`));
    return [`order ${order.id} (${money(order.amount)}, ${order.date}) was for ${lines}`];
  });
  if (told.length < orders.length) return null;
  return answer(
    'I know what was in each order.',
    `Customer ${customer}, ${counted(orders.length, 'order')}${when}: ${told.join('; ')}.`,
  );
}
