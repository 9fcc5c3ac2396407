import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Example, Recipe } from '../run/config.ts';
import { PRESETS } from './recipe.ts';
import { diffRecipes, type RecipeDiff } from './recipe-diff.ts';

const example = (name: string): Example => ({
  question: `${name}?`,
  steps: [{ tool: 'Search', input: { query: name }, observation: `${name} found` }],
  answer: `It is ${name}.`,
});
const [A, B, C, D] = ['a', 'b', 'c', 'd'].map(example) as [Example, Example, Example, Example];

function recipe(examples: Example[], rest: Partial<Recipe> = {}): Recipe {
  return { id: 'r', version: 1, name: 'R', system: 'S', examples, ...rest };
}

function changes(older: Example[], newer: Example[]): RecipeDiff['examples'] {
  return diffRecipes(recipe(older), recipe(newer)).examples;
}

describe('the difference of two versions', () => {
  it.each(PRESETS)('is nothing for a version and itself: $id', ({ recipe: one }) => {
    expect(diffRecipes(one, structuredClone({ ...one, version: 2 }))).toEqual({
      isSame: true,
      nameChanged: false,
      systemChanged: false,
      examples: [],
      tools: [],
    });
  });

  it('tells name, system text and examples apart', () => {
    const one = recipe([A]);
    expect(diffRecipes(one, { ...one, name: 'Q' })).toMatchObject({ isSame: false, nameChanged: true });
    expect(diffRecipes(one, { ...one, system: 'T' })).toMatchObject({ systemChanged: true, nameChanged: false });
    expect(diffRecipes(one, { ...one, examples: [] })).toMatchObject({ isSame: false, systemChanged: false });
  });

  it('names the tools that are described in other words, and on which side the words of the tool hold', () => {
    const one = recipe([A], { toolDescriptions: { Search: 'Old.', Clock: 'Same.' } });
    const other = recipe([A], { toolDescriptions: { Clock: 'Same.', Search: 'New.', Calculator: '' } });
    expect(diffRecipes(one, other)).toMatchObject({
      isSame: false,
      tools: [
        { tool: 'Calculator', before: undefined, after: '' },
        { tool: 'Search', before: 'Old.', after: 'New.' },
      ],
    });
    expect(diffRecipes(recipe([A]), recipe([A], { toolDescriptions: {} })).isSame).toBe(true);
  });

  it('finds an added and a removed example without calling the others moved', () => {
    expect(changes([A, B], [C, A, B])).toEqual([{ kind: 'added', at: 0 }]);
    expect(changes([A, B, C], [B, C])).toEqual([{ kind: 'removed', from: 0 }]);
    expect(changes([A], [B])).toEqual([
      { kind: 'added', at: 0 },
      { kind: 'removed', from: 0 },
    ]);
  });

  it('calls only the one moved that was moved', () => {
    expect(changes([A, B, C, D], [B, C, D, A])).toEqual([{ kind: 'moved', from: 0, at: 3 }]);
    expect(changes([A, B, C, D], [D, A, B, C])).toEqual([{ kind: 'moved', from: 3, at: 0 }]);
  });

  it.each([
    ['question', { question: 'Other?' }],
    ['answer', { answer: 'Other.' }],
    ['steps', { steps: [] }],
    ['finalThought', { finalThought: 'Done.' }],
    ['off', { off: true }],
  ])('names the part that changed: %s', (part, change) => {
    expect(changes([A, B], [A, { ...B, ...change }])).toEqual([
      { kind: 'changed', from: 1, at: 1, parts: [part], isMoved: false },
    ]);
  });

  it('follows an example that was changed and moved', () => {
    expect(changes([A, B, C], [B, C, { ...A, answer: 'x' }])).toEqual([
      { kind: 'changed', from: 0, at: 2, parts: ['answer'], isMoved: true },
    ]);
  });

  it('does not tell left out from off: false, nor one order of keys from another', () => {
    const step = { observation: 'o', tool: 't', input: { b: 1, a: 2 } };
    const same = { tool: 't', input: { a: 2, b: 1 }, observation: 'o' };
    expect(changes([{ ...A, off: false, steps: [step] }], [{ ...A, steps: [same] }])).toEqual([]);
  });

  it('accounts for every example of both versions, and for twins too', () => {
    const list = fc.array(
      fc.constantFrom(A, B, C, D, { ...A, off: true }, { ...B, answer: 'x' }, { ...C, question: 'y' }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(list, list, (older, newer) => {
        const found = changes(older, newer);
        const added = found.filter(({ kind }) => kind === 'added').length;
        const removed = found.filter(({ kind }) => kind === 'removed').length;
        expect(older.length - removed).toBe(newer.length - added);
        const unnamed = newer.filter((_, at) => !found.some((change) => 'at' in change && change.at === at));
        // What is named in no change stayed as it was, in its order.
        let place = 0;
        for (const kept of unnamed) {
          const at = older.findIndex((one, index) => index >= place && JSON.stringify(one) === JSON.stringify(kept));
          expect(at).toBeGreaterThanOrEqual(place);
          place = at + 1;
        }
      }),
    );
  });

  it('names no more than moves when the examples only change places', () => {
    const shuffled = fc.shuffledSubarray([A, B, C, D], { minLength: 4 });
    fc.assert(
      fc.property(shuffled, (newer) => {
        const found = changes([A, B, C, D], newer);
        expect(found.every(({ kind }) => kind === 'moved')).toBe(true);
        expect(found.length).toBeLessThan(4);
      }),
    );
  });
});
