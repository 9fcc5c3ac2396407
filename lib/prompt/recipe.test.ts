import { describe, expect, it } from 'vitest';
import { defaultRecipe, PRESETS } from './recipe.ts';
import { templateParts, usesPlaceholder, usesQuestion } from './template.ts';

describe('the recipes that come along', () => {
  it('start text dialects in the classic layout and native calls in a chat', () => {
    expect(usesQuestion(defaultRecipe('bracket').system)).toBe(true);
    expect(usesQuestion(defaultRecipe('native').system)).toBe(false);
  });

  it('give the classic layout a place for tools, history and examples', () => {
    const { system } = defaultRecipe('bracket');
    expect((['tools', 'history', 'examples'] as const).filter((name) => usesPlaceholder(system, name))).toHaveLength(3);
  });

  it('hold no unknown placeholder and no date', () => {
    for (const recipe of PRESETS) {
      const unknown = templateParts(recipe.system).filter((part) => part.kind === 'placeholder' && !part.known);
      expect(unknown).toEqual([]);
      expect(recipe.system).not.toMatch(/\b20\d\d\b/);
    }
  });

  it('are copies, so that editing one changes no other', () => {
    const one = defaultRecipe('bracket');
    one.system = 'changed';
    expect(defaultRecipe('bracket').system).not.toBe('changed');
  });
});
