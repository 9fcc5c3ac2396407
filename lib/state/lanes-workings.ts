import { type Draft, draftOf } from './draft.ts';
import { DRAFT_KEY, type DraftShelf, readKept } from './draft-shelf.ts';
import { createDraftStore } from './draft-store.ts';
import { createLaneStore } from './lane-store.ts';
import { findLanes, type KeptLanes, keepLanes, NOTHING } from './lanes-shelf.ts';
import type { LanesState, Seat } from './lanes-state.ts';

export interface LanesOptions {
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
export interface Workings {
  set: Set;
  get(): LanesState;
  options: LanesOptions;
  seat(draft: Draft, runId?: string | null): Seat;
  /** Takes over the order of the lanes: one question for all, each on its place of the shelf. */
  arrange(seats: readonly Seat[], rest?: Partial<LanesState>): void;
  /** Puts the lanes on the shelf; not those that are only looked at. */
  keep(): void;
}

export function worksOf(options: LanesOptions, set: Set, get: () => LanesState): Workings {
  const { shelf, tab, newId } = options;
  let stopSharing: () => void = () => undefined;
  const keep = () => {
    const box = shelf();
    if (box !== null && !get().isLooking) quietly(() => keepOn(box));
  };
  const keepOn = (box: DraftShelf) => {
    const { seats, tape, links } = get();
    const [first, ...drafts] = seats.map(({ draft }) => draftOf(draft.getState()));
    keepLanes(box, tab(), { first: first ?? null, drafts, tape, links: [...links] });
  };
  /** The place of a lane: the first has one that other pages read as well, all have one together. */
  const placeOf = (key: string) => () => {
    const box = shelf();
    if (box === null) return null;
    const isFirst = () => get().seats[0]?.key === key;
    return {
      getItem: (name: string) => (isFirst() ? box.getItem(name) : null),
      setItem(name: string, text: string) {
        // A change that somebody made makes them the own ones.
        if (get().isLooking) set({ isLooking: false });
        if (isFirst()) box.setItem(name, text);
        keepOn(box);
      },
      removeItem: (name: string) => box.removeItem?.(name),
    };
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
      const { seats: before, isLooking: wasLooking } = get();
      set({ seats, isLooking: false, ...rest });
      share();
      if (!get().isLooking && (seats[0] !== before[0] || wasLooking)) seats[0]?.draft.getState().keep();
      keep();
    },
  };
}

/**
 * What an earlier visit left; nothing where the shelf is forbidden. The draft of the first lane is in it only where another
 * tab wrote over the place that all tabs have together.
 */
export function keptLanes({ shelf, tab }: LanesOptions): KeptLanes {
  try {
    const box = shelf();
    if (box === null) return NOTHING;
    const { first, ...kept } = findLanes(box, tab());
    return { ...kept, first: readKept(box.getItem(DRAFT_KEY))?.tab === tab() ? null : first };
  } catch {
    // As on a first visit.
    return NOTHING;
  }
}

/** Does what may fail where storage is full or forbidden. */
function quietly(work: () => void): void {
  try {
    work();
  } catch {
    // The drafts say themselves when they are not kept.
  }
}
