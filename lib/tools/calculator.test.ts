import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculator } from './calculator.ts';
import { isToolError } from './tool-error.ts';
import { trialContext } from './trial-context.ts';

/** The result as text, or `!code` of the error it came to. Anything that is not a coded error is thrown on. */
async function work(expression: string): Promise<string> {
  try {
    const result = await calculator.run({ expression }, trialContext());
    return typeof result === 'string' ? result : result.text;
  } catch (error) {
    if (isToolError(error)) return `!${error.code}`;
    throw error;
  }
}

/** Milliseconds of CPU that an expression takes, the least of three: wall time would count what else the machine does. */
async function leastCpuMs(expression: string): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 3; attempt++) {
    const before = process.cpuUsage();
    await work(expression);
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

describe('an expression as people and models write it', () => {
  it.each([
    ['450+890', '1340'],
    ['450 + 890 =', '1340'],
    ['0.1+0.2', '0.3'],
    ['19.99*3', '59.97'],
    ['1/3', '0.333333333333333'],
    ['1/3*3', '1'],
    ['1,340 + 890', '2230'],
    ['1,340,000.50*2', '2680001'],
    ['$450 + $890.50', '1340.5'],
    ['€5 + £5 + ¥5', '15'],
    ['３×４÷２', '6'],
    ['１２３＋４', '127'],
    ['（１＋２）＊３', '9'],
    ['7 − 10', '-3'],
    ['3 x 4', '12'],
    ['3x4', '12'],
    ['2 X sqrt(9)', '6'],
    ['2**10', '1024'],
    ['2^3^2', '512'],
    ['-2^2', '-4'],
    ['--3', '3'],
    ['2(3+4)', '14'],
    ['2pi', '6.283185307179586'],
    ['√16', '4'],
    ['Math.sqrt(16) + Math.abs(-1)', '5'],
    ['1e21', '1000000000000000000000'],
    ['1e3 + .5', '1000.5'],
    ['123456789012345678901*10', '1234567890123456789010'],
    ['25!', '15511210043330985984000000'],
    ['1e-20', '1e-20'],
    ['2^200', '1.60693804425899e60'],
    ['-0', '0'],
  ])('%s comes to %s', async (expression, result) => {
    expect(await work(expression)).toBe(result);
  });
});

describe('percent', () => {
  it.each([
    ['15% of 200', '30'],
    ['200 + 10%', '220'],
    ['100 - 20% + 3', '83'],
    ['5% + 5%', '0.1'],
    ['(5+5)% of 50', '5'],
    ['sqrt(4)% of 50', '1'],
    ['100%', '1'],
    ['10 percent of 50', '5'],
    ['10 % 3', '1'],
    ['-7 % 3', '2'],
    ['10 mod 3', '1'],
    ['%', '!bad-expression'],
    ['10 + % 3', '!bad-expression'],
  ])('%s comes to %s', async (expression, result) => {
    expect(await work(expression)).toBe(result);
  });
});

describe('functions', () => {
  it.each([
    ['sum(450,890)', '1340'],
    ['sum([450, 890], 1)', '1341'],
    ['mean(1, 2, 4)', '2.333333333333333'],
    ['average([1,2,3])', '2'],
    ['max(3, 9, 4) - min(3, 9, 4)', '6'],
    ['round(2.675, 2)', '2.68'],
    ['round(-2.5)', '-3'],
    ['round(1234, -2)', '1200'],
    ['round(19.99 * 3, 1)', '60'],
    ['floor(-1.5) + ceil(1.2)', '0'],
    ['floor(1/3*3)', '1'],
    ['sqrt(1,600)', '40'],
    ['log(100)', '2'],
    ['log(8, 2)', '3'],
    ['ln(e)', '1'],
    ['exp(1)', '2.718281828459045'],
    ['sin(pi)', '0'],
    ['sin(pi/6)', '0.5'],
    ['cos(pi)', '-1'],
    ['cbrt(-8)', '-2'],
    ['abs(-3) + pow(2, 3) + mod(10, 3)', '12'],
    ['factorial(5)', '120'],
    ['sum(1,340, 2)', '!bad-expression'],
    ['sqrt(1, 2)', '!bad-expression'],
    ['round(1.5, 0.5)', '!bad-expression'],
    ['sqrt', '!bad-expression'],
    ['[1, 2]', '!bad-expression'],
    ['tan(pi/2)', '!undefined-result'],
    ['ln(0)', '!undefined-result'],
    ['sqrt(-1)', '!undefined-result'],
  ])('%s comes to %s', async (expression, result) => {
    expect(await work(expression)).toBe(result);
  });
});

const HOSTILE = [
  ['1/0', '!undefined-result'],
  ['5 % 0', '!undefined-result'],
  ['0^-1', '!undefined-result'],
  ['(-8)^(1/3)', '!undefined-result'],
  ['9**9**9', '!too-large'],
  ['9^9^9^9^9', '!too-large'],
  ['1e400', '!too-large'],
  ['1e99999999999', '!too-large'],
  ['1e-400', '!too-small'],
  ['0.5^99999', '!too-small'],
  ['exp(100000)', '!too-large'],
  ['exp(-100000)', '!too-small'],
  ['171!', '!too-large'],
  ['170!!', '!too-large'],
  ['(-5)!', '!bad-expression'],
  ['2.5!', '!bad-expression'],
  ['sin(1e300)', '!too-large'],
  ['1e300 % 7', '!too-large'],
  ['9'.repeat(400), '!bad-expression'],
  ['('.repeat(10_000) + ')'.repeat(10_000), '!too-long'],
  [`${'('.repeat(240)}1${')'.repeat(240)}`, '!bad-expression'],
  [`${'-'.repeat(499)}1`, '-1'],
  [`1${'!'.repeat(400)}`, '1'],
  ['', '!bad-expression'],
  [' \n\t', '!bad-expression'],
  ['1 2', '!bad-expression'],
  ['2 +', '!bad-expression'],
  ['(1', '!bad-expression'],
  ['1)', '!bad-expression'],
  ['1..2', '!bad-expression'],
  ['3,5', '!bad-expression'],
  ['12,34', '!bad-expression'],
  ['0x10', '!bad-expression'],
  ['Infinity', '!bad-expression'],
  ['NaN', '!bad-expression'],
  ['constructor.constructor("x")()', '!bad-expression'],
  ['__proto__', '!bad-expression'],
  ['toString()', '!bad-expression'],
  ['import("fs")', '!bad-expression'],
  ['eval("1")', '!bad-expression'],
  ['parse("1")', '!bad-expression'],
  ['createUnit("x")', '!bad-expression'],
  ['a = 1', '!bad-expression'],
  ['f(x) = x', '!bad-expression'],
  ['1; 2', '!bad-expression'],
  ['pi.constructor', '!bad-expression'],
  ['[1, 2][1]', '!bad-expression'],
  ['{a: 1}', '!bad-expression'],
  ['"text"', '!bad-expression'],
  ['5 cm', '!bad-expression'],
  ['1 ? 2 : 3', '!bad-expression'],
  ['1:10', '!bad-expression'],
  ['1 == 1', '!bad-expression'],
] as const;

describe('a hostile or impossible expression', () => {
  it.each(HOSTILE)('%.40s comes to %s within 50 ms', async (expression, result) => {
    expect(await work(expression)).toBe(result);
    expect(await leastCpuMs(expression)).toBeLessThan(50);
  });

  it.each([
    'tan(1.1)+'.repeat(30),
    '1.1^1.1^'.repeat(15),
    'e^e+'.repeat(30),
    'log(7,3)*'.repeat(30),
    'exp(1.5)/'.repeat(30),
    '170!-'.repeat(99),
    'e*pi*'.repeat(99),
    'cbrt(7)*'.repeat(62),
  ])('%.20s… ends within 50 ms even at the longest', async (repeated) => {
    expect(await work(`${repeated}1`)).toMatch(/^-?\d/);
    expect(await leastCpuMs(`${repeated}1`)).toBeLessThan(50);
  });

  it('with more powers and functions than that is refused', async () => {
    expect(await work(`${'e^e+'.repeat(31)}1`)).toBe('!too-long');
  });

  it('never runs code, and always ends in a result or a coded error', async () => {
    const canary = { touched: 0 };
    Object.assign(globalThis, { canary });
    const pieces = fc.constantFrom(
      ...'canary touched constructor prototype __proto__ this globalThis process require import eval Function'.split(
        ' ',
      ),
      ...'sqrt max pi e sum percent mod ( ) [ ] { } . , ; = => == " \' ` + - * / ^ % ! 1 0 9 1e9 x'.split(' '),
      'canary.touched=1',
      'constructor.constructor("canary.touched=1")()',
      '\\u0063',
      '\u0000',
      '\n',
      '#',
    );
    const text = fc.oneof(
      fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join('')),
      fc.string({ unit: 'binary' }),
    );
    await fc.assert(
      fc.asyncProperty(text, async (expression) => {
        expect(await work(expression)).toMatch(
          /^(!(bad-expression|too-large|too-small|too-long|undefined-result)|-?\d[\d.e-]*)$/,
        );
      }),
      { numRuns: 3000 },
    );
    expect(canary).toEqual({ touched: 0 });
  });
});

