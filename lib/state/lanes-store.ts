import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Draft, draftOf } from './draft.ts';
import type { DraftShelf } from './draft-shelf.ts';
import { createDraftStore, type DraftStore } from './draft-store.ts';
import { MOST_LANES } from './lane-letters.ts';
import { createLaneStore, type LaneStore } from './lane-store.ts';
import { findLanes, type KeptLanes, keepLanes, NOTHING, type SharedTape } from './lanes-shelf.ts';
import { isEdited } from './recipe-draft.ts';

/** One lane of the page: what it would ask with, and the run it shows. */
export interface Seat {
  /** Stays the same while the lane moves from place to place. */
  key: string;
  draft: DraftStore;
  lane: LaneStore;
}

/** What made the lanes others than a person had set up. */
type Replacing = 'ready' | 'link' | 'link-partly';

/** A change of the lanes that can be taken back. */
export type LanesUndo =
  | { kind: 'removed'; seat: Seat; index: number; question: string }
  | { kind: 'replaced'; why: Replacing; seats: readonly Seat[]; focused: number; tape: SharedTape; question: string };

export interface LanesState {
  /** In their order; never empty. */
  seats: readonly Seat[];
  /** The place of the lane whose recipe and settings are shown. */
  focused: number;
  tape: SharedTape;
  /** What the address says of the lanes, one after the other. */
  links: readonly string[];
  /** The newest last. */
  undos: readonly LanesUndo[];
  /** Reads what an earlier visit kept; lanes that nobody kept are copies of the first. */
  restore(): void;
  /** Takes note of what the address says now. */
  setLinks(links: readonly string[]): void;
  /** Puts a copy of the focused lane at the end and focuses it. Null when there is no place. */
  add(): Seat | null;
  /** Puts a copy of a lane right after it and focuses the copy. Null when there is no place. */
  addBeside(key: string): Seat | null;
  /** Takes a lane out; the last one stays. */
  remove(key: string): void;
  /** Puts other lanes in place of all, with a question of their own or with the one there is. */
  replace(drafts: readonly Draft[], why: Replacing, question?: string): void;
  undo(): void;
  /** Gives up what could be taken back. */
  forget(): void;
  focus(index: number): void;
  switchTape(isOn: boolean): void;
  newTape(): void;
  /** The tape that a run of this question goes on; null while it is off. Another question begins another. */
  tapeFor(question: string): string | null;
}

export type LanesStore = StoreApi<LanesState>;

interface LanesOptions {
  defaults: Draft;
  shelf(): DraftShelf | null;
  /** The name of this tab. */
  tab(): string;
  newId(): string;
  /** The runs that the lanes show at first, by place; null for none. At least one place. */
  runs: readonly (string | null)[];
}

type Set = (part: Partial<LanesState>) => void;

/** What the parts of the store work with. */
interface Workings {
  set: Set;
  get(): LanesState;
  options: LanesOptions;
  seat(draft: Draft, runId?: string | null): Seat;
  /** Takes over the order of the lanes: one question for all, each on its place of the shelf. */
  arrange(seats: readonly Seat[], rest?: Partial<LanesState>): void;
  keep(): void;
}

/** Whether somebody wrote a recipe in it that is saved nowhere else. */
export function hasUnsavedText(undo: LanesUndo): boolean {
  const seats = undo.kind === 'removed' ? [undo.seat] : undo.seats;
  return seats.some(({ draft }) => isEdited(draft.getState().recipe, draft.getState().base));
}

/** The lanes of the page. */
export function createLanesStore(options: LanesOptions): LanesStore {
  return createStore<LanesState>((set, get) => {
    const workings = worksOf(options, set, get);
    const seats = options.runs.map((run) => workings.seat(options.defaults, run));
    const tape = { isOn: seats.length > 1, id: options.newId(), question: '' };
    return {
      ...{ seats, focused: 0, tape, links: [], undos: [] },
      ...beginning(workings),
      ...adding(workings),
      ...changing(workings),
      ...taping(workings),
    };
  });
}

function worksOf(options: LanesOptions, set: Set, get: () => LanesState): Workings {
  const { shelf, tab, newId } = options;
  let stopSharing: () => void = () => undefined;
  const keep = () => {
    const box = shelf();
    if (box !== null) quietly(() => keepOn(box));
  };
  const keepOn = (box: DraftShelf) => {
    const drafts = get()
      .seats.slice(1)
      .map(({ draft }) => draftOf(draft.getState()));
    keepLanes(box, tab(), { drafts, tape: get().tape, links: [...get().links] });
  };
  /** The place of a lane: the first has one of its own, the others one together. */
  const placeOf = (key: string) => () => {
    const box = shelf();
    if (box === null || get().seats[0]?.key === key) return box;
    return { getItem: () => null, setItem: () => keepOn(box) };
  };
  const share = () => {
    stopSharing();
    const [first, ...others] = get().seats;
    if (!first) return;
    const pass = (question: string) => {
      for (const { draft } of others) if (draft.getState().question !== question) draft.setState({ question });
    };
    pass(first.draft.getState().question);
    stopSharing = first.draft.subscribe((now, before) => now.question !== before.question && pass(now.question));
  };
  return {
    ...{ set, get, options, keep },
    seat(draft, runId = null) {
      const key = newId();
      return { key, draft: createDraftStore(draft, placeOf(key), { tab }), lane: createLaneStore(runId) };
    },
    arrange(seats, rest = {}) {
      const before = get().seats[0];
      set({ seats, ...rest });
      share();
      if (seats[0] !== before) seats[0]?.draft.getState().keep();
      keep();
    },
  };
}

