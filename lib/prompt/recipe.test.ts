import { describe, expect, it } from 'vitest';
import { Recipe } from '../run/config.ts';
import { lintRecipe } from './lint.ts';
import { defaultRecipe, PRESETS, presetOf } from './recipe.ts';
import { templateParts, usesPlaceholder, usesQuestion } from './template.ts';

const TOOLS = ['Search', 'Calculator', 'searchOrders', 'getCustomer', 'getOrderDetails', 'Clock'].map((name) => ({
  name,
}));

describe('the recipe that a dialect starts with', () => {
  it.each(['bracket', 'json-call', 'action-input', 'native', 'direct'])('is written for it: %s', (dialect) => {
    const { id } = defaultRecipe(dialect);
    expect(presetOf(id)?.dialect).toBe(dialect);
  });

  it('keeps the ids that stored runs name', () => {
    expect(['bracket', 'json-call', 'native'].map((dialect) => defaultRecipe(dialect).id)).toEqual([
      'course',
      'json-call',
      'agent',
    ]);
  });

  it('is that of bracket for an unknown dialect', () => {
    expect(defaultRecipe('morse')).toEqual(defaultRecipe('bracket'));
  });

  it('is one message for calls that are lines of one text, and a chat for the others', () => {
    const layouts = ['bracket', 'action-input', 'json-call', 'native', 'direct'];
    expect(layouts.map((dialect) => usesQuestion(defaultRecipe(dialect).system))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('is a copy, so that editing one changes no other', () => {
    const one = defaultRecipe('bracket');
    one.system = 'changed';
    expect(defaultRecipe('bracket').system).not.toBe('changed');
    const preset = presetOf('orders-agent');
    preset?.recipe.examples.pop();
    expect(presetOf('orders-agent')?.recipe.examples).toHaveLength(3);
  });
});

describe('the presets', () => {
  it('have an id of their own each, the same as their recipe', () => {
    expect(PRESETS.map(({ recipe }) => recipe.id)).toEqual(PRESETS.map(({ id }) => id));
    expect(new Set(PRESETS.map(({ id }) => id)).size).toBe(PRESETS.length);
    expect(new Set(PRESETS.map(({ recipe }) => recipe.name)).size).toBe(PRESETS.length);
    expect(presetOf('no-such')).toBeUndefined();
  });

  it.each(PRESETS)('$id is a whole recipe and says in a sentence or two what it follows', ({ recipe, source }) => {
    expect(Recipe.safeParse(recipe).success).toBe(true);
    expect(source.match(/[.](?= |$)/g)?.length).toBeLessThanOrEqual(3);
    expect(source.length).toBeGreaterThan(60);
  });

  it.each(PRESETS)('$id holds no unknown placeholder, and no date that could pass for today', ({ recipe }) => {
    const unknown = templateParts(recipe.system).filter((part) => part.kind === 'placeholder' && !part.known);
    expect(unknown).toEqual([]);
    expect(recipe.system).not.toMatch(/\b20\d\d\b/);
  });

  it.each(PRESETS.filter(({ dialect }) => !['native', 'direct'].includes(dialect)))(
    '$id has a place for tools and examples, and for the history where it needs one',
    ({ recipe: { system } }) => {
      expect(usesPlaceholder(system, 'tools')).toBe(true);
      expect(usesPlaceholder(system, 'examples')).toBe(true);
      expect(usesPlaceholder(system, 'history')).toBe(usesQuestion(system));
    },
  );

  it.each(PRESETS)('$id has nothing to complain of but that a chat is a chat', ({ recipe, dialect, settings }) => {
    const tools = TOOLS.filter(({ name }) => settings.tools?.includes(name) ?? true);
    const question = "What is the total of C-100's orders this quarter?";
    const findings = lintRecipe({ system: recipe.system, examples: recipe.examples, dialect, tools, question });
    const isChat = !usesQuestion(recipe.system);
    expect(findings.map(({ rule, severity }) => `${severity} ${rule}`)).toEqual(
      isChat ? ['notice missing-question'] : [],
    );
  });

  it('follow the course in the classic one: five steps, no thoughts in the history, an end at an unreadable reply', () => {
    expect(presetOf('classic-course')?.settings).toMatchObject({
      maxSteps: 5,
      keepThoughts: false,
      formatRetries: 0,
      atLimit: 'stop',
    });
  });

  it('show how a failed call is set right in the orders agent', () => {
    const steps = presetOf('orders-agent')?.recipe.examples.flatMap((example) => example.steps) ?? [];
    const failed = steps.findIndex(({ observation }) => observation.startsWith('There is no field'));
    expect(failed).toBeGreaterThanOrEqual(0);
    expect(steps[failed + 1]?.tool).toBe(steps[failed]?.tool);
  });
});
