import { askedFor, dayOf, fieldsOf, isObject, moneyOf, placeOf, wordOf } from './caption-fields.ts';
import { looksLikeData, shortLine } from './caption-text.ts';
import { type Caption, caption } from './caption-words.ts';
import type { Json } from './json.ts';
import type { Call } from './trajectory.ts';

type Asked = Pick<Call, 'tool' | 'input'>;

/** Longest piece of an input that is read out, in characters. */
const LONGEST_WORDS = 90;

/** What a call does, in one sentence. Any tool and any input gives one. */
export function actionCaption({ tool, input }: Asked): Caption {
  const name = wordOf(tool, 60);
  const known = Object.hasOwn(TEMPLATES, name) ? TEMPLATES[name]?.(input) : null;
  return known ?? otherCall(name, input);
}

/** Null where the input says too little for the sentence. */
const TEMPLATES: Readonly<Record<string, (input: Json) => Caption | null>> = {
  Search: (input) => named('action.search', 'query', askedFor(input, 'query')),
  Calculator: (input) => named('action.calculate', 'sum', arithmetic(askedFor(input, 'expression'))),
  searchOrders,
  getCustomer: (input) => named('action.customer', 'customer', askedFor(input, 'customerId')),
  getOrderDetails: (input) => named('action.order', 'order', askedFor(input, 'orderId')),
  WikipediaSearch: (input) => named('action.page', 'page', askedFor(input, 'entity')),
  WikipediaLookup: (input) => named('action.sentence', 'words', askedFor(input, 'text')),
  Clock: clock,
};

function named(key: Caption['key'], name: string, value: string): Caption | null {
  return value === '' || looksLikeData(value) ? null : caption(key, { [name]: value });
}

/** An expression with the signs that people know. */
function arithmetic(expression: string): string {
  return expression
    .replace(/\s*\*\s*/g, ' × ')
    .replace(/\s+\/\s+/g, ' ÷ ')
    .replace(/ - /g, ' − ')
    .trim();
}

function searchOrders(input: Json): Caption {
  const customer = askedFor(input, 'customerId');
  const { dateFrom, dateTo, minAmount } = fieldsOf(input);
  const [from, to, least] = [dayOf(dateFrom), dayOf(dateTo), moneyOf(minAmount)];
  return caption('action.orders', {
    hasCustomer: customer === '' || looksLikeData(customer) ? 'no' : 'yes',
    customer,
    days: from && to ? 'between' : from ? 'since' : to ? 'until' : 'any',
    from: from ?? '',
    to: to ?? '',
    hasLeast: least ? 'yes' : 'no',
    least: least ?? '',
  });
}

function clock(input: Json): Caption {
  const place = placeOf(askedFor(input, 'timezone'));
  return place === '' ? caption('action.clock') : caption('action.clockIn', { place });
}

/** A tool that nobody wrote a sentence for. */
function otherCall(tool: string, input: Json): Caption {
  if (tool === '') return caption('action.nameless');
  const words = inputWords(input);
  return words === '' ? caption('action.other', { tool }) : caption('action.otherWith', { tool, words });
}

/** What of an input can be read out: a bare word, or the few words in its fields. Never a piece of JSON. */
function inputWords(input: Json): string {
  const values = isObject(input) ? Object.values(input) : [input];
  const words = values.map((value) => wordOf(value, 60)).filter((word) => word !== '' && !looksLikeData(word));
  return words.length > 4 ? '' : shortLine(words.join(', '), LONGEST_WORDS);
}

const TOOL_NAMES: Readonly<Record<string, Caption['key']>> = {
  Search: 'tool.search',
  Calculator: 'tool.calculator',
  searchOrders: 'tool.orders',
  getCustomer: 'tool.orders',
  getOrderDetails: 'tool.orders',
  WikipediaSearch: 'tool.wikipedia',
  WikipediaLookup: 'tool.wikipedia',
  Clock: 'tool.clock',
};

/** Tools that are named one by one; of more it is said how many. */
const MOST_NAMED = 5;

/** The tools of a run as people know them, each once. */
export function toolCaptions(names: readonly string[]): Caption[] {
  const known = new Set(names.flatMap((name) => (Object.hasOwn(TOOL_NAMES, name) ? (TOOL_NAMES[name] ?? []) : [])));
  const others = names.filter((name) => !Object.hasOwn(TOOL_NAMES, name) && wordOf(name) !== '');
  const all = [
    ...[...known].map((key) => caption(key)),
    ...others.map((name) => caption('tool.other', { tool: wordOf(name, 40) })),
  ];
  if (all.length <= MOST_NAMED + 1) return all;
  return [...all.slice(0, MOST_NAMED), caption('tool.more', { count: all.length - MOST_NAMED })];
}
