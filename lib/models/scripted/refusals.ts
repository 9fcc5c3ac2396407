import { mentions } from './vocabulary.ts';

/** What of a question decides whether rules can do it. */
interface Asked {
  customers: readonly string[];
  orders: readonly number[];
}

const ONLY_LOOK = 'I can only look things up';
const SHOWN = 'an order search shows only the newest orders, so others may be missing';

/** Each family of questions that no rule can do, with the honest sentence for it. */
const FAMILIES: [isIt: (question: string, asked: Asked) => boolean, text: string][] = [
  [isCommand, `${ONLY_LOOK}: nothing can be added, changed, ordered or deleted here.`],
  [isBadId, `${ONLY_LOOK}, and orders and customers have whole positive numbers.`],
  [
    (question, { orders }) => orders.length === 0 && /^[^\p{L}\d]*\d[\d.,]*[^\p{L}\d!%]*$/u.test(question),
    `${ONLY_LOOK}, and a number alone does not say what about. If it is an order, put the word "order" before it.`,
  ],
  [
    (question) => /\b0[xb][\da-f]+\b/i.test(question),
    'I only work with decimal numbers, not with hexadecimal or binary ones.',
  ],
  [isConversion, 'I cannot convert units or currencies: no tool here does. Tell me the factor and I can multiply.'],
  [ranksCustomers, `I cannot rank customers: ${SHOWN}. Name two customers and I compare them.`],
  [
    (question, { customers, orders }) =>
      customers.length === 0 &&
      orders.length === 0 &&
      new RegExp(
        `\\b(?:how many|number of|count (?:of )?(?:the |our |all )?)\\s*(?:\\w+ )?${PEOPLE}\\b(?! (?:no|number|id))`,
        'i',
      ).test(question),
    `I cannot count customers: ${SHOWN}. I can count the orders of a customer or a period.`,
  ],
  [ranksPeriods, `I cannot rank periods over all customers: ${SHOWN}. Name one customer, or two periods to compare.`],
  [
    ranksProducts,
    'I cannot rank or count products: order lists hold none. I can tell what a single order holds, by its number.',
  ],
];

/** The honest sentence for a question that the tools cannot answer, or null. */
export function refusalIn(question: string, asked: Asked): string | null {
  return FAMILIES.find(([isIt]) => isIt(question, asked))?.[1] ?? null;
}

const POLITE =
  "(?:(?:please|hey|hi|now|just|so|can|could|would|will|you|kindly|i want(?: you)? to|i(?:'d| would) like(?: you)? to|i need(?: you)? to|go ahead and)[\\s,]+)*";
const COMMAND = new RegExp(
  `^${POLITE}(?:(?:delete|remove|cancel|drop|update|change|edit|modify|create|insert|place|send|refund|return|ship|mark|rename|truncate|alter|erase|wipe|reset|set\\b(?=.*\\bto\\b)|move|purge|destroy|reorder|assign|transfer|approve|duplicate)\\b(?! (?:me|us|of|in|date|dates|status|up)\\b)|add (?:an?|another|new|this)\\b|order (?:me|us|an?|some|another)\\b|buy\\b)`,
  'i',
);
const SQL =
  /\b(?:drop|alter|truncate|create)\s+(?:table|database)\b|\bdelete\s+from\b|\binsert\s+into\b|\bupdate\s+\w+\s+set\b|\bselect\s+(?:\*|[\w, ]+)\s+from\s+\w+\s*(?:;|$|where\b)/i;

/** An order to change something. "Remove 15% from …" is a sum. */
function isCommand(question: string): boolean {
  const line = question.trim();
  if (SQL.test(line)) return true;
  if (!COMMAND.test(line) || /\d\s*(?:%|percent)/i.test(line)) return false;
  return (
    new RegExp(`^${POLITE}(?:order|buy)\\b`, 'i').test(line) ||
    /\b(?:orders?|customers?|tables?|records?|database|tier|e-?mail|status|account|purchases?|invoices?|everything|data|rows?)\b|\bC-?\d/i.test(
      line,
    )
  );
}

function isBadId(question: string): boolean {
  return /\b(?:orders?|customers?|invoices?)\s*(?:no\.?|number|id|#)?\s*(?:#?[-−]\s?\d|\d+\.\d(?![\d.]*\s*%)|0+\b(?![.,]\d))/i.test(
    question,
  );
}

