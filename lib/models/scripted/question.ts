import { expressionIn, plainNumbers } from './arithmetic-words.ts';
import { type Period, periodIn } from './period.ts';
import { isIdea, mentions } from './vocabulary.ts';

/** What is to be said of a list of orders. */
export type Want = 'total' | 'count' | 'largest' | 'smallest' | 'average' | 'latest' | 'earliest' | 'list';
export type OrderField = 'date' | 'status' | 'customer' | 'amount' | 'items' | 'exists' | 'all';
export type CustomerField = 'name' | 'city' | 'email' | 'tier' | 'since' | 'all';
export type DateField = 'date' | 'weekday' | 'quarter' | 'time' | 'month' | 'year';

/** A sum to be done with a figure found: `x` stands for the figure. Its numbers come from the question. */
export interface Then {
  expression: string;
  /** What it means in words, e.g. `plus 10%`. */
  words: string;
}

/** A limit on amounts. `strict`: the limit itself is outside. */
export interface AmountLimit {
  amount: number;
  strict: boolean;
}

/** What a question asks for, by family. */
export type Intent =
  | {
      kind: 'orders';
      /** Empty for all customers. */
      customers: string[];
      period: Period | null;
      want: Want;
      over: AmountLimit | null;
      under: AmountLimit | null;
      /** Stem of the one status that counts. */
      status: string | null;
      skipCancelled: boolean;
      after: Then | null;
    }
  | { kind: 'order'; ids: number[]; fields: OrderField[]; joined: 'sum' | 'compare' | null; after: Then | null }
  | { kind: 'customer'; ids: string[]; orderId: number | null; fields: CustomerField[] }
  | { kind: 'arithmetic'; expression: string }
  | { kind: 'date'; field: DateField }
  | { kind: 'search'; subject: string }
  | { kind: 'beyond'; what: 'writing' | 'opinion' | 'greeting' | 'nothing' | 'no-id' };

/** Ids and periods that a question names. */
interface Named {
  customers: string[];
  orders: number[];
  period: Period | null;
}

/** What the question asks, each part in turn; parts left out are taken from the `earlier` questions of the conversation. */
export function intentsOf(question: string, earlier: readonly string[]): Intent[] {
  const named = namedIn(question);
  const own = intentsFrom(question, named);
  const last = earlier.at(-1);
  return last === undefined ? own : followUp(question, named, own, intentsOf(last, earlier.slice(0, -1)));
}

function namedIn(question: string): Named {
  return { customers: customersIn(question), orders: ordersIn(question), period: periodIn(question) };
}

function intentsFrom(question: string, named: Named): Intent[] {
  const beyond = beyondIn(question, named);
  if (beyond) return [{ kind: 'beyond', what: beyond }];
  if (named.orders.length > 0) return orderIntents(question, named);
  if (named.customers.length > 0) return customerIntents(question, named);
  if (mentions(question, 'order') && !isGeneral(question)) return [ordersIntent(question, named)];
  const expression = expressionIn(question);
  if (expression) return [{ kind: 'arithmetic', expression }];
  const date = dateFieldIn(question);
  if (date) return [{ kind: 'date', field: date }];
  if (mentions(question, 'ours') && !isGeneral(question)) return [{ kind: 'beyond', what: 'no-id' }];
  return [{ kind: 'search', subject: subjectOf(question) }];
}

function orderIntents(question: string, named: Named): Intent[] {
  const [first = 0] = named.orders;
  const profile = customerFieldsIn(question.replace(/\bwho\b/gi, ''));
  if (profile.length > 0 && mentions(question, 'customer'))
    return [{ kind: 'customer', ids: [], orderId: first, fields: profile }];
  const fields = orderFieldsIn(question);
  const many = named.orders.length > 1;
  const isSum = many && (mentions(question, 'total') || /\bplus\b|\+|加/.test(question));
  const isComparison =
    many && (mentions(question, 'compare') || mentions(question, 'largest') || mentions(question, 'smallest'));
  const joined = isComparison ? 'compare' : isSum ? 'sum' : null;
  const after = thenIn(withoutNames(question));
  return [{ kind: 'order', ids: named.orders, fields, joined, after }];
}

