import type { Big } from './big-math.ts';

/** Digits shown after the point, and the significant digits of numbers below 1. */
const DECIMALS = 15;
/** Whole numbers below 10 to this power are written out. */
const PLAIN_EXPONENT = 40;
/** Fractions from 10 to minus this power are written out. */
const SMALLEST_PLAIN = -10;

/** A number as people write it: no exponent below 1e40, at most 15 decimals, no trailing zeros, never `-0`. */
export function formatNumber(value: Big): string {
  const isSmall = value.abs().lt(1);
  const rounded = isSmall ? value.toSignificantDigits(DECIMALS) : value.toDecimalPlaces(DECIMALS);
  if (rounded.isZero()) return '0';
  if (rounded.e >= PLAIN_EXPONENT || rounded.e < SMALLEST_PLAIN) {
    return rounded.toSignificantDigits(DECIMALS).toExponential().replace('e+', 'e');
  }
  return rounded.toFixed();
}
