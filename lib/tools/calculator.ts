import * as z from 'zod';
import { evaluateExpression } from './calculator/evaluate.ts';
import { formatNumber } from './calculator/format-number.ts';
import { normaliseExpression } from './calculator/normalise.ts';
import type { Tool } from './tool.ts';

const Input = z.object({
  expression: z
    .string()
    .describe('Arithmetic as text, for example "450 + 890", "15% of 200" or "round(19.99 * 3, 1)".')
    .meta({ examples: ['450 + 890'] }),
});

/**
 * Arithmetic on exact decimals, without any code: the expression is checked word by word, parsed by mathjs, and worked out
 * by walking the tree. At most 500 characters, bounded in every operation, so it always ends at once.
 */
export const calculator: Tool<z.infer<typeof Input>> = {
  name: 'Calculator',
  description:
    'Works out an arithmetic expression exactly. Knows + - * / ^ %, brackets, pi, e, sqrt, abs, round(x, decimals), min, max, sum, mean, floor, ceil, mod, log (base 10), ln, exp, factorial, and sin, cos, tan in radians.',
  input: Input,
  effect: 'read',
  mainField: 'expression',
  async run({ expression }) {
    const normalised = normaliseExpression(expression);
    const text = formatNumber(evaluateExpression(normalised));
    return { text, data: { expression: normalised, value: text } };
  },
};
