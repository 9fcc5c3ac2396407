import * as z from 'zod';
import type { Json } from '../run/json.ts';
import { readIsoDate } from './iso-date.ts';
import type { OrderSource, Tool, ToolResult } from './tool.ts';
import { toolError } from './tool-error.ts';

/** Orders in one answer; the rest is counted. */
const MOST_ORDERS = 50;

const date = (description: string) =>
  z
    .string()
    .refine((text) => readIsoDate(text) !== undefined, 'expected a real date like 2025-03-31')
    .describe(description)
    .meta({ examples: ['2025-03-31'] })
    .optional();

const customerId = z
  .string()
  .describe('Customer id in the form C-100.')
  .meta({ examples: ['C-100'] });

const SearchInput = z.object({
  customerId: customerId.optional(),
  dateFrom: date('First order date to include, YYYY-MM-DD.'),
  dateTo: date('Last order date to include, YYYY-MM-DD.'),
  minAmount: z
    .number()
    .min(0, 'expected an amount of 0 or more')
    .describe('Smallest order amount in US dollars.')
    .meta({ examples: [500] })
    .optional(),
});
const CustomerInput = z.object({ customerId });
const OrderInput = z.object({
  orderId: z
    .int('expected a whole number like 123')
    .min(1, 'expected a whole number of 1 or more')
    .max(999_999_999, 'expected an order id of at most 9 digits')
    .describe('Order id, a whole number like 123.')
    .meta({ examples: [123] }),
});

/** The three order tools: `searchOrders`, `getCustomer`, `getOrderDetails`, over any source. */
export function orderTools(source: OrderSource): Tool[] {
  return [searchOrders(source), getCustomer(source), getOrderDetails(source)];
}

function searchOrders(source: OrderSource): Tool<z.infer<typeof SearchInput>> {
  return {
    name: 'searchOrders',
    description: `Lists orders as JSON, newest first, each with id, customerId, date, amount (US dollars) and status. All filters are optional and dates are inclusive; at most ${MOST_ORDERS} orders are shown.`,
    input: SearchInput,
    effect: 'read',
    mainField: 'customerId',
    async run(input) {
      const query = {
        ...input,
        ...(input.customerId !== undefined && { customerId: await knownCustomer(source, input.customerId) }),
        ...(input.dateFrom !== undefined && { dateFrom: readIsoDate(input.dateFrom) }),
        ...(input.dateTo !== undefined && { dateTo: readIsoDate(input.dateTo) }),
      };
      if (query.dateFrom && query.dateTo && query.dateFrom > query.dateTo) {
        throw toolError(
          'bad-input',
          `dateFrom ${query.dateFrom} is after dateTo ${query.dateTo}`,
          'Swap the two dates.',
        );
      }
      const orders = await source.searchOrders(query);
      const shown = orders
        .slice(0, MOST_ORDERS)
        .map(({ id, customerId, date, amount, status }) => ({ id, customerId, date, amount, status }));
      const more = orders.length - shown.length;
      const note = `\n(${more} more not shown; narrow the search by customer, dates or amount.)`;
      return { text: `${JSON.stringify(shown)}${more > 0 ? note : ''}`, data: shown };
    },
  };
}

function getCustomer(source: OrderSource): Tool<z.infer<typeof CustomerInput>> {
  return {
    name: 'getCustomer',
    description: 'Looks up one customer as JSON: id, name, email, city, since (date) and tier.',
    input: CustomerInput,
    effect: 'read',
    mainField: 'customerId',
    async run(input) {
      const id = plainCustomerId(input.customerId);
      const customer = await source.getCustomer(id);
      if (!customer) throw customerNotFound(id);
      const { name, email, city, since, tier } = customer;
      return jsonResult({ id: customer.id, name, email, city, since, tier });
    },
  };
}

function getOrderDetails(source: OrderSource): Tool<z.infer<typeof OrderInput>> {
  return {
    name: 'getOrderDetails',
    description:
      'Looks up one order as JSON: id, customerId, date, amount (US dollars), status and its lines with product, quantity and unitPrice.',
    input: OrderInput,
    effect: 'read',
    mainField: 'orderId',
    async run({ orderId }) {
      const order = await source.getOrder(orderId);
      if (!order) {
        throw toolError(
          'order-not-found',
          `Order ${orderId} does not exist`,
          "Check the id, or list a customer's orders with searchOrders.",
        );
      }
      const { id, customerId, date, amount, status } = order;
      const lines = order.lines.map(({ product, quantity, unitPrice }) => ({ product, quantity, unitPrice }));
      return jsonResult({ id, customerId, date, amount, status, lines });
    },
  };
}

async function knownCustomer(source: OrderSource, written: string): Promise<string> {
  const id = plainCustomerId(written);
  if (!(await source.getCustomer(id))) throw customerNotFound(id);
  return id;
}

/** `c-100`, `C100`, `#100` and `customer C-100` all mean `C-100`. Anything else is left as it is. */
function plainCustomerId(written: string): string {
  const text = written.normalize('NFKC').trim();
  const digits = /^(?:customer\s*)?#?\s*(?:c[\s_-]*)?(\d{1,9})$/i.exec(text)?.[1];
  return digits === undefined ? text : `C-${digits}`;
}

function customerNotFound(id: string) {
  return toolError(
    'customer-not-found',
    `Customer ${id.slice(0, 60)} does not exist`,
    /^C-\d+$/.test(id)
      ? 'Check the id: no customer has this number.'
      : 'Check the id: customer ids have the form C-100.',
  );
}

function jsonResult(data: Json): ToolResult {
  return { text: JSON.stringify(data), data };
}
