import { afterSumIn } from './after-sum.ts';
import { expressionIn, largerIn, usesAll } from './arithmetic-words.ts';
import { asksProducts } from './asides.ts';
import type { Intent, LeftOut, OrdersIntent, Ranking, Want } from './intent.ts';
import { leftOutIn } from './leave-out.ts';
import { hasUnreadDates, type Period, periodIn, periodsIn } from './period.ts';
import { customerFieldsIn, dateFieldIn, orderFieldsIn } from './question-fields.ts';
import { amountLimit, customersIn, LIMITS, newestIn, ordersIn, statusIn, withoutNames } from './question-names.ts';
import { rankedUnit, refusalIn } from './refusals.ts';
import { splitSum, subjectOf, twoSubjects } from './subject.ts';
import { countThresholdIn, thresholdIn } from './threshold.ts';
import { isIdea, mentions } from './vocabulary.ts';

/** Ids and periods that a question names. */
interface Named {
  customers: string[];
  orders: number[];
  period: Period | null;
  /** A second period of the same kind. */
  against: Period | null;
}

/** Characters of a question that are read; the patterns would be slow on a very long one. */
export const LONGEST = 1500;

/** What one question asks; parts left out are taken from the `earlier` questions of the conversation. */
export function intentsOf(question: string, earlier: readonly string[]): Intent[] {
  const named = namedIn(question);
  const own = intentsFrom(question, named);
  const last = earlier.at(-1);
  return last === undefined
    ? own
    : followUp(question, named, own, intentsOf(last.slice(0, LONGEST), earlier.slice(0, -1)));
}

/** The ids and periods that a question names. */
export function namedIn(question: string): Named {
  const [period = null, against = null] = periodsIn(question);
  return { customers: customersIn(question), orders: ordersIn(question), period, against };
}

/** What a question asks by itself, whatever was asked before. */
export function intentsFrom(question: string, named: Named): Intent[] {
  const beyond = beyondIn(question, named);
  if (beyond) return [{ kind: 'beyond', what: beyond }];
  const { out, rest } = leftOutIn(question);
  if (out.orders.length + out.customers.length > 0) return leavingOut(rest, out);
  const refusal = refusalIn(question, named);
  if (refusal) return [{ kind: 'say', text: refusal }];
  if (named.orders.length > 0) return orderIntents(question, named);
  if (named.customers.length > 0) return customerIntents(question, named);
  const sum = expressionIn(question);
  if (sum && usesAll(sum, question) && !named.period && !/\b(?:orders?|customers?|purchases)\b/i.test(question))
    return withDate(sum, question);
  if (mentions(question, 'order') && !isGeneral(question))
    return namesSomebody(question) ? [{ kind: 'beyond', what: 'no-id' }] : [ordersIntent(question, named)];
  const larger = largerIn(question);
  if (larger) return [{ kind: 'larger', numbers: larger }];
  if (sum && !usesAll(sum, question)) return [{ kind: 'beyond', what: 'unclear-sum' }];
  const plain = withDate(sum, question);
  if (plain.length > 0) return plain;
  const isOurs = mentions(question, 'ours') || (named.period?.kind === 'unit' && mentions(question, 'spend'));
  if (isOurs && !isGeneral(question)) return [{ kind: 'beyond', what: 'no-id' }];
  return [searchIntent(question)];
}

function leavingOut(question: string, out: LeftOut): Intent[] {
  const named = namedIn(question);
  const [only] = intentsFrom(question, named);
  if (only?.kind === 'order') return [{ ...only, ids: only.ids.filter((id) => !out.orders.includes(id)) }];
  return [{ ...ordersIntent(question, named), out }];
}

/** A sum and a date, whichever the question asks for. */
function withDate(expression: string | null, question: string): Intent[] {
  const field = dateFieldIn(question);
  return [
    ...(expression ? [{ kind: 'arithmetic', expression } as const] : []),
    ...(field ? [{ kind: 'date', field } as const] : []),
  ];
}

