import { dayOf, fieldsOf, moneyOf, wordOf } from './caption-fields.ts';
import { type BeatRow, caption, type Told } from './caption-words.ts';
import type { Json } from './json.ts';

/** Lines of a table; one more than this is left out only together with another. */
const MOST_ROWS = 4;

/** The list that `searchOrders` brings. */
export function ordersResult(data: Json | undefined): Told | null {
  if (!Array.isArray(data)) return null;
  const rows = data.map(fieldsOf).map(({ id, date, amount }): BeatRow => {
    const order = wordOf(id, 20);
    return {
      label: order === '' ? caption('row.text', { text: '–' }) : caption('row.order', { order }),
      note: dayOf(date, 'day'),
      figure: moneyOf(amount),
    };
  });
  return { says: [caption('result.orders', { count: rows.length })], ...shortened(rows) };
}

/** What `getCustomer` brings. */
export function customerResult(data: Json | undefined): Told | null {
  const { id, name, city, since } = fieldsOf(data);
  const [who, place, day] = [wordOf(name), wordOf(city), dayOf(since)];
  if (who === '') return null;
  return {
    says: [
      caption('result.customer', {
        customer: wordOf(id) || who,
        name: who,
        hasCity: place === '' ? 'no' : 'yes',
        city: place,
        hasSince: day ? 'yes' : 'no',
        since: day ?? '',
      }),
    ],
  };
}

/** What `getOrderDetails` brings. */
export function orderResult(data: Json | undefined): Told | null {
  const { id, date, amount, lines } = fieldsOf(data);
  const [order, sum, day] = [wordOf(id, 20), moneyOf(amount), dayOf(date)];
  if (order === '' || !sum) return null;
  const rows = (Array.isArray(lines) ? lines : []).map(fieldsOf).flatMap(({ product, quantity, unitPrice }) => {
    const what = wordOf(product, 40);
    if (what === '') return [];
    const count = typeof quantity === 'number' ? quantity : 1;
    const figure = typeof unitPrice === 'number' ? { money: count * unitPrice } : null;
    const label = caption('row.times', { count, product: what });
    return [{ label, note: null, figure }];
  });
  const says = [caption('result.order', { order, hasDay: day ? 'yes' : 'no', day: day ?? '', sum })];
  return { says, ...shortened(rows) };
}

function shortened(rows: BeatRow[]): Pick<Told, 'rows' | 'asides'> {
  if (rows.length <= MOST_ROWS + 1) return { rows };
  return { rows: rows.slice(0, MOST_ROWS), asides: [caption('result.more', { count: rows.length - MOST_ROWS })] };
}
