import type { SeenOrder } from './observed.ts';
import { money } from './wording.ts';

/** More orders than this are counted in an answer, not listed. */
const LISTED = 15;

/** `123 for $450, 124 for $890`; with dates where the list itself is the answer. */
export function shown(orders: readonly SeenOrder[], withDates = false): string {
  const items = orders
    .slice(0, LISTED)
    .map(({ id, amount, date, status }) =>
      withDates ? `${id} for ${money(amount)} on ${date}${status && ` (${status})`}` : `${id} for ${money(amount)}`,
    );
  return items.join(', ') + (orders.length > LISTED ? ' and others' : '');
}
