import { describe, expect, it } from 'vitest';
import { EMPTY_DRAFT } from './draft.ts';
import { type LaneOffer, laneDifferences } from './lane-differences.ts';
import { READY_COMPARISONS, readyComparison, realPair } from './ready-comparisons.ts';

type Kind = 'ready' | 'needs-key' | 'key-refused' | 'unreachable' | 'unchecked';

const model = (id: string, kind: Kind = 'ready', isDefault = false) => {
  const provider = id.split(':')[0] ?? '';
  return { id, provider, scripted: provider === 'scripted', isDefault, state: { kind, message: null } };
};
const SCRIPTED = ['careful', 'sloppy', 'stuck', 'novice'].map((name) => model(`scripted:${name}`));
const ids = (models: ReturnType<typeof model>[]) => realPair(models)?.map(({ id }) => id) ?? null;
const lanesOf = (id: (typeof READY_COMPARISONS)[number], models = SCRIPTED) =>
  readyComparison(id, { question: (name) => name, models, defaultSteps: 6 });

const OFFER: LaneOffer = { tools: [], filled: (draft) => draft };

describe('the ready comparisons', () => {
  it.each(READY_COMPARISONS)('%s changes one thing, and asks all lanes the same', (id) => {
    const { question, drafts } = lanesOf(id);
    const [a = EMPTY_DRAFT, b = EMPTY_DRAFT, ...more] = drafts;
    expect(more).toEqual([]);
    expect(laneDifferences(a, b, OFFER)).toHaveLength(1);
    expect(drafts.map((draft) => draft.question)).toEqual([question, question]);
    expect(drafts.map((draft) => draft.maxSteps)).toEqual([6, 6]);
  });

  it('takes two models with AI in them once there are two, and rule followers before that', () => {
    const models = [...SCRIPTED, model('openai:small'), model('google:small', 'ready', true)];
    expect(lanesOf('two-models', models).drafts.map((draft) => draft.model)).toEqual(['google:small', 'openai:small']);
    expect(lanesOf('two-models').drafts.map((draft) => draft.model)).toEqual(['scripted:careful', 'scripted:stuck']);
  });
});

describe('which two models are compared', () => {
  it('are of two providers where there are two, and of one where there are not', () => {
    expect(ids([model('a:1', 'ready', true), model('a:2'), model('b:1')])).toEqual(['a:1', 'b:1']);
    expect(ids([model('a:1'), model('a:2')])).toEqual(['a:1', 'a:2']);
  });

  it('are such as can be asked, rather those that answered before', () => {
    expect(ids([model('a:1', 'unchecked'), model('b:1'), model('c:1', 'needs-key')])).toEqual(['b:1', 'a:1']);
    expect(ids([model('a:1'), model('b:1', 'key-refused'), model('c:1', 'unreachable')])).toBeNull();
    expect(ids(SCRIPTED)).toBeNull();
  });
});
