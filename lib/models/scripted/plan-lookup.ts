import { type Finding, finding, toolFor } from './findings.ts';
import type { CustomerField, Intent, OrderField } from './intent.ts';
import { act, answer, type Move } from './move.ts';
import { type SeenCustomer, type SeenOrder, seenCustomer, seenOrder, seenOrders } from './observed.ts';
import { needsTool, quoted, vary } from './phrases.ts';
import { addUp, calculate } from './plan-sum.ts';
import { customersIn } from './question-names.ts';
import type { Reading } from './read-prompt.ts';
import { finish, held } from './say-orders.ts';
import { listOf, money, opened } from './wording.ts';

type OrderIntent = Extract<Intent, { kind: 'order' }>;
type CustomerIntent = Extract<Intent, { kind: 'customer' }>;

/** Next step for a question about one order or several, by number. */
export function planOrder(reading: Reading, intent: OrderIntent): Move {
  const lookups = intent.ids.map((id) => ({ id, found: finding(reading, 'order', { orderId: id }) }));
  if (lookups.some(({ found }) => found.kind === 'no-tool')) return withoutOrderTool(reading, intent);
  const todo = lookups.flatMap(({ found }) => (found.kind === 'todo' ? [found.call] : []));
  if (todo.length > 0) {
    const ids = listOf(todo.map((call) => `${call.input.orderId}`));
    const noun = todo.length === 1 ? 'order' : 'orders';
    return act(
      vary(reading, [
        `I look up ${noun} ${ids}.`,
        `The details of ${noun} ${ids} will tell.`,
        `First I get the details of ${noun} ${ids}.`,
      ]),
      ...todo,
    );
  }
  const known = lookups.flatMap(({ found }) => (found.kind === 'found' ? (seenOrder(found.text) ?? []) : []));
  const missing = lookups.filter(({ id }) => !known.some((order) => order.id === id));
  const gone = missing.map(({ id, found }) => missingText(id, found)).join(' ');
  if (known.length === 0)
    return answer(
      `The tool answered with an error. ${intent.ids.length === 1 ? 'The number is the one in the question' : 'The numbers are those in the question'}, so asking again would not help.`,
      gone,
    );
  return sayOrder(reading, intent, known, gone);
}

function missingText(id: number, found: Finding): string {
  const said = 'text' in found ? quoted(found.text) : '';
  return /exist|not found|no order|no such/i.test(said)
    ? `Order ${id} does not exist.`
    : `I could not look up order ${id}. The tool said: ${said}.`;
}

/** Without the lookup, a search over all orders can still show the one, but not its lines. */
function withoutOrderTool(reading: Reading, intent: OrderIntent): Move {
  const [customer] = customersIn(reading.question);
  const all = finding(reading, 'orders', customer ? { customerId: customer } : {});
  if (all.kind === 'todo')
    return act(
      `There is no tool to look an order up by its number, but a search over ${customer ? `the orders of ${customer}` : 'all orders'} may show it.`,
      all.call,
    );
  const seen = all.kind === 'found' ? seenOrders(all.text) : null;
  const known = seen?.orders.filter((order) => intent.ids.includes(order.id)) ?? [];
  return known.length === intent.ids.length
    ? sayOrder(reading, intent, known, '')
    : answer('Without that tool I cannot answer.', needsTool('order'));
}

function sayOrder(reading: Reading, intent: OrderIntent, known: SeenOrder[], gone: string): Move {
  const amounts = known.map((order) => String(order.amount));
  if (intent.joined && known.length > 1) return joined(reading, intent, known, gone);
  const [only] = known;
  if (intent.than && only && known.length === 1)
    return finish(
      reading,
      intent.after,
      String(only.amount),
      held(intent.than, String(only.amount), `Order ${only.id} comes to ${money(only.amount)}`),
    );
  const owners = ownersOf(reading, intent, known);
  if ('move' in owners) return owners.move;
  // A sum "of that" needs the amount in the sentence before it.
  const isSilent = intent.after && !intent.fields.includes('amount') && !intent.fields.includes('all');
  const fields: readonly OrderField[] = isSilent ? [...intent.fields, 'amount'] : intent.fields;
  const sentences = known.map((order) => orderSentence(order, fields, owners.names[order.customerId]));
  const text = [...sentences, gone].filter(Boolean).join(' ');
  return finish(reading, intent.after, amounts[0] ?? '', text);
}

/** Names of the customers, where the question asks who it was and a lookup is there. */
function ownersOf(
  reading: Reading,
  intent: OrderIntent,
  known: readonly SeenOrder[],
): { move: Move } | { names: Record<string, SeenCustomer> } {
  if (!intent.fields.includes('customer') || !toolFor(reading, 'customer')) return { names: {} };
  const names: Record<string, SeenCustomer> = {};
  for (const { id, customerId } of known) {
    const found = finding(reading, 'customer', { customerId });
    if (found.kind === 'todo')
      return { move: act(`Order ${id} belongs to ${customerId}. I look up who that is.`, found.call) };
    const seen = found.kind === 'found' ? seenCustomer(found.text) : null;
    if (seen) names[customerId] = seen;
  }
  return { names };
}

