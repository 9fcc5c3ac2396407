import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { configOf, createDraftStore, type DraftShelf, EMPTY_DRAFT, readDraft } from './draft-store.ts';

function shelf(): DraftShelf & { kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return { kept, getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

describe('the draft store', () => {
  it('survives a reload', () => {
    const box = shelf();
    createDraftStore(EMPTY_DRAFT, () => box)
      .getState()
      .change({ question: 'How many?', maxSteps: 3, toolsOff: ['Clock'], temperature: 0.5 });
    const again = createDraftStore(EMPTY_DRAFT, () => box);
    again.getState().restore();
    expect(again.getState()).toMatchObject({
      question: 'How many?',
      maxSteps: 3,
      toolsOff: ['Clock'],
      temperature: 0.5,
    });
  });

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

  it('works where nothing can be kept', () => {
    const broken: DraftShelf = {
      getItem() {
        throw new Error('forbidden');
      },
      setItem() {
        throw new Error('full');
      },
    };
    const draft = createDraftStore(EMPTY_DRAFT, () => broken);
    draft.getState().restore();
    draft.getState().change({ question: 'Q' });
    expect(draft.getState().question).toBe('Q');
  });
});

describe('what a draft asks the server for', () => {
  const offer = { models: ['m1'], dialects: ['bracket', 'native'], tools: ['Search', 'Clock'] };

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
});
