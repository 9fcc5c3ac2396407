import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { REASONING_EFFORTS, TAPE_MISSES, TOOL_FAULTS } from '../run/config-names.ts';
import { canHold, type Draft, EMPTY_DRAFT } from './draft.ts';
import { laneLink, readLaneLink } from './lane-link.ts';
import { draftOfRecipe } from './recipe-draft.ts';

const COURSE = { id: 'course', version: 3, name: 'Course', system: '{question}', examples: [] };
const SECRET = 'A secret of mine';

const orNull = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null });
const word = fc.string({ minLength: 1, maxLength: 40, unit: 'binary' });
const yesNo = fc.boolean();
const rule = fc.record(
  {
    mode: fc.constantFrom('live', 'frozen', 'mock'),
    onMiss: fc.constantFrom('live', 'fail'),
    fault: fc.constantFrom(...TOOL_FAULTS),
    mock: fc.constant({ kind: 'text', text: SECRET }),
    options: fc.constant({ country: SECRET }),
  },
  { requiredKeys: ['mode'] },
);

/** A value of each kind that a field may have. Written so that a field that is new in a draft is missed here. */
const FIELDS = {
  question: fc.constant(SECRET),
  model: orNull(word),
  dialect: orNull(word),
  temperature: orNull(fc.double({ min: 0, max: 2, noNaN: true })),
  maxSteps: fc.integer({ min: 1, max: 1_000 }),
  atLimit: fc.constantFrom('force-answer', 'stop'),
  keepThoughts: yesNo,
  formatRetries: orNull(fc.integer({ min: 0, max: 10 })),
  strict: orNull(yesNo),
  maxOutputTokens: orNull(fc.integer({ min: 1, max: 1_000_000 })),
  reasoningEffort: orNull(fc.constantFrom(...REASONING_EFFORTS)),
  repeatLimit: orNull(fc.integer({ min: 2, max: 50 })),
  repeatHint: yesNo,
  budgetTokens: orNull(fc.integer({ min: 1, max: 1_000_000_000 })),
  budgetCost: orNull(fc.double({ min: 0, minExcluded: true, max: 1e9, noNaN: true })),
  toolsOff: fc.array(word, { maxLength: 4 }),
  toolsOn: fc.array(word, { maxLength: 4 }),
  toolRules: fc.dictionary(word, rule, { maxKeys: 3 }),
  tapeMiss: fc.constantFrom(...TAPE_MISSES),
  recipe: orNull(fc.record({ id: word, version: fc.integer({ min: 1, max: 1_000_000 }) })).map(
    (named) => named && draftOfRecipe({ ...COURSE, ...named, system: SECRET }),
  ),
  base: fc.constant(null),
} as unknown as { [K in keyof Draft]: fc.Arbitrary<Draft[K]> };

/** What a link never has, each for the reason that it may be private. */
const NEVER = ['question', 'recipe', 'base'];

const drafts = fc.record(FIELDS);

const carried = (draft: Draft) => {
  const rules = Object.entries(draft.toolRules).flatMap(([name, { mode, onMiss, fault }]) =>
    mode === 'live' && !onMiss && !fault ? [] : [[name, { mode, ...(onMiss && { onMiss }), ...(fault && { fault }) }]],
  );
  const { question: _, recipe: _r, base: _b, ...rest } = draft;
  return { ...rest, toolRules: Object.fromEntries(rules) };
};

