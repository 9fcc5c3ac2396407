import { type JsonChanges, jsonChanges } from '../../lib/run/json-changes.ts';
import { jsonSpans } from '../../lib/run/json-spans.ts';
import { callSignature } from '../../lib/run/normalise.ts';
import type { Call, TrajectoryStep } from '../../lib/run/trajectory.ts';
import { isDeeperThan, MAX_LOG_DEPTH } from '../../lib/run/value-limits.ts';
import { jsonIn } from '../timeline/json-text.ts';
import { type CallStyle, laidOutInput, laidOutResult } from './laid-out.ts';
import { type Marks, NO_MARKS, textChanges, unionOf } from './text-changes.ts';

/** What of a step the one it is compared with does not have. `calls` in the order of the step's own. */
export interface StepChanges {
  thought: Marks;
  answer: Marks;
  calls: { input: Marks; result: Marks }[];
}

interface Sides {
  a: Marks;
  b: Marks;
}

const NONE: Sides = { a: NO_MARKS, b: NO_MARKS };

/**
 * The marks of all steps of a row: the first one there is compared with each other one, and each of those with it. Null
 * where there is no step.
 */
export function rowChanges(
  cells: readonly (TrajectoryStep | null)[],
  styles: readonly CallStyle[],
): (StepChanges | null)[] {
  const base = cells.findIndex((cell) => cell !== null);
  const first = cells[base];
  if (!first) return cells.map(() => null);
  const all = cells.map((cell) => cell && noChanges(cell));
  cells.forEach((cell, index) => {
    if (!cell || index === base) return;
    const pair = pairChanges(first, cell, styles[base] as CallStyle, styles[index] as CallStyle);
    all[base] = both(all[base] as StepChanges, pair.a, first, styles[base] as CallStyle);
    all[index] = pair.b;
  });
  return all;
}

function noChanges({ calls }: TrajectoryStep): StepChanges {
  return { thought: NO_MARKS, answer: NO_MARKS, calls: calls.map(() => ({ input: NO_MARKS, result: NO_MARKS })) };
}

function both(one: StepChanges, two: StepChanges, step: TrajectoryStep, style: CallStyle): StepChanges {
  return {
    thought: unionOf(one.thought, two.thought, step.thought?.text ?? ''),
    answer: unionOf(one.answer, two.answer, step.answer?.text.trim() ?? ''),
    calls: step.calls.map((call, index) => {
      const [left, right] = [one.calls[index], two.calls[index]];
      if (!left || !right) return { input: NO_MARKS, result: NO_MARKS };
      const result = call.observation ? laidOutResult(call.observation).text : '';
      return {
        input: unionOf(left.input, right.input, laidOutInput(call, style).args),
        result: unionOf(left.result, right.result, result),
      };
    }),
  };
}

function pairChanges(
  a: TrajectoryStep,
  b: TrajectoryStep,
  styleA: CallStyle,
  styleB: CallStyle,
): { a: StepChanges; b: StepChanges } {
  const thought = a.thought && b.thought ? textChanges(a.thought.text, b.thought.text) : NONE;
  const answer = a.answer && b.answer ? textChanges(a.answer.text.trim(), b.answer.text.trim()) : NONE;
  const [left, right] = [noChanges(a), noChanges(b)];
  for (const [i, j] of callPairs(a.calls, b.calls)) {
    const [callA, callB] = [a.calls[i] as Call, b.calls[j] as Call];
    const input = inputChanges(callA, callB, styleA, styleB);
    const result = resultChanges(callA, callB);
    left.calls[i] = { input: input.a, result: result.a };
    right.calls[j] = { input: input.b, result: result.b };
  }
  return {
    a: { ...left, thought: thought.a, answer: answer.a },
    b: { ...right, thought: thought.b, answer: answer.b },
  };
}

/** Which calls of two steps are compared: the same ones, then those of the same tool, in their order. */
export function callPairs(a: readonly Call[], b: readonly Call[]): [number, number][] {
  const pairs: [number, number][] = [];
  const [leftA, leftB] = [new Set(a.keys()), new Set(b.keys())];
  for (const keyOf of [({ tool, input }: Call) => callSignature(tool, input), ({ tool }: Call) => tool.trim()]) {
    for (const i of leftA) {
      const j = [...leftB].find((index) => keyOf(b[index] as Call) === keyOf(a[i] as Call));
      if (j === undefined) continue;
      pairs.push([i, j]);
      leftA.delete(i);
      leftB.delete(j);
    }
  }
  return pairs;
}

function inputChanges(a: Call, b: Call, styleA: CallStyle, styleB: CallStyle): Sides {
  if (callSignature(a.tool, a.input) === callSignature(b.tool, b.input)) return NONE;
  const [left, right] = [laidOutInput(a, styleA), laidOutInput(b, styleB)];
  if (!left.isJson && !right.isJson) return textChanges(left.args, right.args);
  const changes = jsonChanges(a.input, b.input);
  // Where one dialect writes the bare input and the other its field, the bare one is what differs.
  return {
    a: left.isJson ? marksIn(left.args, changes.a) : whole(left.args, changes.a),
    b: right.isJson ? marksIn(right.args, changes.b) : whole(right.args, changes.b),
  };
}

function resultChanges({ observation: a }: Call, { observation: b }: Call): Sides {
  if (!a || !b || (a.text === b.text && !a.error === !b.error)) return NONE;
  const [left, right] = [laidOutResult(a), laidOutResult(b)];
  const values = left.isJson && right.isJson ? [jsonIn(a.text), jsonIn(b.text)] : [];
  const [valueA, valueB] = values.map((value) => (isDeeperThan(value, MAX_LOG_DEPTH) ? undefined : value));
  if (valueA === undefined || valueB === undefined) return textChanges(left.text, right.text);
  const changes = jsonChanges(valueA, valueB);
  return { a: marksIn(left.text, changes.a), b: marksIn(right.text, changes.b) };
}

function marksIn(text: string, changes: JsonChanges): Marks {
  if (changes.size === 0) return NO_MARKS;
  const spans = jsonSpans(text);
  const marked = [...changes].flatMap(([path, kind]) => {
    const span = spans.get(path);
    return span ? [{ start: kind === 'entry' ? span.entryStart : span.start, end: span.end }] : [];
  });
  return { spans: marked.sort((x, y) => x.start - y.start), isOther: false };
}

function whole(text: string, changes: JsonChanges): Marks {
  if (changes.size === 0 || text === '') return NO_MARKS;
  return { spans: [{ start: 0, end: text.length }], isOther: false };
}
