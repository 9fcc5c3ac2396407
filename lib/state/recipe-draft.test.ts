import { describe, expect, it } from 'vitest';
import type { Recipe } from '../run/config.ts';
import {
  addExample,
  changeExample,
  describeTool,
  draftOfRecipe,
  isEdited,
  isSameText,
  moveExample,
  recipeOfDraft,
  removeExample,
} from './recipe-draft.ts';

const example = (question: string) => ({ question, steps: [], answer: 'A' });
const RECIPE: Recipe = {
  ...{ id: 'r', version: 2, name: 'R', system: '{tools}' },
  examples: [example('one'), example('two'), example('three')],
};
const draft = draftOfRecipe(RECIPE);
const keys = (recipe: typeof draft) => recipe.examples.map(({ key }) => key);

describe('a recipe being edited', () => {
  it('is sent as it was read', () => {
    expect(recipeOfDraft(draft)).toEqual(RECIPE);
    expect(isEdited(draft, RECIPE)).toBe(false);
  });

  it('counts as edited by its text, not by its name or an example that is on by saying so', () => {
    const on = changeExample(draft, 'e1', { example: { ...example('one'), off: false } });
    expect(isEdited({ ...on, name: 'Other', version: 9 }, RECIPE)).toBe(false);
    expect(isEdited(changeExample(draft, 'e1', { example: { ...example('one'), off: true } }), RECIPE)).toBe(true);
    expect(isEdited({ ...draft, system: '{tools} ' }, RECIPE)).toBe(true);
  });

  it('does not mind the order in which a database gives the fields back', () => {
    const stored = {
      ...RECIPE,
      examples: RECIPE.examples.map(({ question, answer }) => ({ answer, steps: [], question })),
    };
    expect(isSameText(RECIPE, stored)).toBe(true);
  });

  it('keeps an unreadable example as text, off, and knows it again', () => {
    const broken = changeExample(draft, 'e2', { raw: 'Question two' });
    const sent = recipeOfDraft(broken);
    expect(sent.examples[1]).toEqual({ ...example('two'), off: true, raw: 'Question two' });
    expect(draftOfRecipe(sent).examples[1]?.raw).toBe('Question two');
  });

  it('keeps its own words for a tool until they are the tool’s again', () => {
    const tool = { name: 'Search', description: 'Looks things up.' };
    const mine = describeTool(draft, tool, 'Looks it up on the web.');
    expect(recipeOfDraft(mine).toolDescriptions).toEqual({ Search: 'Looks it up on the web.' });
    expect(isEdited(mine, RECIPE)).toBe(true);
    expect(describeTool(mine, { name: 'Clock', description: 'Time.' }, 'Time.')).toBe(mine);
    for (const text of [null, 'Looks things up.']) {
      const back = describeTool(mine, tool, text);
      expect(recipeOfDraft(back)).toEqual(RECIPE);
      expect(isEdited(back, RECIPE)).toBe(false);
    }
    expect(recipeOfDraft(describeTool(draft, tool, '')).toolDescriptions).toEqual({ Search: '' });
  });

  it('gives a new example a key that no other has', () => {
    const { recipe, key } = addExample(removeExample(draft, 'e2'));
    expect(keys(recipe)).toEqual(['e1', 'e3', 'e4']);
    expect(key).toBe('e4');
  });

  it('moves an example to a place, and at the ends leaves all as it is', () => {
    expect(keys(moveExample(draft, 'e1', 2))).toEqual(['e2', 'e3', 'e1']);
    expect(keys(moveExample(draft, 'e3', 0))).toEqual(['e3', 'e1', 'e2']);
    expect(moveExample(draft, 'e1', -1)).toBe(draft);
    expect(moveExample(draft, 'e3', 3)).toBe(draft);
    expect(moveExample(draft, 'none', 0)).toBe(draft);
  });

  it('leaves the examples alone that were not changed', () => {
    const changed = changeExample(draft, 'e2', { example: example('new') });
    expect(changed.examples[0]).toBe(draft.examples[0]);
    expect(changed.examples[1]).not.toBe(draft.examples[1]);
  });
});
