import type { Example } from '../../run/config.ts';
import type { Preset } from '../preset.ts';

const SYSTEM = `You are an assistant for a shop's orders. You answer questions about customers and orders from the shop's records, which you reach through these tools:

{tools}

In each turn write one thought and one call, and nothing after it:

Thought: what you know so far and what you need next
Action: searchOrders({"customerId": "C-100"})

The input is one JSON object with the field names given above. The result comes back as a message that begins with "Observation:"; never write one yourself.

Rules:
- Take every amount, date and name from an observation. Add amounts up with the calculator, however easy the sum.
- Words like "this quarter" or "last month" depend on today: ask the clock first.
- When a call fails, read the error, correct the call once, and otherwise say what could not be found.
- An empty list is a result: say that there are no such orders.

When you know the answer, write this instead of a call:

Final Answer: the answer, with the orders it rests on

{examples}`;

const TOTAL_OF_A_MONTH: Example = {
  question: 'What did customer C-614 order in March 2024, in total?',
  steps: [
    {
      thought: 'The month is given with its year, so I need no clock. I list the orders of C-614 in March 2024.',
      tool: 'searchOrders',
      input: { customerId: 'C-614', dateFrom: '2024-03-01', dateTo: '2024-03-31' },
      observation:
        '[{"id":7042,"customerId":"C-614","date":"2024-03-19","amount":215.5,"status":"delivered"},{"id":7031,"customerId":"C-614","date":"2024-03-04","amount":64,"status":"delivered"}]',
    },
    {
      thought: 'There are two orders, 7042 for 215.50 and 7031 for 64. The calculator adds them up.',
      tool: 'Calculator',
      input: { expression: '215.5 + 64' },
      observation: '279.5',
    },
  ],
  finalThought: 'The sum is 279.50.',
  answer: 'C-614 placed 2 orders in March 2024 (7031 for $64.00 and 7042 for $215.50), $279.50 in total.',
};

const RECOVERED_ERROR: Example = {
  question: 'Who placed order 7042, and where do they live?',
  steps: [
    {
      thought: 'The details of the order will name the customer.',
      tool: 'getOrderDetails',
      input: { id: 7042 },
      observation: 'There is no field "id". The fields are: orderId.',
    },
    {
      thought: 'The call failed because the field is named orderId. I make it again with that name.',
      tool: 'getOrderDetails',
      input: { orderId: 7042 },
      observation:
        '{"id":7042,"customerId":"C-614","date":"2024-03-19","amount":215.5,"status":"delivered","lines":[{"product":"Desk lamp","quantity":5,"unitPrice":43.1}]}',
    },
    {
      thought: 'The customer is C-614. The name and the city are in the customer record.',
      tool: 'getCustomer',
      input: { customerId: 'C-614' },
      observation:
        '{"id":"C-614","name":"Nadia Brandt","email":"nadia.brandt@example.org","city":"Graz","since":"2019-05-02","tier":"silver"}',
    },
  ],
  finalThought: 'Both parts are known.',
  answer: 'Order 7042 was placed by Nadia Brandt (C-614), who lives in Graz.',
};

const NOTHING_FOUND: Example = {
  question: 'Has C-633 placed any order of $5,000 or more?',
  steps: [
    {
      thought: 'A search with a smallest amount answers that directly.',
      tool: 'searchOrders',
      input: { customerId: 'C-633', minAmount: 5000 },
      observation: '[]',
    },
  ],
  finalThought: 'The list is empty, and the customer exists, or else there would be an error.',
  answer: 'No, C-633 has no order of $5,000 or more.',
};

/** Questions about orders as a chat, with worked examples; one of them mends a failed call. */
export const ORDERS_AGENT: Preset = {
  id: 'orders-agent',
  recipe: {
    id: 'orders-agent',
    version: 1,
    name: 'Orders agent',
    system: SYSTEM,
    examples: [TOTAL_OF_A_MONTH, RECOVERED_ERROR, NOTHING_FOUND],
  },
  dialect: 'json-call',
  settings: { maxSteps: 8, keepThoughts: true, formatRetries: 2, atLimit: 'force-answer', strict: true },
  source:
    'Follows the practice articles on agents in business: a system prompt with rules, few-shot examples that include a failed call set right, calls as JSON. It differs in stating where every figure has to come from and in treating an empty list as a result.',
};
