import { type Finding, finding } from './findings.ts';
import type { AfterSum } from './intent.ts';
import { act, type Call, type Move } from './move.ts';
import { seenFigure } from './observed.ts';
import { vary } from './phrases.ts';
import type { Reading } from './read-prompt.ts';

/** A figure from the calculator, or why there is none yet. */
export type Sum = { kind: 'figure'; figure: string } | { kind: 'move'; move: Move } | { kind: 'none'; why: string };

/** The longest expression that is asked for at once, well under what a calculator takes. */
const LONGEST = 400;

/** Has the calculator work out an expression. */
export function calculate(reading: Reading, expression: string, thought: string): Sum {
  return sumOf(finding(reading, 'calculator', { expression }), thought);
}

function sumOf(found: Finding, thought: string): Sum {
  if (found.kind === 'todo') return { kind: 'move', move: act(thought, found.call) };
  if (found.kind === 'no-tool') return { kind: 'none', why: 'the calculator is off, and I do no sums of my own' };
  const figure = found.kind === 'found' ? seenFigure(found.text) : null;
  return figure === null
    ? { kind: 'none', why: `the calculator said: ${found.text.trim()}` }
    : { kind: 'figure', figure };
}

/** Adds amounts up; long lists in parts, whose sums are added in turn. One amount alone needs no calculator. */
export function addUp(reading: Reading, amounts: readonly string[], thought: string): Sum {
  const [only] = amounts;
  if (amounts.length === 1 && only !== undefined) return { kind: 'figure', figure: only };
  const parts = partsOf(amounts);
  if (parts.length === 1) return calculate(reading, amounts.join(' + '), thought);
  const sums = parts.map((part) => addUp(reading, part, 'The list is long, so I add it up in parts.'));
  return allOf(sums, (figures) =>
    addUp(reading, figures, vary(reading, ['Now the parts together.', 'I add the sums of the parts.'])),
  );
}

/** Goes on with all figures once they are there; until then, all calls that are still to do, side by side. */
export function allOf(sums: readonly Sum[], next: (figures: string[]) => Sum): Sum {
  const failed = sums.find((sum) => sum.kind === 'none');
  if (failed) return failed;
  const moves = sums.flatMap((sum) => (sum.kind === 'move' ? [sum.move] : []));
  const calls = moves.flatMap((move): Call[] => (move.kind === 'act' ? move.calls : []));
  const [first] = moves;
  if (first) return { kind: 'move', move: act(first.thought, ...calls) };
  return next(sums.flatMap((sum) => (sum.kind === 'figure' ? [sum.figure] : [])));
}

function partsOf(amounts: readonly string[]): string[][] {
  const parts: string[][] = [];
  let length = LONGEST;
  for (const amount of amounts) {
    length += amount.length + 3;
    if (length > LONGEST) {
      parts.push([]);
      length = amount.length;
    }
    parts.at(-1)?.push(amount);
  }
  return parts;
}

/** The sum that the question wants done with a figure found; cents are rounded by the calculator, not here. */
export function applyAfter(reading: Reading, after: AfterSum, figure: string): Sum {
  const plain = figure.replaceAll(',', '');
  const expression = after.expression.replaceAll('x', plain);
  // A part is wanted itself; anything else is done to the figure.
  const wanted = /^(?:\d|a )/.test(after.words) ? after.words : `it ${after.words}`;
  const thought = vary(reading, [
    `I have ${plain}. The question wants ${wanted}, which is for the calculator.`,
    `The figure is ${plain}; now ${after.words}, with the calculator.`,
  ]);
  return calculate(reading, /[/%]/.test(expression) ? `round(${expression}, 2)` : expression, thought);
}