/** A number as `digits` over 10 to the power `scale`. */
interface Exact {
  text: string;
  digits: bigint;
  scale: number;
}

const leaf: fc.Arbitrary<Exact> = fc
  .tuple(fc.integer({ min: 0, max: 999_999 }), fc.integer({ min: 0, max: 4 }))
  .map(([digits, scale]) => ({ text: (digits / 10 ** scale).toFixed(scale), digits: BigInt(digits), scale }));

const { tree } = fc.letrec<{ tree: Exact }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.tuple(fc.constantFrom('+', '-', '*'), tie('tree'), tie('tree')).map(combine),
  ),
}));

function combine([operator, left, right]: [string, Exact, Exact]): Exact {
  const text = `(${left.text} ${operator} ${right.text})`;
  if (operator === '*') return { text, digits: left.digits * right.digits, scale: left.scale + right.scale };
  const scale = Math.max(left.scale, right.scale);
  const [a, b] = [left, right].map((side) => side.digits * 10n ** BigInt(scale - side.scale)) as [bigint, bigint];
  return { text, digits: operator === '+' ? a + b : a - b, scale };
}

/** The exact value in plain decimals, or undefined where it needs more digits than the calculator shows. */
function plain({ digits, scale }: Exact): string | undefined {
  const sign = digits < 0n ? '-' : '';
  const padded = (digits < 0n ? -digits : digits).toString().padStart(scale + 1, '0');
  const whole = padded.slice(0, padded.length - scale);
  const fraction = padded.slice(padded.length - scale).replace(/0+$/, '');
  if (fraction.length > 15 || whole.length > 40) return undefined;
  if (whole === '0' && /^0{10}/.test(fraction)) return undefined;
  return `${sign}${whole}${fraction && `.${fraction}`}`;
}

it('agrees with exact arithmetic on sums, differences and products of decimals', async () => {
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(tree, async (exact) => {
      const expected = plain(exact);
      if (expected === undefined || exact.text.length > 500) return;
      compared++;
      expect(await work(exact.text)).toBe(expected);
    }),
    { numRuns: 1500 },
  );
  expect(compared).toBeGreaterThan(1000);
});

it('says in words what is wrong and what it takes', async () => {
  const failure = await calculator.run({ expression: 'foo(1)' }, trialContext()).catch((e) => e);
  expect(failure.message).toBe('The calculator does not know "foo"');
  expect(failure.suggestion).toContain('sqrt');
});