function questionOf(seats: readonly Seat[]): string {
  return seats[0]?.draft.getState().question ?? '';
}

/** What an earlier visit left; nothing where the shelf is forbidden. */
function keptLanes({ shelf, tab }: LanesOptions): KeptLanes {
  try {
    const box = shelf();
    if (box !== null) return findLanes(box, tab());
  } catch {
    // As on a first visit.
  }
  return NOTHING;
}

function beginning({ set, get, options, seat, arrange, keep }: Workings) {
  return {
    setLinks(links: readonly string[]) {
      set({ links });
      keep();
    },
    restore() {
      const { seats, tape } = get();
      const first = seats[0] as Seat;
      first.draft.getState().restore();
      const kept = keptLanes(options);
      const own = draftOf(first.draft.getState());
      const others = Array.from({ length: Math.max(seats.length - 1, kept.drafts.length) }, (_, index) => {
        const found = kept.drafts[index];
        const made = seat(found ? { ...options.defaults, ...found } : own, seats[index + 1]?.lane.getState().runId);
        // What feeds the lane already, and what the page knows of its run, stay.
        return seats[index + 1] ? { ...made, lane: (seats[index + 1] as Seat).lane } : made;
      });
      const all = [first, ...others].slice(0, MOST_LANES);
      arrange(all, { links: kept.links, tape: kept.tape ?? { ...tape, isOn: all.length > 1 } });
    },
  };
}

function adding({ get, seat, arrange }: Workings) {
  const put = (source: Seat, index: number): Seat | null => {
    const { seats, tape, undos } = get();
    if (seats.length >= MOST_LANES) return null;
    const made = seat(draftOf(source.draft.getState()));
    arrange(seats.toSpliced(index, 0, made), {
      focused: index,
      // Two lanes are compared in the same world unless somebody says otherwise.
      tape: seats.length === 1 ? { ...tape, isOn: true } : tape,
      // A lane that came out has no place to come back to.
      undos: seats.length + 1 >= MOST_LANES ? undos.filter(({ kind }) => kind === 'replaced') : undos,
    });
    made.draft.getState().keep();
    return made;
  };
  return {
    add() {
      const { seats, focused } = get();
      return put(seats[focused] as Seat, seats.length);
    },
    addBeside(key: string) {
      const { seats } = get();
      const index = seats.findIndex((one) => one.key === key);
      return index < 0 ? null : put(seats[index] as Seat, index + 1);
    },
  };
}

function changing({ set, get, seat, arrange }: Workings) {
  const ask = (seats: readonly Seat[], question: string) => seats[0]?.draft.getState().change({ question });
  return {
    remove(key: string) {
      const { seats, focused, tape, undos } = get();
      const index = seats.findIndex((one) => one.key === key);
      const gone = seats[index];
      if (!gone || seats.length === 1) return;
      const question = questionOf(seats);
      const left = seats.toSpliced(index, 1);
      if (index === 0) ask(left, question);
      arrange(left, {
        focused: Math.min(focused > index ? focused - 1 : focused, left.length - 1),
        tape: left.length === 1 ? { ...tape, isOn: false } : tape,
        undos: [...undos, { kind: 'removed', seat: gone, index, question }],
      });
    },
    replace(drafts: readonly Draft[], why: Replacing, asked?: string) {
      const { seats, focused, tape, undos } = get();
      const question = questionOf(seats);
      const made = drafts.slice(0, MOST_LANES).map((draft, index) => {
        const fresh = seat({ ...draft, question: asked ?? question });
        const run = seats[index]?.lane;
        // A link names the runs as well, and those are shown already.
        return why !== 'ready' && run ? { ...fresh, lane: run } : fresh;
      });
      if (made.length === 0) return;
      arrange(made, {
        focused: 0,
        tape: { ...tape, isOn: made.length > 1 },
        undos: [...undos, { kind: 'replaced', why, seats, focused, tape, question }],
      });
    },
    undo() {
      const { seats, undos, tape } = get();
      const last = undos.at(-1);
      if (!last) return;
      const rest = { undos: undos.slice(0, -1) };
      if (last.kind === 'replaced') {
        ask(last.seats, last.question);
        return arrange(last.seats, { ...rest, focused: last.focused, tape: last.tape });
      }
      if (seats.length >= MOST_LANES) return set(rest);
      if (last.index === 0) ask([last.seat], questionOf(seats));
      arrange(seats.toSpliced(last.index, 0, last.seat), {
        ...rest,
        focused: Math.min(last.index, seats.length),
        tape: seats.length === 1 ? { ...tape, isOn: true } : tape,
      });
    },
    forget: () => set({ undos: [] }),
    focus(index: number) {
      const { seats, focused } = get();
      if (index !== focused && seats[index]) set({ focused: index });
    },
  };
}

function taping({ set, get, options, keep }: Workings) {
  const change = (part: Partial<SharedTape>) => {
    set({ tape: { ...get().tape, ...part } });
    keep();
  };
  return {
    switchTape: (isOn: boolean) => change({ isOn }),
    newTape: () => change({ id: options.newId() }),
    tapeFor(question: string) {
      const { tape } = get();
      if (!tape.isOn) return null;
      if (tape.question !== question) change({ question, ...(tape.question !== '' && { id: options.newId() }) });
      return get().tape.id;
    },
  };
}

/** Does what may fail where storage is full or forbidden. */
function quietly(work: () => void): void {
  try {
    work();
  } catch {
    // The drafts say themselves when they are not kept.
  }
}
