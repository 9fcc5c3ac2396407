import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Draft, EMPTY_DRAFT } from './draft.ts';
import { ASIDE_KEY, DRAFT_KEY, type DraftShelf } from './draft-shelf.ts';
import { createDraftStore, type DraftSurroundings } from './draft-store.ts';
import { draftOfRecipe, isEdited, recipeOfDraft } from './recipe-draft.ts';

const COURSE = { id: 'course', version: 1, name: 'Course', system: 'Use {tools}.', examples: [] };
const course = (system: string) => ({ ...draftOfRecipe(COURSE), system });

function shelf(): DraftShelf & { kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

/** A clock that goes by hand, with the work that waits on it. */
function handClock(): Required<Pick<DraftSurroundings, 'now' | 'later'>> & { pass(ms: number): void } {
  let at = 0;
  let waiting: { due: number; work: () => void }[] = [];
  return {
    now: () => at,
    later(work, ms) {
      const one = { due: at + ms, work };
      waiting.push(one);
      return () => {
        waiting = waiting.filter((other) => other !== one);
      };
    },
    pass(ms) {
      at += ms;
      const due = waiting.filter((one) => one.due <= at);
      waiting = waiting.filter((one) => one.due > at);
      for (const { work } of due) work();
    },
  };
}

function open(box: DraftShelf, tab = 'one') {
  const clock = handClock();
  const draft = createDraftStore(EMPTY_DRAFT, () => box, { tab: () => tab, ...clock });
  const get = () => draft.getState();
  return { draft, clock, get };
}

describe('keeping a draft', () => {
  it('waits for a pause of 400 ms, then tells when it was', () => {
    const box = shelf();
    const { clock, get } = open(box);
    get().change({ question: 'How' });
    clock.pass(399);
    get().change({ question: 'How many?' });
    clock.pass(399);
    expect([box.kept.size, get().keptAt]).toEqual([0, null]);
    clock.pass(1);
    expect(get().keptAt).toBe(799);
    expect(box.kept.get(DRAFT_KEY)).toContain('How many?');
  });

  it('keeps at once what waits when the page goes away, and nothing when nothing waits', () => {
    const box = shelf();
    const { get } = open(box);
    get().flush();
    expect(box.kept.size).toBe(0);
    get().change({ question: 'Q' });
    get().flush();
    expect(box.kept.size).toBe(1);
  });

  it('survives a reload, recipe and half-read example included', () => {
    const box = shelf();
    const recipe = {
      ...course('mine'),
      examples: [{ key: 'e1', example: { question: 'Q', steps: [], answer: 'A' }, raw: 'no' }],
    };
    const first = open(box).get();
    first.change({ question: 'How many?', maxSteps: 3, toolsOff: ['Clock'], temperature: 0.5, recipe, base: COURSE });
    first.keep();
    const again = open(box).get;
    again().restore();
    expect(again()).toMatchObject({ question: 'How many?', maxSteps: 3, toolsOff: ['Clock'], temperature: 0.5 });
    expect([again().recipe, again().base]).toEqual([recipe, COURSE]);
  });

  it('works where nothing can be kept, and says so', () => {
    const broken: DraftShelf = {
      getItem() {
        throw new Error('forbidden');
      },
      setItem() {
        throw new Error('full');
      },
    };
    const { get } = open(broken);
    get().restore();
    get().change({ question: 'Q' });
    get().keep();
    expect(get()).toMatchObject({ question: 'Q', isUnkept: true, keptAt: null });
  });
});

describe('undo', () => {
  it('brings back texts, switches and settings in the order they were changed, and redo does it again', () => {
    const { get } = open(shelf());
    get().change({ recipe: course('a'), base: COURSE });
    get().change({ toolsOff: ['Clock'] });
    get().change({ maxSteps: 3 });
    const seen = () => [get().recipe?.system, get().toolsOff.length, get().maxSteps];
    get().undo();
    expect(seen()).toEqual(['a', 1, 8]);
    get().undo();
    get().undo();
    expect(seen()).toEqual([undefined, 0, 8]);
    get().undo();
    for (let n = 0; n < 4; n++) get().redo();
    expect(seen()).toEqual(['a', 1, 3]);
  });

  it('takes typing as one step while it goes on, and a pause or another field ends it', () => {
    const { get, clock } = open(shelf());
    get().change({ recipe: course('a'), base: COURSE }, 'system');
    clock.pass(300);
    get().change({ recipe: course('ab') }, 'system');
    clock.pass(1_000);
    get().change({ recipe: course('abc') }, 'system');
    get().change({ recipe: course('abcd') }, 'example e1');
    const steps = [1, 2, 3].map(() => {
      get().undo();
      return get().recipe?.system;
    });
    expect(steps).toEqual(['abc', 'ab', undefined]);
  });

  it('leaves the question alone, whose box has an undo of its own', () => {
    const { get } = open(shelf());
    get().change({ maxSteps: 3 });
    get().change({ question: 'Q' });
    get().undo();
    expect(get()).toMatchObject({ question: 'Q', maxSteps: 8 });
  });

  it('does not begin before what was restored', () => {
    const box = shelf();
    open(box).get().change({ maxSteps: 3 });
    const { get, draft } = open(box);
    get().restore();
    get().undo();
    expect(draft.temporal.getState().pastStates).toEqual([]);
  });

  it('after a save goes back in the text, not in the version that the text is based on', () => {
    const { get } = open(shelf());
    get().change({ recipe: course('first'), base: COURSE });
    get().change({ recipe: course('second') });
    get().saved({ ...COURSE, version: 2, system: 'second' });
    expect(isEdited(get().recipe, get().base)).toBe(false);
    get().undo();
    expect(get().recipe).toMatchObject({ system: 'first', version: 2 });
    expect(get().base).toMatchObject({ system: 'second', version: 2 });
  });

  it('is exact for any order of changes', () => {
    const changes: Partial<Draft>[] = [{ maxSteps: 3 }, { maxSteps: 5 }, { toolsOff: ['A'] }, { recipe: course('x') }];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...changes), { maxLength: 12 }), (list) => {
        const { get, draft } = open(shelf());
        const state = () => JSON.stringify(recordOf(get()));
        const seen = [state()];
        for (const change of list) {
          get().change(change);
          if (seen.at(-1) !== state()) seen.push(state());
        }
        while (draft.temporal.getState().pastStates.length > 0) {
          expect(state()).toBe(seen.pop());
          get().undo();
        }
        expect(seen).toEqual([state()]);
      }),
    );
  });
});

