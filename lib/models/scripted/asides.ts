import type { Intent } from './intent.ts';

/** What a question may ask along with something else, that no record holds; said after the answer. */
const ASIDES: { kinds: Intent['kind'][]; asked: RegExp; text: string }[] = [
  {
    kinds: ['order', 'orders'],
    asked:
      /\bwhen\b[^?]*\b(?:deliver|arriv|ship|cancel|sent|return|refund)\w*|\b(?:deliver|arriv|ship|return)\w*(?:'s)? (?:date|day|time)|\b(?:date|day|time) of (?:delivery|arrival|shipping|shipment)|\bhow long\b[^?]*\b(?:deliver|arriv|ship|take)/i,
    text: 'Dates of delivery are not kept: an order has the day on which it was placed and a status.',
  },
  {
    kinds: ['order', 'orders'],
    asked:
      /\b(?:in|into|to|as)\s+(?:euros?|eur|pounds?(?: sterling)?|sterling|gbp|yen|jpy|yuan|rmb|cny|rupees?|inr|francs?|chf|crowns|kron\w+|sek|pesos?|bitcoins?|another currency)\b|欧元|英镑|日元|人民币/i,
    text: 'Amounts are in US dollars, and no tool here knows exchange rates.',
  },
  {
    kinds: ['customer', 'orders', 'order'],
    asked:
      /\b(?:phone|telephone|mobile|cell ?phone|birthday|date of birth|gender|street|zip|post(?:al )?code|nationality|occupation|job)\b/i,
    text: 'Beyond name, city, e-mail, tier and the date of joining, no record of a customer holds anything.',
  },
  {
    kinds: ['date'],
    asked: /\btime\b[^?]*\b(?:in|at) (?:the )?\p{Lu}(?!TC)/u,
    text: 'That is the time of the zone named; which zone a place is in, I do not know.',
  },
  {
    kinds: ['order', 'orders'],
    asked:
      /\b(?:profits?|margins?|tracking|carrier|courier|payment method|credit card|paypal|shipping (?:cost|fee|address)s?|vat number)\b/i,
    text: 'An order tells its day, amount, status, customer and products, and no more than that.',
  },
];

/** Sentences for the parts of a question that the records cannot answer, in the order of the table. */
export function asidesIn(question: string, intents: readonly Intent[]): string[] {
  return ASIDES.filter(
    ({ kinds, asked }) => asked.test(question) && intents.some(({ kind }) => kinds.includes(kind)),
  ).map(({ text }) => text);
}

/** Whether a question about orders asks for what was in them. */
export function asksProducts(question: string): boolean {
  return /\b(?:products?|items?|goods|articles?|merchandise)\b|商品|产品/i.test(question);
}
