import { expect, it } from 'vitest';
import { builtinTools } from './index.ts';
import { memoryOrders } from './memory-orders.ts';
import { createRegistry } from './registry.ts';
import { toolContract } from './tool.contract.ts';
import type { Tool } from './tool.ts';
import { trialContext } from './trial-context.ts';
import type { Wiki, WikiAnswer } from './wikipedia/wiki.ts';
import { wikipediaLookup } from './wikipedia-lookup.ts';
import { wikipediaSearch } from './wikipedia-search.ts';

const now = () => new Date('2025-08-20T10:00:00Z');
const page = { title: 'Mount Everest', url: '', paragraphs: ['It is high.', 'Its elevation is 8,849 m.'] };
const opened = async (): Promise<WikiAnswer> => ({ kind: 'page', page });
const wiki: Wiki = { language: 'en', open: opened, reopen: opened, similar: async () => [] };
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
  const found = await first?.run({ query: 'x' }, trialContext());
  expect(found).toMatchObject({ text: 'from elsewhere' });
});

it('has the Wikipedia tools last, off by default, where there is an encyclopaedia', () => {
  const all = builtinTools({ orders: memoryOrders(now), now, wiki });
  expect(all.slice(0, -2).map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
  expect(all.slice(-2)).toMatchObject([
    { name: 'WikipediaSearch', isOffByDefault: true, label: 'online' },
    { name: 'WikipediaLookup', isOffByDefault: true, label: 'online' },
  ]);
  expect(tools.every(({ isOffByDefault }) => !isOffByDefault)).toBe(true);
});

it('are entries of a registry: one of the same name that comes later counts, with a warning', () => {
  const registry = createRegistry();
  const built = builtinTools({ orders: memoryOrders(now), now }, registry);
  expect(registry.warnings()).toEqual([]);
  registry.register({ ...(built[1] as Tool), label: 'mine' });
  expect(registry.tools()[1]).toMatchObject({ name: 'Calculator', label: 'mine' });
  expect(registry.warnings()).toHaveLength(1);
});

for (const tool of [...tools, wikipediaSearch(wiki) as Tool]) toolContract(tool);
toolContract(wikipediaLookup(wiki) as Tool, [
  { tool: 'WikipediaSearch', input: {}, data: { kind: 'page', title: page.title }, error: null },
]);
