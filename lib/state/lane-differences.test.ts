import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RUN_DEFAULTS } from '../run/config-names.ts';
import { type Draft, EMPTY_DRAFT } from './draft.ts';
import { differenceKey, type LaneOffer, laneDifferences } from './lane-differences.ts';
import { draftOfRecipe } from './recipe-draft.ts';

const COURSE = { id: 'course', version: 3, name: 'Course', system: '{question}', examples: [] };

const OFFER: LaneOffer = {
  tools: [{ name: 'Search' }, { name: 'Clock' }, { name: 'Orders', isOffByDefault: true }],
  filled: (draft) => ({
    ...draft,
    model: draft.model ?? 'careful',
    dialect: draft.dialect ?? 'bracket',
    formatRetries: draft.formatRetries ?? RUN_DEFAULTS.formatRetries,
    strict: draft.strict ?? RUN_DEFAULTS.strict,
    recipe: draft.recipe ?? draftOfRecipe(COURSE),
  }),
};

const found = (draft: Partial<Draft>, base: Partial<Draft> = {}) =>
  laneDifferences({ ...EMPTY_DRAFT, ...base }, { ...EMPTY_DRAFT, ...draft }, OFFER);
const names = (...all: Parameters<typeof found>) => found(...all).map(differenceKey);

const rule = fc.record(
  { mode: fc.constantFrom('live' as const, 'frozen' as const), fault: fc.constantFrom('timeout' as const) },
  { requiredKeys: ['mode'] },
);
const lanes: fc.Arbitrary<Draft> = fc
  .record({
    question: fc.string(),
    model: fc.constantFrom(null, 'careful', 'sloppy'),
    temperature: fc.constantFrom(null, 0, 1),
    strict: fc.constantFrom(null, true, false),
    maxSteps: fc.integer({ min: 1, max: 3 }),
    toolsOff: fc.subarray(['Search', 'Clock', 'Gone']),
    toolsOn: fc.subarray(['Orders']),
    toolRules: fc.dictionary(fc.constantFrom('Search', 'Clock'), rule),
    recipe: fc.constantFrom(null, draftOfRecipe(COURSE), draftOfRecipe({ ...COURSE, system: '{question}!' })),
  })
  .map((some) => ({ ...EMPTY_DRAFT, ...some, base: some.recipe && COURSE }));

describe('in what a lane differs from the first', () => {
  it('is nothing but what a run would go by', () => {
    expect(names({ question: 'another' })).toEqual([]);
    expect(names({ model: 'careful', formatRetries: 2, strict: true })).toEqual([]);
    expect(names({ recipe: draftOfRecipe({ ...COURSE, version: 9 }), base: COURSE })).toEqual([]);
    expect(names({ toolsOff: ['Gone'] })).toEqual([]);
    expect(names({ toolRules: { Orders: { mode: 'frozen' } } })).toEqual([]);
    expect(names({ toolRules: { Clock: { mode: 'live', mock: { kind: 'text', text: 'left over' } } } })).toEqual([]);
  });

  it('tells each setting with what it was and what it is', () => {
    expect(found({ temperature: 0.7, model: 'sloppy' }, { temperature: 0 })).toEqual([
      { field: 'model', from: 'careful', to: 'sloppy', revert: { model: null } },
      { field: 'temperature', from: 0, to: 0.7, revert: { temperature: 0 } },
    ]);
  });

  it('tells each tool, and each rule of a tool, for itself', () => {
    const draft: Partial<Draft> = {
      toolsOff: ['Clock'],
      toolsOn: ['Orders'],
      toolRules: { Search: { mode: 'live', fault: 'empty' } },
    };
    expect(found(draft)).toEqual([
      { field: 'tools', tool: 'Clock', from: true, to: false, revert: { toolsOff: [], toolsOn: ['Orders'] } },
      { field: 'tools', tool: 'Orders', from: false, to: true, revert: { toolsOff: ['Clock'], toolsOn: [] } },
      {
        field: 'toolRules',
        tool: 'Search',
        from: { mode: 'live' },
        to: { mode: 'live', fault: 'empty' },
        revert: { toolRules: {} },
      },
    ]);
  });

  it('names a recipe once, and not at all where it only came with the dialect', () => {
    const edited = draftOfRecipe({ ...COURSE, system: 'other {question}' });
    expect(names({ recipe: edited, base: COURSE })).toEqual(['recipe']);
    const offer: LaneOffer = {
      ...OFFER,
      filled: (draft) => ({
        ...draft,
        recipe: draft.recipe ?? draftOfRecipe({ ...COURSE, system: `${draft.dialect}` }),
      }),
    };
    const native = { ...EMPTY_DRAFT, dialect: 'native' };
    expect(laneDifferences(EMPTY_DRAFT, native, offer).map(differenceKey)).toEqual(['dialect']);
  });

  it('says the same of what is the same: no lane differs from itself', () => {
    fc.assert(
      fc.property(lanes, (draft) => {
        expect(laneDifferences(draft, structuredClone(draft), OFFER)).toEqual([]);
      }),
    );
  });

  it('takes back one difference and leaves all others as they are', () => {
    fc.assert(
      fc.property(lanes, lanes, (base, draft) => {
        const all = laneDifferences(base, draft, OFFER);
        const keys = all.map(differenceKey);
        expect(new Set(keys).size).toBe(keys.length);
        for (const difference of all) {
          const left = laneDifferences(base, { ...draft, ...difference.revert }, OFFER).map(differenceKey);
          // A rule of a tool that is off in both does nothing.
          const gone = keys.filter((key) => !left.includes(key) && key !== differenceKey(difference));
          expect(left.filter((key) => !keys.includes(key))).toEqual([]);
          expect(gone.every((key) => key.startsWith('toolRules') && difference.field === 'tools')).toBe(true);
        }
      }),
    );
  });

  it('is the same when read from the other side, the other way round', () => {
    fc.assert(
      fc.property(lanes, lanes, (a, b) => {
        const there = laneDifferences(a, b, OFFER).map(({ field, from, to }) => ({ field, from, to }));
        const back = laneDifferences(b, a, OFFER).map(({ field, from, to }) => ({ field, from: to, to: from }));
        expect(there).toEqual(back);
      }),
    );
  });

  it.each(Object.keys(EMPTY_DRAFT) as (keyof Draft)[])('looks at the field %s, or says why not', (name) => {
    const other: { [K in keyof Draft]: Draft[K] } = {
      ...{ question: 'Q', model: 'm', dialect: 'native', temperature: 1, maxSteps: 3, atLimit: 'stop' },
      ...{ keepThoughts: false, formatRetries: 9, strict: false, maxOutputTokens: 9, reasoningEffort: 'low' },
      ...{ repeatLimit: 9, repeatHint: true, budgetTokens: 9, budgetCost: 9, tapeMiss: 'fail' },
      ...{ toolsOff: ['Clock'], toolsOn: ['Orders'], toolRules: { Clock: { mode: 'frozen' } } },
      ...{ recipe: draftOfRecipe({ ...COURSE, system: 'x' }), base: COURSE },
    };
    // All lanes have one question, and a base goes with its recipe.
    const isLookedAt = name !== 'question' && name !== 'base';
    expect(names({ [name]: other[name] })).toHaveLength(isLookedAt ? 1 : 0);
  });
});
