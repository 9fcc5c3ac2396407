import type { CustomerField, DateField, OrderField } from './intent.ts';

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
    /\b(?:items?|products?|content|contents|contains?|contained|includes?|included|made up|consists?|for(?! (?:the |an? )?(?:order|purchase|invoice)\b)|in it|lines?|goods|things?)\b|what (?:was|is|were) (?:bought|ordered|in)\b|包含|商品|产品|内容/i,
  ],
  [
    'amount',
    /\b(?:amount|total|worth|value|cost|price|much|sum|spent|paid|charged|big|large|expensive)\b|金额|多少钱/i,
  ],
];

/** What a question wants to know of an order; `all` when it does not say. */
export function orderFieldsIn(question: string): OrderField[] {
  // "And how much is 20% of it" asks for a sum, not for the amount alone.
  const own = question.replace(/(?:,|\band)\s+(?:how much|what)\b[^?]*\bof (?:it|that|this)\b/i, ' ');
  const text = own.replace(
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
  ['email', /\b(?:e-?mails?|contact|reach(?!\s*\$?\d)|mail)\b|邮箱|邮件/i],
  ['tier', /\b(?:tier|level|loyalty|rank|gold|silver|bronze|platinum|premium|vip|status)\b|等级/i],
  [
    'since',
    /\b(?:since when|join(?:ed)?|member since|customer since|how long|signed up|sign up|became|registered|when did .* (?:start|become|join|sign))\b|何时加入|注册/i,
  ],
  ['all', /\b(?:profile|details|about|information|info|tell me)\b|资料|信息/i],
];

/** What a question wants to know of a customer; empty when it names nothing of a customer's record. */
export function customerFieldsIn(question: string): CustomerField[] {
  const fields = CUSTOMER_FIELDS.filter(([, pattern]) => pattern.test(question)).map(([field]) => field);
  // An e-mail address is no place.
  const isMail = fields.includes('email') && !/\b(?:city|live|town|where)/i.test(question);
  const plain = fields.filter((field) => field !== 'all' && !(isMail && field === 'city'));
  // "Who is C-100" alone wants the whole profile.
  if (plain.length === 1 && plain[0] === 'name' && /\bwho\b|谁/i.test(question)) return ['all'];
  return plain.length > 0 ? plain : fields;
}

const DATES: [DateField, RegExp][] = [
  [
    'reckoning',
    /\b(?:days|weeks|months|years) between\b|\bhow many (?:more )?(?:days?|weeks?|months?|years?|hours?)\b[^?]*\b(?:until|till|til|to|before|since|left|between|from|ago|remain\w*|passed)\b|\bhow (?:long|far)\b[^?]*\b(?:until|till|til|since|left in)\b|\b\d+ (?:days?|weeks?|months?|years?) (?:from (?:now|today)|ago|hence|later|after today|before today)\b|\b(?:in|within) \d+ (?:days?|weeks?|months?|years?)(?= ?[?.!]?$)|\b(?:what|which) (?:day|date|weekday)\b[^?]*\b(?:tomorrow|yesterday|next)\b|离.*还有/i,
  ],
  ['time', /\bwhat(?:'s| is)? (?:the )?(?:current |exact )?time\b|\bcurrent time\b|\btime is it\b|几点/i],
  ['quarter', /\b(?:which|what|current)\b[^?]*\bquarter\b(?! of (?!(?:the|this) year))|季度/i],
  ['weekday', /\b(?:day of the week|weekday|(?:which|what) day is (?:it|today)|what day\b)|星期几|周几/i],
  ['month', /\b(?:which|what|current) month\b|几月/i],
  ['year', /\b(?:which|what|current) year (?:is it|are we|is this)\b|\bcurrent year\b|哪一年/i],
  [
    'date',
    /\b(?:today(?:'s)?|current|what'?s? the) date\b|\bdate (?:is it|today)\b|\btoday\b.*\bdate\b|\bwhat is today\b|今天.*(?:号|日期)|几号/i,
  ],
];

/** What a question wants to know of today, or null. */
export function dateFieldIn(question: string): DateField | null {
  return DATES.find(([, pattern]) => pattern.test(question))?.[0] ?? null;
}
