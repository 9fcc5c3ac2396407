import { toolError } from '../tool-error.ts';
import type { Big } from './big-math.ts';

/** Powers of ten beyond which a number is refused, on both sides of 1. */
export const MAX_EXPONENT = 308;

/** Lets a number through that is finite and within 1e-308 … 1e308. */
export function inRange(value: Big): Big {
  if (value.isNaN()) throw undefinedResult('The result is not a real number');
  if (!value.isFinite() || value.e > MAX_EXPONENT) throw tooLarge();
  if (!value.isZero() && value.e < -MAX_EXPONENT) throw tooSmall();
  return value;
}

/** A `too-large` tool error. */
export function tooLarge() {
  return toolError(
    'too-large',
    `The result is too large: at most 1e${MAX_EXPONENT} can be worked out`,
    'Use smaller numbers.',
  );
}

/** An `undefined-result` tool error, such as for a division by zero. */
export function undefinedResult(message: string, suggestion?: string) {
  return toolError('undefined-result', message, suggestion);
}

/** A `too-small` tool error. */
export function tooSmall() {
  return toolError('too-small', 'The result is too close to zero to be worked out', 'Use larger numbers.');
}