function customerIntents(question: string, named: Named): Intent[] {
  const fields = customerFieldsIn(question);
  const asksOrders = mentions(question, 'order') || mentions(question, 'spend') || wantIn(question) !== 'list';
  const profile: Intent = { kind: 'customer', ids: named.customers, orderId: null, fields };
  if (fields.length > 0 && !fields.includes('all'))
    return asksOrders ? [profile, ordersIntent(question, named)] : [profile];
  if (asksOrders || named.period || amountLimit(question, 'over')) return [ordersIntent(question, named)];
  return [{ ...profile, fields: ['all'] }];
}

function ordersIntent(question: string, named: Named): Intent {
  const over = amountLimit(question, 'over');
  const under = amountLimit(question, 'under');
  const rest = withoutNames(question);
  return {
    kind: 'orders',
    customers: named.customers,
    period: named.period,
    want: wantIn(question, named.customers.length > 1),
    over,
    under,
    ...statusIn(question),
    after: thenIn(over || under ? rest.replace(LIMITS, ' ') : rest),
  };
}

const STATUS = /\b(cancel|deliver|ship|pend|process|return|refund)(?:l?ed|ped|ing)\b/i;

function statusIn(question: string): { status: string | null; skipCancelled: boolean } {
  const skipCancelled =
    /\b(?:without|excluding|except|ignoring|ignore|leav\w+ out|not|non|apart from|other than)\b[ -](?:\w+ )?cancel/i.test(
      question,
    );
  return { status: skipCancelled ? null : (STATUS.exec(question)?.[1]?.toLowerCase() ?? null), skipCancelled };
}

