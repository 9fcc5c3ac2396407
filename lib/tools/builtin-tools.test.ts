import { expect, it } from 'vitest';
import { builtinTools } from './index.ts';
import { memoryOrders } from './memory-orders.ts';
import { toolContract } from './tool.contract.ts';

const now = () => new Date('2025-08-20T10:00:00Z');
const tools = builtinTools({ orders: memoryOrders(now), now });

it('has the built-in tools in their order', () => {
  expect(tools.map(({ name }) => name)).toEqual([
    'Search',
    'Calculator',
    'searchOrders',
    'getCustomer',
    'getOrderDetails',
    'Clock',
  ]);
});

it('takes another search engine in place of the bundled one', async () => {
  const search = { label: '', search: async () => ({ answer_box: { answer: 'from elsewhere' } }) };
  const [first] = builtinTools({ orders: memoryOrders(now), now, search });
  expect(first?.label).toBeUndefined();
  const found = await first?.run({ query: 'x' }, { signal: new AbortController().signal });
  expect(found).toMatchObject({ text: 'from elsewhere' });
});

for (const tool of tools) toolContract(tool);
