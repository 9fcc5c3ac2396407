import { describe, expect, it } from 'vitest';
import { type DraftRecipe, draftOfRecipe } from '../../lib/state/recipe-draft.ts';
import { recipeChange } from './recipe-change.ts';

const EXAMPLE = { question: 'Q', steps: [], answer: 'A' };
const COURSE: DraftRecipe = draftOfRecipe({
  id: 'course',
  version: 3,
  name: 'Course',
  system: 'You answer questions.\nUse tools.\n{question}',
  examples: [EXAMPLE],
});

describe('how the recipe of a lane differs', () => {
  it('counts the lines that came and went', () => {
    const to = { ...COURSE, system: 'You answer questions.\nUse no tools.\nBe short.\n{question}' };
    expect(recipeChange(COURSE, to)).toEqual({ kind: 'edited', added: 2, removed: 1, examples: 0, descriptions: 0 });
  });

  it('counts examples and descriptions of tools apart from the lines', () => {
    const to: DraftRecipe = { ...COURSE, examples: [], toolDescriptions: { Clock: 'Tells the time.' } };
    expect(recipeChange(COURSE, to)).toEqual({ kind: 'edited', added: 0, removed: 0, examples: 1, descriptions: 1 });
  });

  it('names another recipe and another version', () => {
    expect(recipeChange(COURSE, { ...COURSE, version: 4 })).toEqual({ kind: 'other', name: 'Course', version: 4 });
    expect(recipeChange(COURSE, { ...COURSE, id: 'b', name: 'B' })).toEqual({ kind: 'other', name: 'B', version: 3 });
  });
});
