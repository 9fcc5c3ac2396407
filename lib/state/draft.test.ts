import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Draft, draftOfVersion, EMPTY_DRAFT, readDraft, settingsOf } from './draft.ts';
import { configOf } from './draft-config.ts';
import { draftOfRecipe } from './recipe-draft.ts';

const COURSE = { id: 'course', version: 3, name: 'Course', system: '{question}', examples: [] };

describe('reading what was kept', () => {
  it('ignores what is not a draft, whatever it is', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const draft = { ...EMPTY_DRAFT, ...readDraft(text) };
        expect(Object.keys(draft).sort()).toEqual(Object.keys(EMPTY_DRAFT).sort());
        expect(typeof draft.question).toBe('string');
        expect(Number.isInteger(draft.maxSteps)).toBe(true);
      }),
    );
  });

  it('keeps the good fields of a draft with a bad one', () => {
    expect(readDraft('{"question":"Q","maxSteps":"8","temperature":9,"other":1}')).toEqual({ question: 'Q' });
  });

  it.each([
    { recipe: { ...COURSE, system: 1 } },
    { recipe: { ...COURSE, examples: [{ key: 'e1', raw: null, example: { question: 'Q' } }] } },
    {
      recipe: { ...COURSE, examples: [{ key: 'e1', raw: null, example: { question: 'Q', answer: 'A', steps: [1] } }] },
    },
    { base: { ...COURSE, version: 'x' } },
  ])('leaves out a recipe that a page could not show: %j', (kept) => {
    expect(readDraft(JSON.stringify(kept))).toEqual({});
  });
});

describe('what a draft asks the server for', () => {
  const offer = { models: ['m1'], dialects: ['bracket', 'native'], tools: [{ name: 'Search' }, { name: 'Clock' }] };

  it('leaves defaults to the server', () => {
    expect(configOf(EMPTY_DRAFT, offer)).toEqual({ maxSteps: 8, atLimit: 'force-answer', keepThoughts: true });
  });

  it('names the tools that are on when one is off', () => {
    expect(configOf({ ...EMPTY_DRAFT, toolsOff: ['Clock'] }, offer).tools).toEqual(['Search']);
    expect(configOf({ ...EMPTY_DRAFT, toolsOff: ['Search', 'Clock'] }, offer).tools).toEqual([]);
  });

  it('forgets a model, dialect or tool that is no longer offered', () => {
    const config = configOf({ ...EMPTY_DRAFT, model: 'old', dialect: 'old', toolsOff: ['Old'] }, offer);
    expect(config).not.toHaveProperty('model');
    expect(config).not.toHaveProperty('dialect');
    expect(config).not.toHaveProperty('tools');
  });

  it('sends a temperature of 0, which is not the default', () => {
    expect(configOf({ ...EMPTY_DRAFT, temperature: 0 }, offer).temperature).toBe(0);
  });

  const named: Draft = { ...EMPTY_DRAFT, recipe: draftOfRecipe(COURSE), base: COURSE };

  it('names a recipe that is as it was saved', () => {
    expect(configOf(named, offer).recipe).toEqual({ id: 'course', version: 3 });
  });

  it('says all that a named recipe would fill in otherwise', () => {
    expect(configOf(named, offer)).toMatchObject({ tools: ['Search', 'Clock'], temperature: null, keepThoughts: true });
  });

  it('sends a changed recipe whole and marked, with the version it came from', () => {
    const recipe = { ...draftOfRecipe(COURSE), system: 'Answer {question}' };
    expect(configOf({ ...named, recipe }, offer).recipe).toEqual({
      ...COURSE,
      system: 'Answer {question}',
      edited: true,
    });
  });

  it('sends the rules of the tools that are on, without what a person wrote for another mode', () => {
    const mock = { kind: 'text', text: 'Sunny.' } as const;
    const toolRules: Draft['toolRules'] = {
      Search: { mode: 'mock', mock },
      Clock: { mode: 'live', mock },
      Gone: { mode: 'live', fault: 'error' },
    };
    expect(configOf({ ...EMPTY_DRAFT, toolRules }, offer).toolRules).toEqual({ Search: { mode: 'mock', mock } });
    expect(configOf({ ...EMPTY_DRAFT, toolRules, toolsOff: ['Search'] }, offer)).not.toHaveProperty('toolRules');
  });

  it('takes a recipe whose saved version is not at hand as changed', () => {
    expect(configOf({ ...named, base: null }, offer).recipe).toEqual({ ...COURSE, edited: true });
  });
});

describe('using a saved version', () => {
  const limits = { defaultSteps: 8, maxSteps: 20, allTools: [{ name: 'Search' }, { name: 'Clock' }] };

  it('takes its dialect and settings, and the default for what it leaves open', () => {
    const version = { recipe: COURSE, dialect: 'native', settings: { maxSteps: 5, temperature: 0, tools: ['Clock'] } };
    const draft = { ...EMPTY_DRAFT, keepThoughts: false, strict: false, ...draftOfVersion(version, limits) };
    expect(draft).toMatchObject({ dialect: 'native', maxSteps: 5, temperature: 0, toolsOff: ['Search'] });
    expect(draft).toMatchObject({ keepThoughts: true, strict: null, formatRetries: null });
  });

  it('never asks for more steps than the server allows', () => {
    const version = { recipe: COURSE, dialect: 'native', settings: { maxSteps: 50 } };
    expect(draftOfVersion(version, limits).maxSteps).toBe(20);
  });

  it('stores the settings that it would read back', () => {
    const settings = { maxSteps: 5, atLimit: 'stop' as const, keepThoughts: false, strict: false, tools: ['Clock'] };
    const draft = { ...EMPTY_DRAFT, ...draftOfVersion({ recipe: COURSE, dialect: 'native', settings }, limits) };
    expect(settingsOf(draft, limits.allTools)).toEqual(settings);
  });
});
