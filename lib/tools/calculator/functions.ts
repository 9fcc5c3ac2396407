import { type Big, big } from './big-math.ts';
import { tooLarge, tooSmall, undefinedResult } from './limits.ts';
import { badExpression } from './normalise.ts';
import { factorial, modulo, power, quotient, settle } from './operations.ts';

/** Round half away from zero, as people do by hand. */
const HALF_UP = 4;
/** Angles beyond this have lost their fraction of a turn. */
const MAX_ANGLE = 1e15;
/** Decimals of a sine that are sure: sin(pi) is 0, not 1e-64. */
const ANGLE_DECIMALS = 45;

type Apply = (...args: Big[]) => Big;
interface Definition {
  least: number;
  most: number;
  apply: Apply;
}

const ONE_OR_MORE = { least: 1, most: Number.POSITIVE_INFINITY };

const DEFINITIONS = new Map<string, Definition>(
  Object.entries({
    percent: unary((value) => value.div(100)),
    sqrt: unary((value) => nonNegative(value, 'The square root').sqrt()),
    cbrt: unary((value) => value.cbrt()),
    abs: unary((value) => value.abs()),
    floor: unary((value) => settle(value).floor()),
    ceil: unary((value) => settle(value).ceil()),
    round: { least: 1, most: 2, apply: round },
    min: { ...ONE_OR_MORE, apply: (...args) => args.reduce((least, value) => (value.lt(least) ? value : least)) },
    max: { ...ONE_OR_MORE, apply: (...args) => args.reduce((most, value) => (value.gt(most) ? value : most)) },
    sum: { ...ONE_OR_MORE, apply: sum },
    mean: { ...ONE_OR_MORE, apply: (...args) => sum(...args).div(args.length) },
    mod: { least: 2, most: 2, apply: (a, b = big(0)) => modulo(a as Big, b) },
    pow: { least: 2, most: 2, apply: (a, b = big(1)) => power(a as Big, b) },
    ln: unary((value) => positive(value).ln()),
    log: { least: 1, most: 2, apply: logarithm },
    log10: unary((value) => logarithm(value, big(10))),
    log2: unary((value) => logarithm(value, big(2))),
    exp: unary(exponential),
    sin: unary((value) => settleAngle(angle(value).sin())),
    cos: unary((value) => settleAngle(angle(value).cos())),
    tan: unary(tangent),
    factorial: unary(factorial),
  } satisfies Record<string, Definition>),
);

/** What `applyFunction` knows. `percent` is written by the normaliser, not by people. */
export const FUNCTION_NAMES: ReadonlySet<string> = new Set(DEFINITIONS.keys());

/** Applies a known function. Throws a coded tool error on a wrong count of arguments or where it has no value. */
export function applyFunction(name: string, args: readonly Big[]): Big {
  const definition = DEFINITIONS.get(name);
  if (!definition) throw badExpression(`The calculator does not know "${name}"`);
  const { least, most, apply } = definition;
  if (args.length < least || args.length > most) {
    const count =
      least === most ? `${least}` : most === Number.POSITIVE_INFINITY ? 'at least 1' : `${least} or ${most}`;
    throw badExpression(`${name} takes ${count} number${count === '1' ? '' : 's'}, got ${args.length}`);
  }
  return apply(...args);
}

function unary(apply: (value: Big) => Big): Definition {
  return { least: 1, most: 1, apply: (value) => apply(value as Big) };
}

function sum(...args: Big[]): Big {
  return args.reduce((total, value) => total.plus(value), big(0));
}

function round(value?: Big, places: Big = big(0)): Big {
  if (!places.isInteger() || places.abs().gt(30))
    throw badExpression('round takes a whole number of decimals, at most 30');
  const shift = big(10).pow(places);
  return settle(value as Big)
    .times(shift)
    .toDecimalPlaces(0, HALF_UP)
    .div(shift);
}

function logarithm(value?: Big, base: Big = big(10)): Big {
  const denominator = positive(base).ln();
  return settle(quotient(positive(value as Big).ln(), denominator));
}

function exponential(value: Big): Big {
  if (value.gt(710)) throw tooLarge();
  if (value.lt(-710)) throw tooSmall();
  return value.exp();
}

function tangent(value: Big): Big {
  if (settleAngle(angle(value).cos()).isZero()) throw undefinedResult('The tangent has no value there');
  return settleAngle(value.tan());
}

function angle(value: Big): Big {
  if (value.abs().gt(MAX_ANGLE)) throw tooLarge();
  return value;
}

function settleAngle(value: Big): Big {
  return value.toDecimalPlaces(ANGLE_DECIMALS);
}

function nonNegative(value: Big, what: string): Big {
  if (value.isNegative() && !value.isZero()) throw undefinedResult(`${what} of a negative number is not a real number`);
  return value;
}

function positive(value: Big): Big {
  if (value.lte(0)) throw undefinedResult('A logarithm needs numbers above 0');
  return value;
}
