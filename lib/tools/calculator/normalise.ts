import { toolError } from '../tool-error.ts';

/** Characters of an expression; longer ones are refused before anything reads them. */
export const MAX_LENGTH = 500;
/** Open brackets at once. */
const MAX_DEPTH = 40;
/** Powers, and functions that take about as long. Keeps the longest expression within some 15 ms. */
const MAX_SLOW = 30;
const SLOW = new Set('^ pow log log10 log2 ln exp sin cos tan'.split(' '));
/** Digits of one number as written. */
const MAX_DIGITS = 40;

/** Names an expression may use, and what they stand for. Everything else is refused here, before the parser sees it. */
export const FUNCTIONS = new Set(
  'sqrt cbrt abs round floor ceil min max sum mean mod pow log log10 log2 ln exp sin cos tan factorial'.split(' '),
);
const SEVERAL = new Set('round min max sum mean mod pow log'.split(' '));
const ALIASES: Record<string, string> = { average: 'mean', avg: 'mean', ceiling: 'ceil', π: 'pi' };
/** Words for operators: "3 x 4", "15% of 200". */
const WORDS: Record<string, string> = { x: '*', of: '*', times: '*', plus: '+', minus: '-' };
const CONSTANTS = new Set(['pi', 'e']);

type Token = { kind: 'number' | 'name' | 'operator' | 'open' | 'close' | 'comma' | 'percent'; text: string };

/**
 * Rewrites an expression as people and models write it into the small language that the parser is given: ASCII digits and
 * operators, no thousands separators, no currency signs, percentages as `percent(…)`. Throws a coded tool error that names
 * what cannot be read. Only text made of known tokens ever leaves here.
 */
export function normaliseExpression(expression: string): string {
  if (expression.length > MAX_LENGTH) {
    throw toolError(
      'too-long',
      `The expression is longer than ${MAX_LENGTH} characters`,
      'Split it into smaller steps.',
    );
  }
  const plain = plainCharacters(expression);
  if (plain === '') throw badExpression('The expression is empty', 'Give something to work out, like 450 + 890.');
  const tokens = readTokens(plain);
  if (tokens.filter(({ text }) => SLOW.has(text)).length > MAX_SLOW) {
    throw toolError(
      'too-long',
      `The expression has more than ${MAX_SLOW} powers and functions`,
      'Split it into smaller steps.',
    );
  }
  return writeTokens(tokens);
}

/** A `bad-expression` tool error. */
export function badExpression(message: string, suggestion?: string) {
  return toolError('bad-expression', message, suggestion);
}

/** Full-width forms to ASCII, typographic operators to plain ones, currency signs and a trailing `=` away. */
function plainCharacters(expression: string): string {
  return expression
    .normalize('NFKC')
    .replace(/[×·⋅∙✕✖]/g, '*')
    .replace(/[÷∕]/g, '/')
    .replace(/[−–—‒﹣]/g, '-')
    .replace(/√/g, ' sqrt ')
    .replace(/\*\*/g, '^')
    .replace(/\bMath\s*\./g, '')
    .replace(/\p{Sc}/gu, '')
    .replace(/[=?\s]+$/, '')
    .trim();
}

