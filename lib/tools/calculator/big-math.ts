import { createRequire } from 'node:module';
import type { BigNumber as BigNumberType, MathJsInstance, MathNode } from 'mathjs';

/** Digits carried through a calculation; results show far fewer, so that 1/3*3 comes out as 1. */
const PRECISION = 64;

// The single-file build loads in a tenth of the time and memory of the module build (70 ms against 700 ms).
const bundle: { create(config: object): MathJsInstance } = createRequire(import.meta.url)('mathjs/lib/browser/math.js');
const { parse, BigNumber } = bundle.create({
  number: 'BigNumber',
  precision: PRECISION,
  matrix: 'Array',
}) as unknown as Parts;

interface Parts {
  parse(expression: string): MathNode;
  BigNumber: { new (value: number | string): BigNumberType };
}

export type Big = BigNumberType;

/** A decimal number of 64 significant digits. */
export function big(value: number | string): Big {
  return new BigNumber(value);
}

/**
 * The syntax tree of an expression. Only the parser of mathjs is used: nothing in the tree is ever compiled or evaluated
 * by it, so its functions, assignments and property access cannot be reached. Throws a `SyntaxError` with mathjs's message.
 */
export function parseExpression(expression: string): MathNode {
  return parse(expression);
}
