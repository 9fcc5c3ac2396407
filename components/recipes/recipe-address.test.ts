import { describe, expect, it } from 'vitest';
import { fileName, playgroundAddress, recipeAddress, recipeUseIn, runsAddress, versionIn } from './recipe-address.ts';

describe('the addresses of recipes', () => {
  it('name a recipe, a version, and what it is compared with', () => {
    expect(recipeAddress('a b')).toBe('/recipes/a%20b');
    expect(recipeAddress('course', 2)).toBe('/recipes/course?v=2');
    expect(recipeAddress('course', 2, 1)).toBe('/recipes/course?v=2&against=1');
  });

  it('name the runs of a recipe so that they are read back', () => {
    const asked = new URL(runsAddress('a@b', 3), 'http://x').searchParams.get('recipe') ?? '';
    expect(recipeUseIn(asked)).toEqual({ asked: 'a@b@3', id: 'a@b', version: 3 });
    expect(recipeUseIn('course')).toEqual({ asked: 'course', id: 'course' });
    expect(recipeUseIn('')).toBeNull();
  });

  it('put a version into the playground', () => {
    expect(playgroundAddress('course', 2)).toBe('/?recipe=course@2');
  });

  it('take only a whole number from 1 as a version', () => {
    expect(['2', '0', '-1', '1.5', 'x', undefined, ['1', '2']].map(versionIn)).toEqual([
      2,
      ...Array(6).fill(undefined),
    ]);
  });
});

describe('the file of a version', () => {
  it('is named after the recipe, in any script', () => {
    expect(fileName('Orders agent!', 2)).toBe('orders-agent-v2.recipe.json');
    expect(fileName('中文课程', 1)).toBe('中文课程-v1.recipe.json');
    expect(fileName('…', 1)).toBe('recipe-v1.recipe.json');
  });
});
