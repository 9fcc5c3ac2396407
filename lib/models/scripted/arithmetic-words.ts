/** Turns sums put in words into an expression for a calculator. Every number in it stands in the text. */

const NUMBER = '\\d[\\d,]*(?:\\.\\d+)?|\\.\\d+';
/** Number words, each at the place of its number. */
export const SMALL = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

const SCALES: Record<string, number> = { thousand: 1000, million: 1_000_000, billion: 1_000_000_000 };

/** Number words up to twelve, `dozen`, `hundred` and `thousand` after a digit, currency signs and separators made plain. */
export function plainNumbers(text: string): string {
  return text
    .replace(/\b(?:a|one) dozen\b/gi, '12')
    .replace(new RegExp(`\\b(?:${SMALL.join('|')})\\b`, 'gi'), (word) => String(SMALL.indexOf(word.toLowerCase())))
    .replace(/[$€£¥]\s*(?=\.?\d)/g, '')
    .replace(/(\d),(?=\d{3}\b)/g, '$1')
    .replace(
      /(\d+(?:\.\d+)?)\s*(thousand|million|billion)\b/gi,
      (_, number: string, word: string) => `(${number} * ${SCALES[word.toLowerCase()] ?? 1})`,
    )
    .replace(/(\d)\s*(?:dollars?|bucks|usd|euros?)\b/gi, '$1');
}

