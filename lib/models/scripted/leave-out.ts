import type { LeftOut } from './intent.ts';
import { customersIn, ordersIn } from './question-names.ts';

const WORDS =
  "(?:exclud\\w*|except(?:ing)?(?: for)?|without|not (?:counting|including|considering)|don't count|do not count|leav\\w* (?:out|aside)|ignor\\w+|apart from|aside from|other than|but not|but for|besides|save for|omit\\w*|skip\\w*|disregard\\w*|minus|less|bar(?:ring)?)";
const ORDERS =
  '(?:orders?|purchases?|invoices?)\\s*(?:no\\.?|numbers?|#)?\\s*#?\\d+(?:\\s*(?:,|and|&|or|,\\s*and)\\s*(?:orders?\\s*)?#?\\d+(?!\\s*%))*';
const CUSTOMERS =
  '(?:(?:those|orders?|the ones|purchases|what was ordered) (?:of|by|from) )?(?:customers? )?C\\s?[-–‑]?\\s?\\d{2,6}(?:\\s*(?:,|and|&|or)\\s*C\\s?[-–‑]?\\s?\\d{2,6})*';
const BEFORE = new RegExp(
  `[\\s,(]*\\b${WORDS}\\s+(?:the\\s+|that\\s+|of\\s+)?(?:${ORDERS}|${CUSTOMERS}(?!['’]s))\\)?`,
  'i',
);
const AFTER = new RegExp(
  `[\\s,(]*(?:\\bleave |\\bleaving |\\bwith )?\\b${ORDERS}\\s+(?:(?:is|are|being)\\s+)?(?:excluded|left out|aside|not (?:included|counted)|out)\\)?`,
  'i',
);

/** What a question leaves out by id (`excluding order 123`), and the question without that. */
export function leftOutIn(question: string): { out: LeftOut; rest: string } {
  const out: LeftOut = { orders: [], customers: [] };
  let rest = question;
  for (let found = match(rest); found; found = match(rest)) {
    const isSum = /^[\s,(]*(?:minus|less)\b/i.test(found);
    // "Order 124 minus order 123" is a subtraction; only a customer's orders can be told without one of them.
    if (isSum && customersIn(question).length === 0) break;
    out.orders.push(...ordersIn(found));
    out.customers.push(...customersIn(found));
    rest = rest.replace(found, ' ');
  }
  return { out, rest };
}

function match(text: string): string | null {
  return BEFORE.exec(text)?.[0] ?? AFTER.exec(text)?.[0] ?? null;
}