/** `C-100`, `c100`, `customer 100`, `客户100`: each once, in the order named. */
function customersIn(question: string): string[] {
  const ids = [
    ...question.matchAll(
      /\bC\s?[-–‑]?\s?(\d{2,6})\b|\b(?:customer|client|account)s?\s*(?:no\.?|number|id|#)?\s*#?(\d{2,6})\b|客户\s*(\d{2,6})/gi,
    ),
  ];
  return [...new Set(ids.map((match) => `C-${match[1] ?? match[2] ?? match[3]}`))];
}

/** Numbers right after "order", and those joined to them: `orders 123 and 124`. */
function ordersIn(question: string): number[] {
  const ids: number[] = [];
  const runs = question.matchAll(
    /(?:\b(?:orders?|purchases?|invoices?)\b|订单号?)\s*(?:no\.?|nr\.?|numbers?|numbered|ids?|called|with (?:the )?(?:id|number)|#|:)?\s*(?:of\s)?(#?\d+(?:\s*(?:,|&|and|or|with|vs\.?|versus|to|from|plus|\+|和|与)\s*(?:(?:the )?order\s*)?(?:number )?#?\d+(?![\d.]*\s*%))*)(?!\s*(?:%|dollars|times))/gi,
  );
  for (const [, run = ''] of runs) for (const id of run.match(/\d+/g) ?? []) ids.push(Number(id));
  if (ids.length === 0) for (const [, id] of question.matchAll(/(?:^|\s)#(\d{2,7})\b/g)) ids.push(Number(id));
  return [...new Set(ids)];
}

const LIMIT_WORDS = {
  over: '(?:over|above|more than|at least|exceeding|exceeds?|greater than|bigger than|larger than|higher than|no less than|not less than|worth at least|minimum(?: of)?|upwards of|from|>=?|≥|超过|大于|不少于)',
  under: '(?:under|below|less than|at most|smaller than|lower than|cheaper than|no more than|up to|<=?|≤|低于|小于)',
};
const INCLUSIVE = /at least|no less|not less|minimum|from|upwards|=|≥|≤|at most|no more|up to|不少于/i;
const LIMITS = new RegExp(`(?:${LIMIT_WORDS.over}|${LIMIT_WORDS.under})\\s*\\$?\\s*\\d[\\d,]*(?:\\.\\d+)?`, 'gi');

function amountLimit(question: string, side: 'over' | 'under'): AmountLimit | null {
  const pattern = new RegExp(`(${LIMIT_WORDS[side]})\\s*\\$?\\s*(\\d[\\d,]*(?:\\.\\d+)?)(?!-|\\d)`, 'i');
  const match = pattern.exec(withoutDates(question).replace(/\b(?:\d+ orders)\b/gi, ''));
  if (!match?.[2]) return null;
  return { amount: Number(match[2].replaceAll(',', '')), strict: !INCLUSIVE.test(match[1] ?? '') };
}

function withoutDates(question: string): string {
  const period = periodIn(question);
  return (period ? question.replace(period.words, ' ') : question).replace(/\d{4}-\d{2}-\d{2}/g, ' ');
}

/** The question without its ids and dates, so that the numbers left are for sums. */
function withoutNames(question: string): string {
  return withoutDates(question)
    .replace(/\bC\s?[-–‑]?\s?\d{2,6}\b/gi, ' it ')
    .replace(
      /\b(?:orders?|customers?|client)\b\s*(?:number|no\.?|id)?\s*#?\d+(?:\s*(?:,|and|or|&)\s*(?:order )?#?\d+(?!\s*%))*/gi,
      ' it ',
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

/** A sum to be done with the figure found; null when none is asked for. */
export function thenIn(rest: string): Then | null {
  const text = plainNumbers(rest);
  const percent = /(\d+(?:\.\d+)?)\s*(?:%|percent\b|per cent\b)/i.exec(text)?.[1];
  if (percent) return percentOf(text, percent);
  const share =
    /\b(?:split|share|divide)\w*\b[^.?]*?\b(?:between|among|amongst|by|into|across|over)\s*(\d+(?:\.\d+)?)/i.exec(
      text,
    )?.[1];
  if (share) return { expression: `x / ${share}`, words: `split in ${share}` };
  if (/\b(?:in half|halved?|half of|by half)\b|一半/i.test(text)) return { expression: 'x / 2', words: 'in half' };
  if (/\b(?:doubled?|twice)\b/i.test(text)) return { expression: 'x * 2', words: 'doubled' };
  const times = /\b(?:times|multipl\w+ by)\s*(\d+(?:\.\d+)?)/i.exec(text)?.[1];
  if (times) return { expression: `x * ${times}`, words: `times ${times}` };
  const plus = /(?:\bplus|\badd(?:ing)?|\+)\s*(?:another |an extra )?(\d+(?:\.\d+)?)/i.exec(text)?.[1];
  if (plus) return { expression: `x + ${plus}`, words: `plus $${plus}` };
  const minus = /(?:\bminus|\bless|\bsubtract\w*|\bdeduct\w*|\bafter)\s+(?:a )?(\d+(?:\.\d+)?)/i.exec(text)?.[1];
  return minus ? { expression: `x - ${minus}`, words: `minus $${minus}` } : null;
}

function percentOf(text: string, percent: string): Then {
  if (/discount|\boff\b|\bless\b|\bminus\b|reduc|rebate|deduct|cut by|折/i.test(text))
    return { expression: `x * (1 - ${percent} / 100)`, words: `minus ${percent}%` };
  if (/(?:%|percent)\s*(?:\w+ )?of\b/i.test(text) && !/\bplus\b|\badd|\bwith\b/i.test(text))
    return { expression: `x * ${percent} / 100`, words: `${percent}% of it` };
  return { expression: `x * (1 + ${percent} / 100)`, words: `plus ${percent}%` };
}

const ORDER_FIELDS: [OrderField, RegExp][] = [
  ['exists', /\b(?:is there|does .*exist|do (?:we|you) have|exists?|any such|valid|real)\b|存在/i],
  ['date', /\b(?:when|dates?|dated|day|what time|placed on)\b|什么时候|日期/i],
  [
    'status',
    /\b(?:status|state|shipped|delivered|cancell?ed|arrived|pending|paid for yet|progress|happened to)\b|状态/i,
  ],
  ['customer', /\b(?:who|whose|whom|customer|client|buyer|belongs? to)\b|谁|哪个客户/i],
  [
    'items',
    /\b(?:items?|products?|content|contents|contains?|contained|includes?|included|made up|consists?|for|in it|lines?|goods|things?)\b|what (?:was|is|were) (?:bought|ordered|in)\b|包含|商品|产品|内容/i,
  ],
  [
    'amount',
    /\b(?:amount|total|worth|value|cost|price|much|sum|spent|paid|charged|big|large|expensive)\b|金额|多少钱/i,
  ],
];

function orderFieldsIn(question: string): OrderField[] {
  const text = question.replace(
    /\b(?:ask(?:ed|ing)?|look(?:ing|ed)?|search(?:ed|ing)?|status|date|amount|details?|info(?:rmation)?|customer|need(?:ed)?) for\b/gi,
    (words) => words.replace(/ for$/i, ''),
  );
  const fields = ORDER_FIELDS.filter(([, pattern]) => pattern.test(text)).map(([field]) => field);
  // "What was it for" asks for the items; "how much was it for" for the amount.
  const asked =
    fields.includes('amount') && /how much|多少钱/i.test(text) ? fields.filter((field) => field !== 'items') : fields;
  return asked.length > 0 ? asked : ['all'];
}

const CUSTOMER_FIELDS: [CustomerField, RegExp][] = [
  ['name', /\b(?:names?|called|who)\b|名字|姓名|叫什么|谁/i],
  [
    'city',
    /\b(?:city|cities|town|lives?|living|live in|located?|location|based|where|residen\w+|address|from where|come from)\b|城市|住在/i,
  ],
  ['email', /\b(?:e-?mails?|contact|reach|mail)\b|邮箱|邮件/i],
  ['tier', /\b(?:tier|level|loyalty|rank|gold|silver|bronze|platinum|premium|vip|status)\b|等级/i],
  [
    'since',
    /\b(?:since when|join(?:ed)?|member since|customer since|how long|signed up|sign up|became|registered|when did .* (?:start|become|join|sign))\b|何时加入|注册/i,
  ],
  ['all', /\b(?:profile|details|about|information|info|tell me)\b|资料|信息/i],
];

function customerFieldsIn(question: string): CustomerField[] {
  const fields = CUSTOMER_FIELDS.filter(([, pattern]) => pattern.test(question)).map(([field]) => field);
  const plain = fields.filter((field) => field !== 'all');
  // "Who is C-100" alone wants the whole profile.
  if (plain.length === 1 && plain[0] === 'name' && /\bwho\b|谁/i.test(question)) return ['all'];
  return plain.length > 0 ? plain : fields;
}

const DATES: [DateField, RegExp][] = [
  ['time', /\bwhat(?:'s| is)? (?:the )?(?:current |exact )?time\b|\bcurrent time\b|\btime is it\b|几点/i],
  ['quarter', /\b(?:which|what|current)\b[^?]*\bquarter\b|季度/i],
  ['weekday', /\b(?:day of the week|weekday|(?:which|what) day is (?:it|today)|what day\b)|星期几|周几/i],
  ['month', /\b(?:which|what|current) month\b|几月/i],
  ['year', /\b(?:which|what|current) year (?:is it|are we|is this)\b|\bcurrent year\b|哪一年/i],
  [
    'date',
    /\b(?:today(?:'s)?|current|what'?s? the) date\b|\bdate (?:is it|today)\b|\btoday\b.*\bdate\b|\bwhat is today\b|今天.*(?:号|日期)|几号/i,
  ],
];

function dateFieldIn(question: string): DateField | null {
  return DATES.find(([, pattern]) => pattern.test(question))?.[0] ?? null;
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

const LEADS =
  /^(?:(?:please|hey|ok(?:ay)?|so|and|well|can you|could you|would you|do you know|i(?:'d| would) like to know|i want to know|i wonder|tell me|give me|find(?: out)?|look up|search(?: for| up)?|show me|explain|describe|let me know|what(?:'s| is| are| was| were)?|who(?:'s| is| are| was| were)?|where(?:'s| is| are| was| were)?|when(?:'s| is| are| was| were| did| does| do| will)?|which|why|how (?:many|much|old|tall|big|long|far|high|fast|does|do|did|is|are|was)|how|does|did|do|is|are|was|were|about|the|a|an|some(?:thing)?|information|info|facts|me|on|of|请问|告诉我|什么是|谁是)(?=\s|$|[^\p{L}\p{N}])[\s,:]*)+/iu;

/** What to search for: the question without its asking words. */
export function subjectOf(question: string): string {
  const line = question
    .trim()
    .replace(/[?？!！.。\s]+$/u, '')
    .replace(/\s+/g, ' ');
  const subject = line
    .replace(LEADS, '')
    .replace(/(?:是什么|是谁|在哪里?|呢)$/u, '')
    .trim();
  return (subject.length >= 2 ? subject : line).slice(0, 200);
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