function orderSentence(order: SeenOrder, fields: readonly OrderField[], owner: SeenCustomer | undefined): string {
  const { id, date, amount, status, customerId } = order;
  const who = owner ? `${owner.name} (${customerId})` : `customer ${customerId}`;
  const items =
    order.lines.length > 0 ? listOf(order.lines.map(({ product, quantity }) => `${quantity} × ${product}`)) : '';
  if (fields.includes('all') || (fields.length === 1 && fields[0] === 'exists')) {
    const lead = fields.includes('exists') ? 'Yes: order' : 'Order';
    return `${lead} ${id} was placed by ${who} on ${date}, for ${money(amount)}${status && `; its status is ${status}`}.${items && ` It holds ${items}.`}`;
  }
  const parts: Partial<Record<OrderField, string>> = {
    // Who and when make one phrase.
    ...(fields.includes('customer') && fields.includes('date')
      ? { date: `was placed by ${who} on ${date}` }
      : { customer: `was placed by ${who}`, date: `was placed on ${date}` }),
    amount: `comes to ${money(amount)}`,
    status: `has the status ${status}`,
    items: items ? `was for ${items}` : `shows no items`,
  };
  return `Order ${id} ${listOf(fields.flatMap((field) => parts[field] ?? []))}.`;
}

function joined(reading: Reading, intent: OrderIntent, known: SeenOrder[], gone: string): Move {
  const list = opened(listOf(known.map(({ id, amount }) => `order ${id} comes to ${money(amount)}`)));
  const amounts = known.map((order) => String(order.amount));
  if (intent.joined === 'sum') {
    const sum = addUp(reading, amounts, 'I have the amounts. The calculator adds them up.');
    if (sum.kind === 'move') return sum.move;
    if (sum.kind === 'none')
      return answer('The sum is missing.', `${list}. I cannot add them up: ${sum.why}. ${gone}`.trim());
    return finish(
      reading,
      intent.after,
      sum.figure,
      `${held(intent.than, sum.figure, `${list}, ${money(sum.figure)} together`)} ${gone}`.trim(),
    );
  }
  const [first, second] = [...known].sort((a, b) => b.amount - a.amount);
  if (!first || !second || known.length !== 2 || first.amount === second.amount)
    return answer(
      'I can compare them now.',
      `${list}. ${first && second && first.amount > second.amount ? `Order ${first.id} is the largest. ` : ''}${gone}`.trim(),
    );
  const gap = calculate(
    reading,
    `${first.amount} - ${second.amount}`,
    'I have both amounts. The calculator gives the difference.',
  );
  if (gap.kind === 'move') return gap.move;
  const by = gap.kind === 'figure' ? `, by ${money(gap.figure)}` : '';
  return answer('I can compare them now.', `${list}. Order ${first.id} is larger${by}. ${gone}`.trim());
}

/** Next step for a question about a customer, by id or by way of an order. */
export function planCustomer(reading: Reading, intent: CustomerIntent): Move {
  let ids = intent.ids;
  if (intent.orderId !== null) {
    const found = finding(reading, 'order', { orderId: intent.orderId });
    if (found.kind === 'no-tool') return answer('The tool for that is off.', needsTool('order'));
    if (found.kind === 'todo')
      return act(`The order tells which customer it is. I look up order ${intent.orderId}.`, found.call);
    const order = found.kind === 'found' ? seenOrder(found.text) : null;
    if (!order) return answer('Without the order I cannot tell the customer.', missingText(intent.orderId, found));
    ids = [order.customerId];
  }
  const lookups = ids.map((id) => ({ id, found: finding(reading, 'customer', { customerId: id }) }));
  if (lookups.some(({ found }) => found.kind === 'no-tool'))
    return answer('The tool for that is off.', needsTool('customer'));
  const todo = lookups.flatMap(({ found }) => (found.kind === 'todo' ? [found.call] : []));
  if (todo.length > 0) {
    const who = listOf(ids);
    return act(
      vary(reading, [
        `I look up customer ${who}.`,
        `The record of customer ${who} will tell.`,
        `Now the customer: ${who}.`,
      ]),
      ...todo,
    );
  }
  const via = intent.orderId === null ? '' : `Order ${intent.orderId} belongs to customer ${ids[0]}. `;
  const sentences = lookups.map(({ id, found }) => customerSentence(id, found, intent.fields));
  const isFound = lookups.some(({ found }) => found.kind === 'found');
  return answer(
    isFound
      ? vary(reading, ['The record says it.', 'That is what was asked for.'])
      : 'The lookup came back with an error, and asking again would not help.',
    via + sentences.join(' '),
  );
}

function customerSentence(id: string, found: Finding, fields: readonly CustomerField[]): string {
  const seen = found.kind === 'found' ? seenCustomer(found.text) : null;
  if (!seen) {
    const said = 'text' in found ? quoted(found.text) : '';
    return /exist|not found|no customer|no such/i.test(said)
      ? `There is no customer ${id}.`
      : `I could not look up customer ${id}. The tool said: ${said}.`;
  }
  const { name, city, email, tier, since } = seen;
  if (fields.includes('all'))
    return `Customer ${id} is ${name}, from ${city}, a customer since ${since} with tier ${tier}; e-mail ${email}.`;
  const parts: Partial<Record<CustomerField, string>> = {
    city: `lives in ${city}`,
    email: `has the e-mail address ${email}`,
    tier: `has tier ${tier}`,
    since: `has been a customer since ${since}`,
  };
  const rest = fields.flatMap((field) => parts[field] ?? []);
  return rest.length > 0 ? `${name} (${id}) ${listOf(rest)}.` : `Customer ${id} is called ${name}.`;
}
