import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY_DRAFT } from './draft.ts';
import { DRAFT_KEY, type DraftShelf } from './draft-shelf.ts';
import { letterOf } from './lane-letters.ts';
import { LANES_KEY } from './lanes-shelf.ts';
import { hasUnsavedText } from './lanes-state.ts';
import { createLanesStore } from './lanes-store.ts';
import { draftOfRecipe } from './recipe-draft.ts';

const COURSE = { id: 'course', version: 1, name: 'Course', system: 'Use {tools}.', examples: [] };

function shelf(): DraftShelf & { kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return { kept, getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

let ids = 0;

/** A page of lanes on a shelf, after it was opened. */
function open(box: DraftShelf | null = shelf(), { tab = 'one', runs = [null] as (string | null)[] } = {}) {
  const newId = () => `id-${++ids}`;
  const lanes = createLanesStore({ defaults: EMPTY_DRAFT, shelf: () => box, tab: () => tab, newId, runs });
  lanes.getState().restore();
  const get = () => lanes.getState();
  const draft = (place: number) => get().seats[place]?.draft.getState() as NonNullable<ReturnType<typeof stateOf>>;
  const stateOf = (place: number) => get().seats[place]?.draft.getState();
  const key = (place: number) => get().seats[place]?.key as string;
  const models = () => get().seats.map((seat) => seat.draft.getState().model);
  return { get, draft, key, models };
}

/** Lanes with the models a, b, c … */
function opened(count: number, box?: DraftShelf) {
  const page = open(box);
  page.draft(0).change({ model: 'a', question: 'How many?' });
  for (let place = 1; place < count; place++) {
    page.get().add();
    page.draft(place).change({ model: letterOf(place).toLowerCase() });
  }
  return page;
}

describe('adding a lane', () => {
  it('copies the focused one to the end, focuses it, and leaves the undoing of the original to the original', () => {
    const { get, draft, models } = opened(2);
    get().focus(0);
    get().add();
    expect([models(), get().focused]).toEqual([['a', 'b', 'a'], 2]);
    draft(2).change({ model: 'x' });
    draft(2).undo();
    draft(2).undo();
    expect(models()).toEqual(['a', 'b', 'a']);
    draft(0).undo();
    expect(models()).toEqual([null, 'b', 'a']);
  });

  it('stops at four', () => {
    const { get, key } = opened(4);
    expect([get().add(), get().addBeside(key(0)), get().seats.length]).toEqual([null, null, 4]);
  });

  it('puts a lane right beside the one it comes from when that is asked for', () => {
    const { get, key, models } = opened(3);
    get().addBeside(key(0));
    expect([models(), get().focused]).toEqual([['a', 'a', 'b', 'c'], 1]);
  });
});

describe('the question', () => {
  it('is that of lane A in all lanes, whoever becomes A', () => {
    const { get, draft, key } = opened(3);
    draft(0).change({ question: 'And why?' });
    expect([0, 1, 2].map((place) => draft(place).question)).toEqual(Array(3).fill('And why?'));
    get().remove(key(0));
    draft(0).change({ question: 'Since when?' });
    expect([0, 1].map((place) => draft(place).question)).toEqual(Array(2).fill('Since when?'));
  });
});

describe('removing a lane', () => {
  it('closes up the letters, keeps the focus on the same lane, and never takes the last one', () => {
    const { get, key, models } = opened(3);
    get().remove(key(0));
    expect([models(), get().focused]).toEqual([['b', 'c'], 1]);
    get().remove(key(1));
    get().remove(key(0));
    expect([models(), get().focused]).toEqual([['b'], 0]);
  });

  it('can be undone one after the other, with all that was in the lanes', () => {
    const { get, key, models } = opened(4);
    const [first] = get().seats;
    get().remove(key(0));
    get().remove(key(2));
    get().undo();
    get().undo();
    expect([models(), get().seats[0], get().undos]).toEqual([['a', 'b', 'c', 'd'], first, []]);
  });

  it('asks the question of today again after an undo', () => {
    const { get, draft, key } = opened(2);
    get().remove(key(0));
    draft(0).change({ question: 'Now?' });
    get().undo();
    expect([draft(0).question, draft(1).question]).toEqual(['Now?', 'Now?']);
  });

  it('tells whether a text would be lost that is saved nowhere else', () => {
    const { get, draft, key } = opened(3);
    draft(2).change({ base: COURSE, recipe: { ...draftOfRecipe(COURSE), system: 'Mine' } });
    get().remove(key(1));
    get().remove(key(1));
    expect(get().undos.map(hasUnsavedText)).toEqual([false, true]);
  });
});

describe('replacing the lanes', () => {
  it('takes all of them and the question back on undo', () => {
    const { get, draft, models } = opened(2);
    get().replace([EMPTY_DRAFT, { ...EMPTY_DRAFT, model: 'x' }, EMPTY_DRAFT], 'ready', 'Another?');
    expect([models(), draft(2).question, get().tape.isOn]).toEqual([[null, 'x', null], 'Another?', true]);
    get().undo();
    expect([models(), draft(1).question, get().focused]).toEqual([['a', 'b'], 'How many?', 1]);
  });

  it('leaves the runs that an address names where they are', () => {
    const { get } = open(shelf(), { runs: ['r1', null, 'r3'] });
    get().replace([EMPTY_DRAFT, EMPTY_DRAFT], 'link');
    expect(get().seats.map(({ lane }) => lane.getState().runId)).toEqual(['r1', null]);
    get().undo();
    expect(get().seats.map(({ lane }) => lane.getState().runId)).toEqual(['r1', null, 'r3']);
  });
});

describe('clearing the lanes', () => {
  it('leaves the setups, the focus and the tape, and nothing of the runs and the question until it is taken back', () => {
    const { get, draft, models } = opened(2);
    const runs = () => get().seats.map(({ lane }) => lane.getState().runId);
    for (const [at, { lane }] of get().seats.entries()) lane.getState().show(`r${at}`);
    get().switchTape(false);
    get().clear();
    expect([models(), runs(), draft(1).question, get().focused]).toEqual([['a', 'b'], [null, null], '', 1]);
    expect(get().tape.isOn).toBe(false);
    get().undo();
    expect([models(), runs(), draft(1).question]).toEqual([['a', 'b'], ['r0', 'r1'], 'How many?']);
  });

  it('leaves the first lane with its run alone when the start page asks something', () => {
    const { get, models } = opened(3);
    get().seats[0]?.lane.getState().show('new');
    get().startAlone();
    expect([models(), get().seats[0]?.lane.getState().runId]).toEqual([['a'], 'new']);
    get().undo();
    expect(models()).toEqual(['a', 'b', 'c']);
  });
});

describe('looking at runs from elsewhere', () => {
  const runsOf = (page: ReturnType<typeof open>) => page.get().seats.map(({ lane }) => lane.getState().runId);

  /** Two own lanes on a shelf, and a visit of the same tab that opens another run. */
  function looked(box = shelf()) {
    const own = opened(2, box);
    for (const place of [0, 1]) own.draft(place).keep();
    const page = open(box, { runs: ['other'] });
    page.get().look(['r1', 'r2'], true);
    return { box, page };
  }

  it('shows them alone, and gives the own lanes back with the runs they had', () => {
    const { page } = looked();
    expect([runsOf(page), page.draft(0).question, page.get().isLooking]).toEqual([['other'], '', true]);
    page.get().undo();
    expect([page.models(), runsOf(page), page.draft(1).question]).toEqual([['a', 'b'], ['r1', 'r2'], 'How many?']);
    expect(page.get().isLooking).toBe(false);
  });

  it('leaves the shelf to the own lanes until something is changed', () => {
    const { box, page } = looked();
    page.get().setLinks(['x']);
    expect(open(box).models()).toEqual(['a', 'b']);
    page.draft(0).change({ model: 'mine' });
    page.draft(0).flush();
    expect(page.get().isLooking).toBe(false);
    expect(open(box).models()).toEqual(['mine']);
  });

  it('is over once something is done with them', () => {
    const { box, page } = looked();
    page.get().settle();
    expect([page.get().isLooking, open(box).models()]).toEqual([false, ['a']]);
    expect(open(box).draft(0).question).toBe('');
  });

  it('keeps the question where the run that was opened is not here', () => {
    const box = shelf();
    opened(1, box).draft(0).keep();
    const page = open(box, { runs: ['gone'] });
    page.get().seats[0]?.lane.getState().setGone();
    page.get().look([], true);
    expect([page.draft(0).question, page.get().seats[0]?.lane.getState().isGone]).toEqual(['How many?', true]);
  });
});

describe('the tape', () => {
  it('is on as soon as there are two lanes, and off when one is left', () => {
    const { get, key } = opened(1);
    expect([get().tape.isOn, get().tapeFor('How many?')]).toEqual([false, null]);
    get().add();
    expect(get().tape.isOn).toBe(true);
    get().remove(key(1));
    expect(get().tape.isOn).toBe(false);
    get().undo();
    expect(get().tape.isOn).toBe(true);
  });

  it('stays the same for a question, and is another for another or when somebody asks for one', () => {
    const { get } = opened(2);
    const first = get().tapeFor('How many?');
    expect(get().tapeFor('How many?')).toBe(first);
    const other = get().tapeFor('And why?');
    get().newTape();
    expect(new Set([first, other, get().tapeFor('And why?')]).size).toBe(3);
    expect(get().tapeFor('And why?')).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
    get().switchTape(false);
    expect(get().tapeFor('And why?')).toBeNull();
  });
});

describe('keeping the lanes', () => {
  it('gives a reload of the tab the same lanes, each on its place, and the same tape', () => {
    const box = shelf();
    const { get, draft } = opened(3, box);
    for (const place of [0, 1, 2]) draft(place).keep();
    const tape = get().tapeFor('How many?');
    get().setLinks(['x', 'y', 'z']);
    const next = open(box);
    expect([next.models(), next.get().tapeFor('How many?')]).toEqual([['a', 'b', 'c'], tape]);
    expect(next.get().links).toEqual(['x', 'y', 'z']);
  });

  it('keeps whoever is lane A under the key of the one draft', () => {
    const box = shelf();
    const { get, key } = opened(2, box);
    get().remove(key(0));
    expect(JSON.parse(box.kept.get(DRAFT_KEY) ?? '')).toMatchObject({ model: 'b', question: 'How many?' });
    expect(open(box).models()).toEqual(['b']);
  });

  it('never lets one tab write over the lanes of another', () => {
    const box = shelf();
    const mine = opened(2, box);
    mine.draft(1).keep();
    const theirs = open(box, { tab: 'two' });
    theirs.draft(1).change({ model: 'theirs' });
    theirs.draft(1).keep();
    expect(open(box).models()[1]).toBe('b');
    expect(open(box, { tab: 'two' }).models()[1]).toBe('theirs');
  });

  it('gives a tab its own lane A back, whatever another tab wrote since', () => {
    const box = shelf();
    opened(1, box).draft(0).keep();
    const theirs = open(box, { tab: 'two' });
    theirs.draft(0).change({ model: 'theirs', question: 'And why?' });
    theirs.draft(0).keep();
    const mine = open(box);
    expect([mine.models(), mine.draft(0).question]).toEqual([['a'], 'How many?']);
    expect(open(box, { tab: 'three' }).models()).toEqual(['theirs']);
  });

  it('fills places that nobody kept with copies of A', () => {
    const box = shelf();
    const { draft } = opened(1, box);
    draft(0).keep();
    expect(open(box, { runs: ['r1', 'r2'] }).models()).toEqual(['a', 'a']);
  });

  it('opens with one lane on a shelf that is forbidden or full', () => {
    const refusing = {
      getItem: () => {
        throw new Error('forbidden');
      },
      setItem: () => {
        throw new Error('full');
      },
    };
    for (const box of [null, refusing]) {
      const { get } = open(box);
      get().add();
      expect(get().seats).toHaveLength(2);
    }
  });

  it('never breaks on what lies there', () => {
    const text = fc.oneof(
      fc.string(),
      fc.json(),
      fc.array(fc.record({ tab: fc.constant('one'), drafts: fc.anything(), tape: fc.anything() })).map((all) => {
        try {
          return JSON.stringify(all) ?? '';
        } catch {
          return '';
        }
      }),
    );
    fc.assert(
      fc.property(text, (kept) => {
        const box = shelf();
        box.kept.set(LANES_KEY, kept);
        const { get } = open(box);
        const { seats, tape } = get();
        return seats.length >= 1 && seats.length <= 4 && typeof tape.isOn === 'boolean';
      }),
    );
  });
});

it('is always one to four lanes with a focus among them, whatever is done', () => {
  const deed = fc.record({
    what: fc.constantFrom('add', 'beside', 'remove', 'undo', 'focus', 'replace', 'look', 'clear', 'startAlone'),
    at: fc.nat(4),
  });
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 30 }), (deeds) => {
      const { get, key } = open();
      for (const { what, at } of deeds) {
        if (what === 'add') get().add();
        if (what === 'beside') get().addBeside(key(at));
        if (what === 'remove') get().remove(key(at));
        if (what === 'undo') get().undo();
        if (what === 'focus') get().focus(at);
        if (what === 'look') get().look(['r1', 'r2'], at > 0);
        if (what === 'clear' || what === 'startAlone') get()[what]();
        if (what === 'replace') get().replace(Array(at).fill(EMPTY_DRAFT), 'ready');
        const { seats, focused } = get();
        expect(seats.length).toBeGreaterThanOrEqual(1);
        expect(seats.length).toBeLessThanOrEqual(4);
        expect(seats[focused]).toBeDefined();
        expect(new Set(seats.map((seat) => seat.key)).size).toBe(seats.length);
      }
    }),
  );
});
