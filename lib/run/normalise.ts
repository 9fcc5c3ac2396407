import { sortKeys } from './canonical-json.ts';
import type { Json } from './json.ts';

/**
 * One line that is the same for two calls which ask the same: the tool's name and its input with keys sorted, strings
 * trimmed and runs of white space made one space, and numbers in one form. Used to find repeats, to look results up on a
 * tape and to pair the steps of two runs. Letter case is kept: it can matter to a tool.
 */
export function callSignature(tool: string, input: Json): string {
  return JSON.stringify([foldSpace(tool), normaliseInput(input)]);
}

/** A tool's input in its normal form, as `callSignature` compares it. */
export function normaliseInput(input: Json): Json {
  return sortKeys(input, (leaf) => {
    if (typeof leaf === 'string') return foldSpace(leaf);
    // -0 and 0 are one number; NaN and the infinities are no JSON and become null, as JSON.stringify has it.
    if (typeof leaf === 'number') return Number.isFinite(leaf) ? leaf + 0 : null;
    return leaf;
  });
}

function foldSpace(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}
