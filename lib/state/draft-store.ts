import { type TemporalState, temporal } from 'zundo';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Recipe } from '../run/config.ts';
import { type Draft, draftOf } from './draft.ts';
import { type DraftShelf, dropAside, findDraft, isRival, keepDraft, readKept } from './draft-shelf.ts';

export interface DraftState extends Draft {
  /** When the draft was last kept, in milliseconds since 1970; null before that. */
  keptAt: number | null;
  /** Set when the shelf took nothing: it is full or forbidden. */
  isUnkept: boolean;
  /** Another tab's draft with another text for this recipe. */
  other: Partial<Draft> | null;
  /** @param merge changes with the same name that follow each other closely are undone as one, as typing is */
  change(part: Partial<Draft>, merge?: string): void;
  /** Reads what was kept by an earlier visit. */
  restore(): void;
  /** Keeps the draft now, without waiting for a pause. */
  keep(): void;
  /** Keeps what has not been kept yet, as when the page goes away. */
  flush(): void;
  /** Takes over what a save made of the recipe: what is undone later is a change of that version. */
  saved(base: Recipe): void;
  /** Looks at what another tab put on the shelf. */
  notice(text: string | null): void;
  /** Forgets the other tab's text, or takes it over. */
  settle(choice: 'mine' | 'other'): void;
  undo(): void;
  redo(): void;
}

/** What undo brings back: all but the question, whose box has its own. */
type Undoable = Omit<Draft, 'question'>;
export type DraftStore = StoreApi<DraftState> & { temporal: StoreApi<TemporalState<Undoable>> };

/** What a store needs of the world; each has a default, so a test can bring its own. */
export interface DraftSurroundings {
  /** The name of this tab. */
  tab?: () => string;
  now?: () => number;
  /** Runs `work` after so many milliseconds; the answer takes it back. */
  later?: (work: () => void, ms: number) => () => void;
}

/** A draft is kept once nothing changed for this long. */
const KEEP_AFTER_MS = 400;
/** Typing that goes on within this time is one step of undo. */
const MERGE_MS = 1_000;
const UNDO_STEPS = 100;

const byTimer = (work: () => void, ms: number) => {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
};

/** Tells which changes follow each other as typing does. */
class Bursts {
  /** Whether the change under way is to be undone together with the one before. */
  isGoingOn = false;
  private name: string | undefined;
  private until = 0;
  private readonly now: () => number;

  constructor(now: () => number) {
    this.now = now;
  }

  /** To call before each change. */
  next(name: string | undefined): void {
    const at = this.now();
    this.isGoingOn = name !== undefined && name === this.name && at < this.until;
    this.name = name;
    this.until = at + MERGE_MS;
  }

  end(): void {
    this.name = undefined;
    this.isGoingOn = false;
  }
}

function undoable({ question: _, ...rest }: Draft): Undoable {
  return rest;
}

const isEqual = (a: Undoable, b: Undoable) =>
  (Object.keys(a) as (keyof Undoable)[]).every((name) => Object.is(a[name], b[name]));

/** What the parts of the store work with. */
interface Workings {
  set(part: Partial<DraftState>): void;
  get(): DraftState;
  history(): StoreApi<TemporalState<Undoable>>;
  shelf(): DraftShelf | null;
  tab(): string;
  now(): number;
  bursts: Bursts;
  /** Keeps the draft once nothing changed for a while; `cancel` takes it back, and tells whether there was anything. */
  plan: { start(): void; cancel(): boolean };
}

/** The page's draft: undone and redone as a whole, kept on the shelf after each pause. A shelf that refuses is ignored. */
export function createDraftStore(
  defaults: Draft,
  shelf: () => DraftShelf | null,
  { tab = () => '', now = Date.now, later = byTimer }: DraftSurroundings = {},
): DraftStore {
  const bursts = new Bursts(now);
  let planned: (() => void) | null = null;
  const plan = {
    start() {
      plan.cancel();
      planned = later(() => store.getState().keep(), KEEP_AFTER_MS);
    },
    cancel() {
      const wasPlanned = planned !== null;
      planned?.();
      planned = null;
      return wasPlanned;
    },
  };
  const store: DraftStore = createStore<DraftState>()(
    temporal(
      (set, get) => {
        const workings = { set, get, history: () => store.temporal, shelf, tab, now, bursts, plan };
        const start = { ...defaults, keptAt: null, isUnkept: false, other: null };
        return { ...start, ...changing(workings), ...keeping(workings), ...sharing(workings) };
      },
      {
        partialize: (state) => undoable(draftOf(state)),
        equality: isEqual,
        limit: UNDO_STEPS,
        handleSet: (record) => (past, replace, current, delta) => {
          if (!bursts.isGoingOn) (record as (...all: unknown[]) => void)(past, replace, current, delta);
        },
      },
    ),
  );
  return store;
}

function changing({ set, get, history, bursts, plan }: Workings) {
  const travel = (way: 'undo' | 'redo') => {
    bursts.end();
    history().getState()[way]();
    plan.start();
  };
  return {
    change(part: Partial<Draft>, merge?: string) {
      bursts.next(merge);
      set(part);
      plan.start();
    },
    saved(base: Recipe) {
      const id = get().recipe?.id;
      const { pause, resume, pastStates, futureStates } = history().getState();
      pause();
      set(onTopOf(base, id, draftOf(get())));
      resume();
      history().setState({
        pastStates: pastStates.map((past) => onTopOf(base, id, past)),
        futureStates: futureStates.map((future) => onTopOf(base, id, future)),
      });
      get().keep();
    },
    undo: () => travel('undo'),
    redo: () => travel('redo'),
  };
}

function keeping({ set, get, history, shelf, tab, now, plan }: Workings) {
  return {
    restore() {
      quietly(() => {
        const box = shelf();
        if (box === null) return;
        const { mine, other } = findDraft(box, tab());
        set({ ...mine, other });
      });
      history().getState().clear();
    },
    keep() {
      plan.cancel();
      const box = shelf();
      if (box === null) return;
      const isKept = quietly(() => {
        const before = keepDraft(box, tab(), draftOf(get()));
        if (before && isRival(get(), before)) set({ other: before });
      });
      set(isKept ? { keptAt: now(), isUnkept: false } : { isUnkept: true });
    },
    flush() {
      if (plan.cancel()) get().keep();
    },
  };
}

function sharing({ set, get, shelf, tab }: Workings) {
  return {
    notice(text: string | null) {
      const kept = readKept(text);
      if (kept === null || kept.tab === tab()) return;
      set({ other: isRival(get(), kept.draft) ? kept.draft : null });
    },
    settle(choice: 'mine' | 'other') {
      const { other, change, question } = get();
      if (choice === 'other' && other) change({ ...other, question });
      set({ other: null });
      quietly(() => {
        const box = shelf();
        if (box && choice === 'mine') dropAside(box);
      });
    },
  };
}

/** A state of this recipe, as a change of its newly saved version. */
function onTopOf<T extends Partial<Draft>>(base: Recipe, oldId: string | undefined, state: T): T {
  const { recipe } = state;
  if (!recipe || recipe.id !== oldId) return state;
  const { id, version, name } = base;
  return { ...state, recipe: { ...recipe, id, version, name }, base };
}

/** Does what may fail where storage is full or forbidden; whether it worked. */
function quietly(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}