/** Whose orders, by name: only an id tells a customer. Months and quarters are no names. */
function namesSomebody(question: string): boolean {
  const names = question.matchAll(
    /(?:\b(?:of|by|for|from|did|has|does)\s+|\b(?=\p{Lu}\p{Ll}+['’]s\b))(\p{Lu}\p{Ll}+)/gu,
  );
  return [...names].some(
    ([, name = '']) =>
      periodIn(`in ${name} 2000`)?.kind !== 'month' && !/^(?:What|Who|Today|Customer|All|Our)/.test(name),
  );
}

function searchIntent(question: string): Intent {
  const two = twoSubjects(question);
  if (two) return { kind: 'search-two', ...two };
  const { subject, rest } = splitSum(question);
  return { kind: 'search', subject: subjectOf(subject), after: afterSumIn(rest) };
}

function orderIntents(question: string, named: Named): Intent[] {
  const [first = 0] = named.orders;
  const profile = customerFieldsIn(question.replace(/\bwho\b|(?<!customer |customer's |loyalty )\bstatus\b/gi, ''));
  const fields = orderFieldsIn(question);
  // "Tell me" alone asks for no profile where something of the order is asked for.
  const isOfOrder = profile[0] === 'all' && fields.some((field) => field !== 'customer' && field !== 'all');
  if (profile.length > 0 && !isOfOrder && mentions(question, 'customer'))
    return [{ kind: 'customer', ids: [], orderId: first, fields: profile }];
  const many = named.orders.length > 1;
  const isSum = many && (mentions(question, 'total') || /\bplus\b|\+|加/.test(question));
  const isComparison =
    many &&
    (mentions(question, 'compare') ||
      /\b(?:more|less|\w+er)\b[^?]*\bthan\b/i.test(question) ||
      mentions(question, 'largest') ||
      mentions(question, 'smallest'));
  const after = afterSumIn(withoutNames(question));
  const limits = { over: amountLimit(question, 'over'), under: amountLimit(question, 'under') };
  const isHeld = limits.over !== null || limits.under !== null;
  const joined = isComparison && !(isSum && isHeld) ? 'compare' : isSum ? 'sum' : null;
  const than = many && !isSum ? null : (thresholdIn(question, 'total', limits)?.than ?? null);
  return [{ kind: 'order', ids: named.orders, fields, joined, than, after }];
}

function customerIntents(asked: string, named: Named): Intent[] {
  // A "phone number of" somebody is nothing to count.
  const question = asked.replace(/\b(phone|telephone|mobile|cell|card|account|house) numbers?\b/gi, '$1');
  const fields = customerFieldsIn(question);
  const asksOrders =
    statusIn(question).status !== null ||
    mentions(question, 'order') ||
    mentions(question, 'spend') ||
    wantIn(question) !== 'list';
  const profile: Intent = { kind: 'customer', ids: named.customers, orderId: null, fields };
  if (fields.length > 0 && !fields.includes('all'))
    return asksOrders ? [profile, ordersIntent(question, named)] : [profile];
  if (asksOrders || named.period || amountLimit(question, 'over')) return [ordersIntent(question, named)];
  return [{ ...profile, fields: ['all'] }];
}

function ordersIntent(question: string, named: Named): OrdersIntent {
  const over = amountLimit(question, 'over');
  const under = amountLimit(question, 'under');
  const rest = withoutNames(question);
  const want = wantIn(question, named.customers.length > 1 || named.against !== null);
  const count = countThresholdIn(question);
  const held = count ? ({ than: count, want: 'count' } as const) : thresholdIn(question, want, { over, under });
  const ranking = named.customers.length === 1 ? rankingIn(question) : null;
  return {
    kind: 'orders',
    customers: named.customers,
    period: named.period,
    against: named.customers.length > 1 ? null : named.against,
    hasUnreadDates: !ranking && hasUnreadDates(rest.replace(LIMITS, ' ')),
    want: held?.want ?? want,
    over: held && !count ? null : over,
    under: held && !count ? null : under,
    than: held?.than ?? null,
    ranking,
    out: { orders: [], customers: [] },
    products: asksProducts(question),
    ...statusIn(question),
    newest: newestIn(question),
    after: afterSumIn(over || under ? rest.replace(LIMITS, ' ') : rest),
  };
}

function rankingIn(question: string): Ranking | null {
  const unit = rankedUnit(question);
  return (
    unit && {
      unit,
      most: !/\b(?:least|fewest|lowest|smallest|worst|slowest|weakest)\b/i.test(question),
      byCount:
        /\b(?:orders|often|purchases|number of)\b/i.test(question) &&
        !/\b(?:spen\w*|paid|pay|total|money|amount|revenue|value)\b/i.test(question),
    }
  );
}

const WANTS: [Exclude<Want, 'list'>, RegExp | null][] = [
  ['latest', /\b(?:last|latest|newest|most recent(?:ly)?) (?:order|purchase|thing)|最近的?订单/i],
  ['earliest', /\b(?:first|earliest|oldest)(?: ever)? (?:order|purchase)|最早/i],
  ['average', null],
  ['largest', null],
  ['smallest', null],
];

function wantIn(question: string, isComparison = false): Want {
  for (const [want, pattern] of WANTS) {
    if (isComparison && (want === 'largest' || want === 'smallest')) continue;
    if (pattern ? pattern.test(question) : isIdea(want) && mentions(question, want)) return want;
  }
  const counts = mentions(question, 'count');
  const rest = counts ? question.replace(/\b(?:in total|altogether|in all|all told)\b|一共/gi, '') : question;
  if (mentions(rest, 'total') || mentions(rest, 'spend') || isComparison)
    return counts && isComparison ? 'count' : 'total';
  return counts ? 'count' : 'list';
}

function beyondIn(question: string, named: Named): 'writing' | 'opinion' | 'greeting' | 'nothing' | null {
  const text = question.trim();
  if (!/[\p{L}\p{N}]/u.test(text)) return 'nothing';
  if (
    /^(?:hi|hello|hey|thanks|thank you|good (?:morning|evening|afternoon)|how are you|你好|谢谢)\b[^?]{0,20}[.!?]*$/i.test(
      text,
    ) ||
    text === '你好'
  )
    return 'greeting';
  if (/\b(?:what can you do|who are you|what are you|how do you work)\b|你是谁/i.test(text)) return 'greeting';
  const isFact = named.customers.length > 0 || named.orders.length > 0;
  if (!isFact && mentions(text, 'writing')) return 'writing';
  return !isFact && mentions(text, 'opinion') ? 'opinion' : null;
}

/** A question about orders in general, such as "who invented mail order": no time, no amount, nothing to count. */
function isGeneral(question: string): boolean {
  return (
    /\b(?:who|why|invent\w*|history|mean(?:s|ing)?|defin\w+|in order to|law and order|alphabetical)\b/i.test(
      question,
    ) &&
    !periodIn(question) &&
    !/\b(?:our|we|us)\b/i.test(question)
  );
}

/** Parts that a follow-up leaves out are those of the question before it. */
function followUp(question: string, named: Named, own: Intent[], before: Intent[]): Intent[] {
  const isShort = question.trim().split(/\s+/).length <= 9;
  const refers =
    /^(?:and|what about|how about|then|now|also|ok|same)\b|\b(?:their|they|them|his|her|he|she|that customer|this customer|it|same)\b|呢/i.test(
      question,
    );
  const [first] = own;
  const [old] = before;
  if (!first || !old || !isShort || !refers) return own;
  if (old.kind === 'orders' && (named.period || named.customers.length > 0) && wantIn(question) === 'list')
    return [
      {
        ...old,
        customers: named.customers.length > 0 ? named.customers : old.customers,
        period: named.period ?? old.period,
        against: named.against,
        hasUnreadDates: false,
      },
    ];
  if (old.kind === 'order' && named.orders.length > 0 && first.kind === 'order' && first.fields.includes('all'))
    return [{ ...old, ids: named.orders }];
  if (old.kind === 'customer' && named.customers.length > 0) return [{ ...old, ids: named.customers, orderId: null }];
  const customers = old.kind === 'orders' ? old.customers : old.kind === 'customer' ? old.ids : [];
  return customers.length > 0 && named.customers.length === 0 && named.orders.length === 0
    ? customerIntents(`${question} (${customers.join(', ')})`, { ...named, customers })
    : own;
}
