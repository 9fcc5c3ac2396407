import { type Big, big } from './big-math.ts';
import { MAX_EXPONENT, tooLarge, tooSmall, undefinedResult } from './limits.ts';
import { badExpression } from './normalise.ts';

/** Decimals at which the error of 64-digit arithmetic is dropped, so that floor(1/3*3) is 1. */
const SETTLED_DIGITS = 50;
/** 170! is the last below 1e308. */
const MAX_FACTORIAL = 170;

/** The number without the rounding error in its last digits. */
export function settle(value: Big): Big {
  return value.toSignificantDigits(SETTLED_DIGITS);
}

/** Throws `undefined-result` at a division by zero. */
export function quotient(dividend: Big, divisor: Big): Big {
  if (divisor.isZero()) throw undefinedResult('Division by zero has no result');
  return dividend.div(divisor);
}

/** What is left of a division, with the divisor's sign: -7 % 3 is 2. */
export function modulo(dividend: Big, divisor: Big): Big {
  if (divisor.isZero()) throw undefinedResult('The remainder of a division by zero has no result');
  const [whole, by] = [settle(dividend), settle(divisor)];
  // Beyond this the quotient has more digits than are carried, and the remainder would be made of nothing.
  if (whole.e - by.e > SETTLED_DIGITS) throw tooLarge();
  const rest = whole.mod(by);
  return rest.isZero() || rest.isNegative() === by.isNegative() ? rest : rest.plus(by);
}

/** Bounds the size of the result before working it out, so that 9^9^9 is refused at once. */
export function power(base: Big, exponent: Big): Big {
  if (base.isZero() && exponent.isNegative()) throw undefinedResult('Zero to a negative power has no result');
  if (base.isZero() || exponent.isZero()) return base.pow(exponent);
  const settled = settle(exponent);
  if (base.isNegative() && !settled.isInteger()) {
    throw undefinedResult('A fractional power of a negative number is not a real number');
  }
  const digits = log10(base.abs()) * settled.toNumber();
  if (digits > MAX_EXPONENT) throw tooLarge();
  if (digits < -MAX_EXPONENT) throw tooSmall();
  return base.pow(settled);
}

/** A quick logarithm, good enough to tell how long a power will be; near 1 a plain one would lose everything. */
function log10(value: Big): number {
  const excess = value.minus(1).toNumber();
  return Math.abs(excess) < 0.1 ? Math.log1p(excess) / Math.LN10 : Math.log10(value.toNumber());
}

/** The factorial of a whole number up to 170. */
export function factorial(value: Big): Big {
  const whole = settle(value);
  if (!whole.isInteger() || whole.isNegative()) throw badExpression('A factorial needs a whole number from 0 to 170');
  if (whole.gt(MAX_FACTORIAL)) throw tooLarge();
  let product = big(1);
  for (let factor = 2; factor <= whole.toNumber(); factor++) product = product.times(factor);
  return product;
}