const UNIT =
  '(?:km|kilomet\\w+|mi|miles?|m|met(?:er|re)s?|cm|mm|feet|foot|ft|inch(?:es)?|yards?|kg|kilos?|kilograms?|grams?|g|pounds?|lbs?|ounces?|oz|tons?|tonnes?|lit(?:er|re)s?|gallons?|cups?|celsius|fahrenheit|kelvin|°?[CFK]|dollars?|usd|euros?|eur|yen|gbp|hours?|minutes?|seconds?)';
const CONVERSION = new RegExp(
  `(?:\\d|\\ban?)\\s*°?${UNIT}\\b\\s*(?:in|to|into|as|equals?|=)\\s*(?:how many\\s+)?°?${UNIT}(?![\\w-])|\\bhow many ${UNIT} (?:is|are|in|make|to|per)\\b(?: there)?(?: in)?[^?]{0,12}?\\b${UNIT}\\b|\\bconvert\\b[^?]*\\d\\s*°?${UNIT}\\b`,
  'i',
);

function isConversion(question: string, { customers, orders }: Asked): boolean {
  return customers.length === 0 && orders.length === 0 && CONVERSION.test(question);
}

const ONE_ORDER =
  /\b(?:largest|biggest|highest|most expensive|smallest|cheapest|lowest|latest|newest|first|last|single|greatest|priciest)(?: (?:single|ever|valued?|paid))? (?:order|purchase|invoice|sale)s?\b/i;
const MOST =
  /\b(?:most|least|fewest|best|worst|biggest|largest|highest|lowest|smallest|top|busiest|slowest|strongest|weakest|rank\w*)\b/i;
const PEOPLE = '(?:customers?|clients?|buyers?|spenders?|shoppers?|accounts?)';

function ranksCustomers(question: string, { customers, orders }: Asked): boolean {
  if (customers.length > 0 || orders.length > 0 || ONE_ORDER.test(question) || !MOST.test(question)) return false;
  const isTop = new RegExp(
    `\\b(?:top|best|worst|biggest|largest|smallest|rank\\w*|leading|highest[- ]\\w+|lowest[- ]\\w+|most \\w+|least \\w+)\\s+(?:(?:\\w+\\s+){0,2})${PEOPLE}\\b`,
    'i',
  );
  if (isTop.test(question)) return true;
  const did =
    /\b(?:spen[dt]s?|order(?:s|ed)?|bought|buys?|paid|pays?|purchase[sd]?|brought|owes?)\b[^?]*\b(?:most|least|fewest|highest|lowest|largest|biggest)\b|\b(?:most|fewest|least)\b[^?]*\b(?:orders|purchases|sales|invoices|money|revenue)\b|\b(?:most|highest|largest|biggest|lowest|smallest)\b[^?]*\b(?:total|spend\w*|revenue|bill)\b/i;
  return new RegExp(`\\b(?:${PEOPLE}|who|whose)\\b`, 'i').test(question) && did.test(question);
}

function ranksPeriods(question: string, { customers, orders }: Asked): boolean {
  if (orders.length > 0 || ONE_ORDER.test(question) || !MOST.test(question)) return false;
  if (customers.length === 1 && rankedUnit(question)) return false;
  const isOurs = customers.length > 0 || mentions(question, 'order') || /\b(?:we|our|us|customers?)\b/i.test(question);
  return (
    isOurs &&
    /\b(?:which|what|best|worst|busiest|slowest|strongest|weakest|top)(?: \w+)? (?:day|weekday|week|month|quarter|year)s?\b/i.test(
      question,
    )
  );
}

/** The unit of time that a question ranks by, as in `which month … the most`; null when it ranks by none that can be told from a date. */
export function rankedUnit(question: string): 'month' | 'year' | null {
  if (ONE_ORDER.test(question) || !MOST.test(question)) return null;
  const unit = /\b(?:which|what|best|worst|busiest|slowest|strongest|weakest|top)(?: \w+)? (month|year)s?\b/i.exec(
    question,
  );
  return unit ? (unit[1]?.toLowerCase() === 'year' ? 'year' : 'month') : null;
}

function ranksProducts(question: string, { customers, orders }: Asked): boolean {
  return (
    customers.length === 0 &&
    orders.length === 0 &&
    /\b(?:products?|items?|articles?|goods)\b/i.test(question) &&
    (/\b(?:best|top|most)[- ]?(?:sell\w*|sold|ordered|bought|popular)\b/i.test(question) ||
      (/\b(?:we|our|us|customers?|orders?|ordered|sells?|sold|bought)\b/i.test(question) &&
        (MOST.test(question) || /\bhow (?:many|often)\b|\bnumber of\b/i.test(question))))
  );
}