describe('the setup of a lane in an address', () => {
  it('is short, and can be read by a person', () => {
    const draft: Draft = {
      ...EMPTY_DRAFT,
      model: 'scripted:careful',
      temperature: 0.7,
      toolsOff: ['Clock', 'Search'],
      toolRules: { Search: { mode: 'frozen', onMiss: 'fail' }, Clock: { mode: 'live', fault: 'timeout' } },
      recipe: draftOfRecipe(COURSE),
      base: COURSE,
    };
    const link = laneLink(draft, EMPTY_DRAFT);
    expect(link).toBe(
      'recipe.course@3 model.scripted:careful temperature.0.7 off.Clock*Search rule.Search*frozen*fail rule.Clock*live**timeout',
    );
    expect(readLaneLink(link)?.recipe).toEqual({ id: 'course', version: 3 });
    expect(readLaneLink(link)?.isPartial).toBe(false);
  });

  it('is empty for a lane that has nothing but defaults', () => {
    expect(laneLink({ ...EMPTY_DRAFT, question: SECRET }, EMPTY_DRAFT)).toBe('');
    expect(readLaneLink('')).toEqual({ part: {}, recipe: null, isPartial: false });
  });

  it('comes back as it was, whatever the lane and the defaults are', () => {
    fc.assert(
      fc.property(drafts, drafts, (draft, defaults) => {
        const link = laneLink(draft, defaults);
        const address = new URLSearchParams({ lane: link.toWellFormed() }).toString();
        const read = readLaneLink(new URLSearchParams(address).get('lane') ?? '');
        const { id, version } = draft.recipe ?? { id: '', version: 0 };
        expect(carried({ ...defaults, ...read?.part })).toEqual(carried(draft));
        expect(read?.recipe ?? null).toEqual(draft.recipe && { id, version });
        expect(link.length).toBeLessThanOrEqual(4_000);
      }),
    );
  });

  it('holds no words of a person’s own, and says that there are some', () => {
    fc.assert(
      fc.property(drafts, (draft) => {
        const link = laneLink(draft, EMPTY_DRAFT);
        expect(decodeURIComponent(link.replaceAll('%', '%25'))).not.toContain('secret');
        const hasOwn =
          draft.recipe !== null ||
          Object.values(draft.toolRules).some(({ mode, mock, options }) => (mode === 'mock' && mock) || options);
        expect(readLaneLink(link)?.isPartial ?? false).toBe(hasOwn);
      }),
    );
  });

  it('says of a saved recipe that was edited which one it was, and that a part is missing', () => {
    const recipe = { ...draftOfRecipe(COURSE), system: SECRET };
    const read = readLaneLink(laneLink({ ...EMPTY_DRAFT, recipe, base: COURSE }, EMPTY_DRAFT));
    expect(read).toEqual({ part: {}, recipe: { id: 'course', version: 3 }, isPartial: true });
  });

  it('names no version of a recipe that was never saved', () => {
    const recipe = draftOfRecipe({ ...COURSE, version: 0 });
    expect(laneLink({ ...EMPTY_DRAFT, recipe }, EMPTY_DRAFT)).toBe('partly');
  });

  it.each(Object.keys(EMPTY_DRAFT) as (keyof Draft)[])('carries the field %s, or never does for a reason', (name) => {
    expect(Object.keys(FIELDS)).toContain(name);
    const links = fc
      .sample(FIELDS[name] as fc.Arbitrary<never>, { numRuns: 20, seed: 1 })
      .map((value) => laneLink({ ...EMPTY_DRAFT, [name]: value }, EMPTY_DRAFT))
      .map((link) => Object.keys(readLaneLink(link)?.part ?? {}));
    expect(links.some((fields) => fields.includes(name))).toBe(!NEVER.includes(name));
  });

  it('leaves out names that are far too long or too many, and says so', () => {
    const model = 'x'.repeat(201);
    const toolsOff = Array.from({ length: 101 }, (_, at) => `tool${at}`);
    expect(laneLink({ ...EMPTY_DRAFT, model, toolsOff, temperature: 1 }, EMPTY_DRAFT)).toBe('temperature.1 partly');
    const long = Array.from({ length: 90 }, (_, at) => `${'x'.repeat(150)}${at}`);
    expect(laneLink({ ...EMPTY_DRAFT, toolsOff: long, toolsOn: ['Clock'] }, EMPTY_DRAFT)).toBe('on.Clock partly');
  });
});

describe('reading a setup from an address', () => {
  it('takes any text without a fault, and gives nothing that a draft cannot hold', () => {
    const parts = fc.constantFrom(
      'model.',
      'steps.',
      'rule.',
      'off.',
      'recipe.',
      '*',
      '@',
      '%',
      '%zz',
      'NaN',
      '-1',
      ' ',
    );
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(fc.oneof(parts, fc.string())).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const read = readLaneLink(text);
        if (read === null) return;
        const draft = { ...EMPTY_DRAFT, ...read.part };
        expect(Object.keys(draft).sort()).toEqual(Object.keys(EMPTY_DRAFT).sort());
        expect(Number.isInteger(draft.maxSteps)).toBe(true);
        expect(carried({ ...EMPTY_DRAFT, ...readLaneLink(laneLink(draft, EMPTY_DRAFT))?.part })).toEqual(
          carried(draft),
        );
      }),
    );
  });

  it.each([
    ['temperature.9 steps.6', { maxSteps: 6 }],
    ['temperature.1e999 dollars.1e999 steps.6', { maxSteps: 6 }],
    ['steps.0x10 model.a', { model: 'a' }],
    ['steps. thoughts. model.a', { model: 'a' }],
    ['strict.maybe retries.3', { formatRetries: 3 }],
    ['off.%zz model.a', { model: 'a' }],
    ['model.a novelty.7 other', { model: 'a' }],
    ['model.a model.b', { model: 'a' }],
    ['rule.Search*broken rule.Clock*frozen', { toolRules: { Clock: { mode: 'frozen' } } }],
    ['question.Q base.x model.a', { model: 'a' }],
    [`model.${'x'.repeat(201)} steps.6`, { maxSteps: 6 }],
  ])('drops what it cannot use of %j', (link, part) => {
    expect(readLaneLink(link)?.part).toEqual(part);
  });

  it.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'])(
    'keeps no rule for %s, which is no tool but something that objects have',
    (name) => {
      const read = readLaneLink(`rule.${name}*frozen rule.Clock*frozen`);
      expect(Object.getOwnPropertyNames(read?.part.toolRules)).toEqual(['Clock']);
      expect(Object.getPrototypeOf(read?.part.toolRules)).toBe(Object.prototype);
      expect(canHold('toolRules', JSON.parse(`{"${name}":{"mode":"live"}}`))).toBe(false);
    },
  );

  it.each(['nonsense', 'novelty.7', 'recipe.course', 'recipe.@2', 'steps.99999', 'x'.repeat(4_001)])(
    'takes %j for no lane',
    (link) => {
      expect(readLaneLink(link)).toBeNull();
    },
  );
});