const STEPS: [RegExp, string][] = [
  [/\bpercent(?:age)?\b|\bper cent\b|\bpct\b|％/g, '%'],
  [/(\d)\s+%/g, '$1%'],
  [/×|✕|·(?=\s*\d)/g, '*'],
  [/÷/g, '/'],
  [/[−–](?=\s*[\d(])/g, '-'],
  [/(\d|\))\s*x\s*(?=[\d(])/g, '$1 * '],
  [/\*\*/g, '^'],
  [/加上?/g, ' + '],
  [/减去?/g, ' - '],
  [/乘以?/g, ' * '],
  [/除以/g, ' / '],
];

const N = `(\\(?-?(?:${NUMBER})\\)?)`;
const FUNCTIONS = 'sqrt|cbrt|sin|cos|tan|log|ln|exp|abs|floor|ceil|round';
const GROUP = '(\\([^()]+\\)|(?:sqrt|cbrt)\\([^()]*\\)|-?(?:\\d+(?:\\.\\d+)?|\\.\\d+))';

/** Shapes that turn around or wrap their numbers; each is applied as often as it fits. */
const SHAPES: [RegExp, (match: string[]) => string][] = [
  [new RegExp(`${GROUP} (?:[a-z]+ ){0,3}(?:at|for) ${GROUP} (?:each|apiece)`), ([, a, b]) => `(${a} * ${b})`],
  [new RegExp(`${GROUP} off (?:of |from )?${GROUP}`), ([, a, b]) => `(${b} - ${a})`],
  [new RegExp(`(\\d+) ?/ ?(\\d+) of ${GROUP}`), ([, a, b, c]) => `(${a} / ${b} * ${c})`],
  [new RegExp(`remainder (?:of|when) ${GROUP} (?:is )?(?:divided by|over|/) ${GROUP}`), ([, a, b]) => `(${a} % ${b})`],
  [
    new RegExp(`\\b(sqrt|cbrt|sin|cos|tan|log|ln)(?: (?:of )?|(?=\\())${GROUP}(?! orders| customers)`),
    ([, name, a]) => `${name}(${bare(a)})`,
  ],
  [
    new RegExp(`\\b(?:sine|cosine|tangent) of ${GROUP}`),
    ([whole, a]) => `${(whole ?? '').startsWith('cos') ? 'cos' : (whole ?? '').slice(0, 3)}(${bare(a)})`,
  ],
  [new RegExp(`factorial (?:of )?${GROUP}|${GROUP} factorial`), ([, a, b]) => `(${a ?? b}!)`],
  [new RegExp(`square root of ${GROUP}`), ([, a]) => `sqrt(${bare(a)})`],
  [new RegExp(`√\\s*${GROUP}`), ([, a]) => `sqrt(${bare(a)})`],
  [new RegExp(`cube root of ${GROUP}`), ([, a]) => `cbrt(${bare(a)})`],
  [new RegExp(`${GROUP} squared|square of ${GROUP}`), ([, a, b]) => `(${a ?? b}^2)`],
  [new RegExp(`${GROUP} cubed|cube of ${GROUP}`), ([, a, b]) => `(${a ?? b}^3)`],
  [new RegExp(`(?:twice|double|two times) (?:of )?${GROUP}|${GROUP} doubled`), ([, a, b]) => `(${a ?? b} * 2)`],
  [new RegExp(`(?:triple|thrice) ${GROUP}|${GROUP} tripled`), ([, a, b]) => `(${a ?? b} * 3)`],
  [
    new RegExp(`(?:a |one )?half (?:of )?${GROUP}|halve ${GROUP}|${GROUP} (?:halved|in half)`),
    ([, a, b, c]) => `(${a ?? b ?? c} / 2)`,
  ],
  [new RegExp(`(?:a |1 )?third of ${GROUP}`), ([, a]) => `(${a} / 3)`],
  [new RegExp(`(?:a |1 )?(?:quarter|fourth) of ${GROUP}`), ([, a]) => `(${a} / 4)`],
  [/three quarters of (\S+)/, ([, a]) => `(${a} * 3 / 4)`],
  [
    new RegExp(`${GROUP}% (?:discount |rebate )?off (?:of |from |on )?(?:a |an |the )?(?:price of )?${GROUP}`),
    ([, p, a]) => `(${a} * (1 - ${p} / 100))`,
  ],
  [
    new RegExp(`${GROUP}% (?:(?:tip|tax|vat|fee|interest|commission) )?(?:of|from|on|in) ${GROUP}`),
    ([, p, a]) => `(${a} * ${p} / 100)`,
  ],
  [
    new RegExp(`(?:add|adding) (?:an? )?${GROUP}% (?:\\w+ )?(?:to|on(?: top of)?) ${GROUP}`),
    ([, p, a]) => `(${a} * (1 + ${p} / 100))`,
  ],
  [
    new RegExp(`(?:take|subtract|deduct|taking) ${GROUP}% (?:away |off )?(?:from|of) ${GROUP}`),
    ([, p, a]) => `(${a} * (1 - ${p} / 100))`,
  ],
  [
    new RegExp(`${GROUP} (?:\\+|plus|with|and|increased by|raised by|add)(?: a| an)? ${GROUP}%`),
    ([, a, p]) => `(${a} * (1 + ${p} / 100))`,
  ],
  [new RegExp(`(?:increase|raise) ${GROUP} by ${GROUP}%`), ([, a, p]) => `(${a} * (1 + ${p} / 100))`],
  [new RegExp(`(?:decrease|reduce|lower|cut) ${GROUP} by ${GROUP}%`), ([, a, p]) => `(${a} * (1 - ${p} / 100))`],
  [
    new RegExp(`${GROUP} (?:-|minus|less|reduced by|decreased by)(?: a| an)? ${GROUP}%`),
    ([, a, p]) => `(${a} * (1 - ${p} / 100))`,
  ],
  [new RegExp(`what percent(?:age)?(?: of)? ${GROUP} is ${GROUP}`), ([, a, b]) => `(${b} / ${a} * 100)`],
  [new RegExp(`(?:what )?% of ${GROUP} is ${GROUP}`), ([, a, b]) => `(${b} / ${a} * 100)`],
  [new RegExp(`${GROUP} (?:is|as)(?: a| an)? what % of ${GROUP}`), ([, a, b]) => `(${a} / ${b} * 100)`],
  [new RegExp(`(?:subtract|take|deduct)(?: away)? ${GROUP} (?:away )?from ${GROUP}`), ([, a, b]) => `(${b} - ${a})`],
  [new RegExp(`difference (?:between|of) ${GROUP} (?:and|to|from) ${GROUP}`), ([, a, b]) => `(${a} - ${b})`],
  [
    new RegExp(`(?:product of|multiply|multiplying) ${GROUP} (?:and|by|with|times) ${GROUP}`),
    ([, a, b]) => `(${a} * ${b})`,
  ],
  [
    new RegExp(
      `(?:divide|dividing|split|share|splitting|distribute|divided) ${GROUP}(?: \\w+)?(?: (?!into|by)\\w+)? (?:equally |evenly |fairly )?(?:by|between|among|amongst|across|into|over) ${GROUP}`,
    ),
    ([, a, b]) => `(${a} / ${b})`,
  ],
  [
    new RegExp(
      `${GROUP} (?:split|shared|divided)(?: equally| evenly)? (?:by|between|among|amongst|across|into|over) ${GROUP}`,
    ),
    ([, a, b]) => `(${a} / ${b})`,
  ],
  [
    new RegExp(
      `${GROUP}\\b.{0,40}\\b(?:split|share|divide)[sd]? (?:it|them|this|that|the \\w+) (?:\\w+ )?(?:by|between|among|amongst|across) ${GROUP}`,
    ),
    ([, a, b]) => `(${a} / ${b})`,
  ],
  [new RegExp(`${GROUP} \\w+ (?:share|split) ${GROUP}`), ([, b, a]) => `(${a} / ${b})`],
  [
    new RegExp(`${GROUP},? (?:and )?(?:then )?(add|subtract|multiply by|divide by|times) ${GROUP}`),
    ([, a, verb, b]) => `(${a} ${VERBS[verb ?? ''] ?? '+'} ${b})`,
  ],
  [
    new RegExp(`${GROUP} (?:to the power(?: of)?|raised to(?: the power(?: of)?)?) ${GROUP}`),
    ([, a, b]) => `(${a}^${b})`,
  ],
];

const VERBS: Record<string, string> = { add: '+', subtract: '-', 'multiply by': '*', 'divide by': '/', times: '*' };

const INFIX: [RegExp, string][] = [
  [/\b(?:multiplied by|times)\b/g, '*'],
  [/\b(?:divided by|over)\b/g, '/'],
  [/\b(?:plus|added to)\b/g, '+'],
  [/\b(?:minus|less|take away)\b/g, '-'],
  [/\bmod(?:ulo)?\b/g, '%'],
];

function bare(text: string | undefined): string {
  return (text ?? '').replace(/^\((.*)\)$/, '$1');
}

/** Numbers that belong to a name, as in `RTX 4090` or `iPhone 15`, are no figures. The first word of a text is no name. */
function withoutNamed(text: string): string {
  return text.replace(
    /(?<=\S\s)(?!(?:Add|Multiply|Divide|Subtract|Take|Split|What|Is)\b)([A-Z][A-Z]+|[A-Z][a-z]+|[a-z]+[A-Z]\w*)[ -]\d+\w*/g,
    '$1',
  );
}

/** Two numbers of which the larger (or smaller) is asked for; null when that is not the question. */
export function largerIn(question: string): [string, string] | null {
  const text = plainNumbers(withoutNamed(question));
  const match =
    /(-?\d+(?:\.\d+)?)\s+(?:bigger|larger|greater|higher|more|smaller|less|lower)\s+than\s+(-?\d+(?:\.\d+)?)/i.exec(
      text,
    ) ??
    /\b(?:bigger|larger|greater|higher|more|smaller|less|lower|largest|smallest)\b[^\d]{0,20}?(-?\d+(?:\.\d+)?)\s+or\s+(-?\d+(?:\.\d+)?)/i.exec(
      text,
    );
  return match?.[1] && match[2] ? [match[1], match[2]] : null;
}

/** Whether an expression holds every number of the question; else the question was read in part only. */
export function usesAll(expression: string, question: string): boolean {
  const used: string[] = expression.match(/\d+(?:\.\d+)?/g) ?? [];
  const asked: string[] = plainNumbers(withoutNamed(question)).match(/\d+(?:\.\d+)?/g) ?? [];
  return asked.every((number) => used.includes(number));
}

/** The expression that a text asks to be worked out, or null when it asks for no sum. */
export function expressionIn(question: string): string | null {
  // An exclamation mark at the end is one, unless a number and it are all there is.
  const asked = /^\s*(?:what(?:'s| is) |calculate |compute )?\d+!\W*$/i.test(question)
    ? question
    : question.replace(/!+\s*$/, '');
  let text = ` ${plainNumbers(withoutNamed(asked)).toLowerCase()} `;
  for (const [pattern, put] of STEPS) text = text.replace(pattern, put);
  text = shaped(listed(text));
  for (const [pattern, put] of INFIX) text = text.replace(pattern, put);
  const expression = longestExpression(shaped(text));
  // `2 million` alone is a number, not a sum.
  const isNumber =
    /\d\s*(?:thousand|million|billion)\b/i.test(asked) && /^[-+]? ?\(?[\d.]+ \* 10+\)?$/.test(expression ?? '');
  return isNumber ? null : expression;
}

function shaped(text: string): string {
  for (let round = 0; round < 6; round++) {
    const before = text;
    for (const [pattern, put] of SHAPES) text = text.replace(pattern, (...match: string[]) => put(match));
    if (text === before) break;
  }
  return text;
}

const LISTS: [RegExp, (numbers: string[]) => string][] = [
  [/\b(?:sum|total|add(?:ing)?(?: up)?(?: together)?)\b/, (numbers) => `(${numbers.join(' + ')})`],
  [/\b(?:average|mean)\b/, (numbers) => `((${numbers.join(' + ')}) / ${numbers.length})`],
  [/\b(?:product|multiply)\b/, (numbers) => `(${numbers.join(' * ')})`],
];

/** `the sum of 3, 4 and 5`, `average of …`, `add 3 and 4`: a list of plain numbers under one word. */
function listed(text: string): string {
  const list = new RegExp(`${N}(?!%)(?:\\s*(?:,|;|\\band\\b|\\bto\\b|&|,\\s*and)\\s*${N}(?!%|\\d|\\.\\d))+`).exec(text);
  if (!list) return text;
  const rule = LISTS.find(([pattern]) => pattern.test(text.slice(0, list.index)));
  const numbers = list[0].match(new RegExp(NUMBER, 'g'));
  if (!rule || !numbers || numbers.length < 2) return text;
  return (
    text.slice(0, list.index) +
    rule[1](numbers.map((number) => number.replaceAll(',', ''))) +
    text.slice(list.index + list[0].length)
  );
}

// A run of numbers, operators, brackets and functions with nothing between them.
const EXPRESSION = new RegExp(`(?:(?:${FUNCTIONS})(?=\\()|\\bpi\\b|(?<=[\\d)])!|[\\d.()+\\-*/^%]|\\s)+`, 'g');
const IS_SUM = new RegExp(`\\d\\)?\\s*[-+*/^%]|(?:${FUNCTIONS})\\(|\\d!`);

function longestExpression(text: string): string | null {
  let best: string | null = null;
  for (const [found] of text.matchAll(EXPRESSION)) {
    const trimmed = balanced(found.replace(/\s+/g, ' ').replace(/^[\s.)*/+^%]+|[\s.(*/+^-]+$/g, ''));
    const isSum = trimmed && IS_SUM.test(trimmed) && /[-+*/^%(].*(?:\d|pi)|\d!/.test(trimmed);
    if (isSum && !isDateLike(trimmed) && trimmed.length > (best?.length ?? 0)) best = trimmed;
  }
  return best && tidy(best);
}

/** `2026-11-29` is a date and `555-0100` a phone number, not a subtraction: those have spaces or a short first part. */
function isDateLike(text: string): boolean {
  return /^\d{4}-\d{1,2}(?:-\d{1,2})?$|^\d{3}-\d{4}$|^\d{1,2}\/\d{1,2}\/\d{2,4}$/.test(text);
}

function balanced(text: string): string {
  const open = text.split('(').length;
  const close = text.split(')').length;
  return open === close ? text : text.replace(/^\((?=[^()]*$)|(?<=^[^()]*)\)$/g, '');
}

/** Takes off one pair of brackets that holds the whole. */
function tidy(text: string): string {
  if (!text.startsWith('(') || !text.endsWith(')')) return text;
  let depth = 0;
  for (let index = 0; index < text.length - 1; index++) {
    depth += text[index] === '(' ? 1 : text[index] === ')' ? -1 : 0;
    if (depth === 0) return text;
  }
  return tidy(text.slice(1, -1));
}