const recordOf = ({ maxSteps, toolsOff, recipe }: Draft) => ({ maxSteps, toolsOff, recipe });

describe('two tabs', () => {
  const edit = (get: () => ReturnType<ReturnType<typeof open>['get']>, system: string) => {
    get().change({ recipe: course(system), base: COURSE });
    get().keep();
  };

  it('are told of each other, and both texts stay on the shelf', () => {
    const box = shelf();
    const [one, two] = [open(box, 'one').get, open(box, 'two').get];
    edit(one, 'of one');
    two().restore();
    edit(two, 'of two');
    one().notice(box.getItem(DRAFT_KEY));
    expect(two().other?.recipe?.system).toBe('of one');
    expect(one().other?.recipe?.system).toBe('of two');
    expect([DRAFT_KEY, ASIDE_KEY].map((key) => box.kept.get(key)?.includes('of one'))).toEqual([false, true]);
  });

  it('find their own text again after a reload, whoever wrote last', () => {
    const box = shelf();
    edit(open(box, 'one').get, 'of one');
    edit(open(box, 'two').get, 'of two');
    for (const tab of ['one', 'two']) {
      const again = open(box, tab).get;
      again().restore();
      expect(again().recipe?.system).toBe(`of ${tab}`);
      expect(again().other?.recipe?.system).toBe(tab === 'one' ? 'of two' : 'of one');
    }
  });

  it('are not told of the same text, nor of another recipe', () => {
    const box = shelf();
    const { get } = open(box, 'one');
    edit(get, 'same');
    get().notice(JSON.stringify({ tab: 'two', recipe: course('same'), base: COURSE }));
    expect(get().other).toBeNull();
    get().notice(JSON.stringify({ tab: 'two', recipe: { ...course('else'), id: 'other' }, base: COURSE }));
    expect(get().other).toBeNull();
    get().notice('{broken');
    expect(get().other).toBeNull();
  });

  it('can take the other text over, and undo that', () => {
    const { get } = open(shelf(), 'one');
    edit(get, 'mine');
    get().notice(JSON.stringify({ tab: 'two', recipe: course('theirs'), base: COURSE, question: 'Q2' }));
    get().settle('other');
    expect(get()).toMatchObject({ recipe: { system: 'theirs' }, question: '', other: null });
    get().undo();
    expect(get().recipe && recipeOfDraft(get().recipe as never).system).toBe('mine');
  });
});
