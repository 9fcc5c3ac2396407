import { sortKeys } from '../run/canonical-json.ts';
import type { Example, Recipe } from '../run/config.ts';
import { ownDescription } from './tool-descriptions.ts';

/** A part of an example that can differ. */
export type ExamplePart = 'question' | 'steps' | 'finalThought' | 'answer' | 'off';

/** What became of one example. `from` and `at` are places in the older and in the newer version, from 0. */
export type ExampleChange =
  | { kind: 'added'; at: number }
  | { kind: 'removed'; from: number }
  /** The same text at another place among those that stayed. */
  | { kind: 'moved'; from: number; at: number }
  | { kind: 'changed'; from: number; at: number; parts: ExamplePart[]; isMoved: boolean };

/** What a version says of one tool; undefined on the side that leaves the tool's own words. */
export interface DescriptionChange {
  tool: string;
  before: string | undefined;
  after: string | undefined;
}

/** What differs between two versions of a recipe. How a text differs, word by word, is for the page to show. */
export interface RecipeDiff {
  isSame: boolean;
  nameChanged: boolean;
  systemChanged: boolean;
  /** In the order of the newer version, then those removed. */
  examples: ExampleChange[];
  /** By the names of the tools. */
  tools: DescriptionChange[];
}

interface Pair {
  from: number;
  at: number;
}

/** Compares two versions by what a run would see: id and version number do not count. */
export function diffRecipes(older: Recipe, newer: Recipe): RecipeDiff {
  const examples = diffExamples(older.examples, newer.examples);
  const nameChanged = older.name !== newer.name;
  const systemChanged = older.system !== newer.system;
  const tools = diffDescriptions(older.toolDescriptions ?? {}, newer.toolDescriptions ?? {});
  const isSame = !nameChanged && !systemChanged && examples.length === 0 && tools.length === 0;
  return { isSame, nameChanged, systemChanged, examples, tools };
}

type Descriptions = NonNullable<Recipe['toolDescriptions']>;

function diffDescriptions(older: Descriptions, newer: Descriptions): DescriptionChange[] {
  return [...new Set([...Object.keys(older), ...Object.keys(newer)])]
    .sort()
    .map((tool) => ({ tool, before: ownDescription(older, tool), after: ownDescription(newer, tool) }))
    .filter(({ before, after }) => before !== after);
}

function diffExamples(older: readonly Example[], newer: readonly Example[]): ExampleChange[] {
  const pairs = pairUp(older, newer);
  const staying = longestInOrder(pairs);
  const fromOf = new Map(pairs.map(({ from, at }) => [at, from]));
  const changes: ExampleChange[] = [];
  newer.forEach((example, at) => {
    const from = fromOf.get(at);
    const before = from === undefined ? undefined : older[from];
    if (from === undefined || !before) {
      changes.push({ kind: 'added', at });
      return;
    }
    const parts = changedParts(before, example);
    const isMoved = !staying.has(at);
    if (parts.length > 0) changes.push({ kind: 'changed', from, at, parts, isMoved });
    else if (isMoved) changes.push({ kind: 'moved', from, at });
  });
  const kept = new Set(pairs.map(({ from }) => from));
  older.forEach((_, from) => {
    if (!kept.has(from)) changes.push({ kind: 'removed', from });
  });
  return changes;
}

/** What makes two examples one and the same, the surest sign first. */
const SIGNS: readonly ((example: Example) => string)[] = [
  (example) => keyOf(PARTS.map((part) => partOf(example, part))),
  (example) => keyOf([example.question, example.steps, example.answer]),
  (example) => keyOf([example.question]),
  (example) => keyOf([example.steps, example.answer]),
];

const PARTS: readonly ExamplePart[] = ['question', 'steps', 'finalThought', 'answer', 'off'];

/** A part with what is left out and what says the same made equal. */
function partOf(example: Example, part: ExamplePart) {
  if (part === 'off') return example.off === true;
  return example[part] ?? '';
}

function keyOf(values: unknown[]): string {
  return JSON.stringify(sortKeys(JSON.parse(JSON.stringify(values))));
}

function changedParts(before: Example, after: Example): ExamplePart[] {
  return PARTS.filter((part) => keyOf([partOf(before, part)]) !== keyOf([partOf(after, part)]));
}

/** Which older example each newer one comes from, in the order of the newer. Alike ones pair in their order. */
function pairUp(older: readonly Example[], newer: readonly Example[]): Pair[] {
  const fromOf = new Map<number, number>();
  const taken = new Set<number>();
  for (const sign of SIGNS) {
    const bySign = Map.groupBy(
      [...older.keys()].filter((from) => !taken.has(from)),
      (from) => signAt(older, from, sign),
    );
    newer.forEach((example, at) => {
      if (fromOf.has(at)) return;
      const from = bySign.get(sign(example))?.shift();
      if (from === undefined) return;
      fromOf.set(at, from);
      taken.add(from);
    });
  }
  return [...fromOf].map(([at, from]) => ({ from, at })).sort((a, b) => a.at - b.at);
}

function signAt(examples: readonly Example[], index: number, sign: (example: Example) => string): string {
  const example = examples[index];
  return example ? sign(example) : '';
}

/** The places in the newer version of the most pairs that kept their order; all others have moved. */
function longestInOrder(pairs: readonly Pair[]): Set<number> {
  const best = pairs.map(() => ({ length: 1, before: -1 }));
  pairs.forEach((pair, index) => {
    for (let earlier = 0; earlier < index; earlier++) {
      const other = best[earlier];
      const own = best[index];
      if (!other || !own || (pairs[earlier]?.from ?? 0) > pair.from) continue;
      if (other.length >= own.length) best[index] = { length: other.length + 1, before: earlier };
    }
  });
  const staying = new Set<number>();
  let index = best.reduce((top, { length }, at) => (length > (best[top]?.length ?? 0) ? at : top), -1);
  while (index >= 0) {
    staying.add(pairs[index]?.at ?? 0);
    index = best[index]?.before ?? -1;
  }
  return staying;
}