const NUMBER = /(?:\d+(?:,\d{3})+(?!\d)|\d+)(?:\.\d*)?(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?/y;
// "3x4": an x before a digit is a sign of its own, not the start of a name.
const NAME = /[xX](?=\d)|[\p{L}_][\p{L}\p{N}_]*/uy;

function readTokens(text: string): Token[] {
  const tokens: Token[] = [];
  /** For each open bracket, whether commas in it separate arguments. */
  const brackets: boolean[] = [];
  for (let at = 0; at < text.length; ) {
    const character = text[at] ?? '';
    if (/\s/.test(character)) {
      at++;
      continue;
    }
    const token = readToken(text, at, brackets.at(-1) ?? false);
    at += token.length;
    if (token.kind === 'open') {
      brackets.push(character === '[' || takesSeveral(tokens.at(-1)));
      if (brackets.length > MAX_DEPTH) throw badExpression(`Brackets are nested deeper than ${MAX_DEPTH} levels`);
    }
    if (token.kind === 'close') brackets.pop();
    tokens.push({ kind: token.kind, text: token.text });
  }
  return tokens;
}

/** In the brackets of `sqrt(1,600)` a comma can only group thousands: the function takes one number. */
function takesSeveral(token: Token | undefined): boolean {
  return token?.kind === 'name' && SEVERAL.has(token.text);
}

function readToken(text: string, at: number, inArguments: boolean): Token & { length: number } {
  const character = text[at] ?? '';
  const number = matchAt(NUMBER, text, at);
  if (number !== undefined) return readNumber(number, text, at, inArguments);
  const name = matchAt(NAME, text, at);
  if (name !== undefined) return { ...readName(name), length: name.length };
  if ('([])'.includes(character)) {
    return { kind: '(['.includes(character) ? 'open' : 'close', text: character, length: 1 };
  }
  if (character === ',') {
    if (inArguments) return { kind: 'comma', text: ',', length: 1 };
    throw badExpression(
      'A comma may only group thousands, as in 1,340, or separate what a function is given',
      'Write decimals with a point.',
    );
  }
  if (character === '%') return { kind: 'percent', text: '%', length: 1 };
  if ('+-*/^!'.includes(character)) return { kind: 'operator', text: character, length: 1 };
  const shown = String.fromCodePoint(text.codePointAt(at) ?? 32);
  throw badExpression(
    `"${shown}" is not part of arithmetic`,
    'Use numbers, + - * / ^ %, brackets and functions such as sqrt.',
  );
}

/** Among arguments `1,340` could be one number or two; without a space it is read as two only when nothing else speaks against it. */
function readNumber(matched: string, text: string, at: number, inArguments: boolean): Token & { length: number } {
  const isGrouped = matched.includes(',');
  if (isGrouped && inArguments && /,\s/.test(text)) {
    throw badExpression(
      `"${matched}" inside a function could be one number or several`,
      'Write numbers there without commas.',
    );
  }
  const number = isGrouped && inArguments ? (matched.split(',')[0] ?? '') : matched;
  if (isGrouped && number === matched && !/^\d{1,3},/.test(matched)) {
    throw badExpression(`"${matched}" is not a number`, 'Commas group three digits, as in 1,340.');
  }
  const next = text.slice(at + number.length, at + number.length + 2);
  if (/^0$/.test(number) && /^[xXbBoO][\da-fA-F]/.test(next)) {
    throw badExpression('Only decimal numbers can be read', 'Write the number with the digits 0 to 9.');
  }
  const plain = number.replaceAll(',', '');
  if (plain.replace(/[eE].*/, '').length > MAX_DIGITS) {
    throw badExpression(`A number has more than ${MAX_DIGITS} digits`, 'Round it first.');
  }
  if (/[eE][+-]?\d{4,}$/.test(plain)) throw toolError('too-large', `${plain} is out of range`);
  return { kind: 'number', text: plain.toLowerCase(), length: number.length };
}

function readName(name: string): Token {
  const lower = name.toLowerCase();
  const known = Object.hasOwn(ALIASES, lower) ? (ALIASES[lower] ?? '') : lower;
  if (known === 'percent') return { kind: 'percent', text: '%' };
  if (Object.hasOwn(WORDS, known)) return { kind: 'operator', text: WORDS[known] ?? '' };
  if (FUNCTIONS.has(known) || CONSTANTS.has(known)) return { kind: 'name', text: known };
  throw badExpression(
    `The calculator does not know "${name.slice(0, 40)}"`,
    `It takes numbers, + - * / ^ %, brackets, pi, e, and ${[...FUNCTIONS].join(', ')}.`,
  );
}

/** Joins the tokens again; a `%` with nothing to its right to divide by turns the operand before it into `percent(…)`. */
function writeTokens(tokens: readonly Token[]): string {
  const out: string[] = [];
  /** Where the operand just written begins in `out`, and where each open bracket's group began. */
  let operand = 0;
  const groups: number[] = [];
  tokens.forEach((token, index) => {
    const before = tokens[index - 1];
    if (token.kind === 'percent') {
      if (startsOperand(tokens[index + 1])) out.push('%');
      else if (before?.kind === 'number' || before?.kind === 'close' || before?.kind === 'name') {
        out.splice(operand, 0, 'percent', '(');
        out.push(')');
      } else throw badExpression('"%" stands where a number is expected');
      return;
    }
    if (token.kind === 'open') groups.push(before?.kind === 'name' ? out.length - 1 : out.length);
    if (token.kind === 'close') operand = groups.pop() ?? 0;
    if (token.kind === 'number' || token.kind === 'name') operand = out.length;
    // "√16" and "sqrt 16": a function may take the number after it without brackets.
    const isBareArgument = token.kind === 'number' && before?.kind === 'name' && FUNCTIONS.has(before.text);
    out.push(isBareArgument ? `( ${token.text} )` : token.text);
  });
  return out.join(' ');
}

function startsOperand(token: Token | undefined): boolean {
  return token?.kind === 'number' || token?.kind === 'name' || token?.kind === 'open';
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}
