import { describe, expect, it } from 'vitest';
import { defaultRecipe } from '../../lib/prompt/recipe.ts';
import { draftOfRecipe } from '../../lib/state/recipe-draft.ts';
import { recipeNameIn, withExample } from './draft-example.ts';

const example = { question: 'Q?', steps: [], answer: 'A.' };

describe('an example for the draft', () => {
  it('comes behind those that are there, and changes nothing else of the draft', () => {
    const base = { ...defaultRecipe('bracket'), name: 'Mine', examples: [example] };
    const recipe = draftOfRecipe(base);
    const { part, number } = withExample({ recipe, base, dialect: 'bracket' }, { ...example, answer: 'B.' });
    expect(number).toBe(2);
    expect(Object.keys(part)).toEqual(['recipe']);
    expect(part.recipe?.examples.map((one) => one.example.answer)).toEqual(['A.', 'B.']);
    expect(new Set(part.recipe?.examples.map(({ key }) => key)).size).toBe(2);
    expect(recipe.examples).toHaveLength(1);
    expect(recipeNameIn({ recipe, base, dialect: 'bracket' })).toBe('Mine');
  });

  it('gives a draft without a recipe the one that its dialect starts with, which stays so from then on', () => {
    const held = { recipe: null, base: null, dialect: 'json-call' };
    const start = defaultRecipe('json-call');
    const { part, number } = withExample(held, example);
    expect(part).toMatchObject({ base: start, dialect: 'json-call' });
    expect(number).toBe(start.examples.length + 1);
    expect(recipeNameIn(held)).toBe(start.name);
  });
});
