import { createStore } from 'zustand/vanilla';
import { type Draft, draftOf } from './draft.ts';
import { MOST_LANES } from './lane-letters.ts';
import { createLaneStore } from './lane-store.ts';
import type { SharedTape } from './lanes-shelf.ts';
import type { LanesState, LanesStore, Replacing, Seat } from './lanes-state.ts';
import { keptLanes, type LanesOptions, type Workings, worksOf } from './lanes-workings.ts';
import { newTapeId } from './tape-name.ts';

/** The lanes of the page. */
export function createLanesStore(options: LanesOptions): LanesStore {
  return createStore<LanesState>((set, get) => {
    const workings = worksOf(options, set, get);
    const seats = options.runs.map((run) => workings.seat(options.defaults, run));
    const tape = { isOn: seats.length > 1, id: newTapeId(Date.now(), options.newId()), question: '' };
    return {
      ...{ seats, focused: 0, tape, links: [], undos: [], isLooking: false },
      ...beginning(workings),
      ...looking(workings),
      ...adding(workings),
      ...changing(workings),
      ...startingAnew(workings),
      ...taping(workings),
    };
  });
}

function questionOf(seats: readonly Seat[]): string {
  return seats[0]?.draft.getState().question ?? '';
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
      if (kept.first) first.draft.setState(kept.first);
      first.draft.temporal.getState().clear();
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

function looking({ set, get, options, seat, arrange, keep }: Workings) {
  return {
    look(left: readonly (string | null)[], canUndo: boolean) {
      const { seats, focused, tape, undos } = get();
      const question = questionOf(seats);
      const made = seats.slice(0, options.runs.length).map((own, index): Seat => {
        const { runId, isGone } = own.lane.getState();
        const lane = createLaneStore(runId);
        if (isGone) lane.getState().setGone();
        // The question of a run that is not here will not come.
        const asked = isGone || index > 0 ? question : '';
        return { ...seat({ ...draftOf(own.draft.getState()), question: asked }), lane };
      });
      for (const [index, { lane }] of seats.entries()) lane.getState().show(left[index] ?? null);
      arrange(made, {
        focused: 0,
        tape: { ...tape, isOn: made.length > 1 },
        undos: canUndo ? [...undos, { kind: 'replaced', why: 'opened', seats, focused, tape, question }] : undos,
        isLooking: true,
      });
    },
    settle() {
      if (!get().isLooking) return;
      set({ isLooking: false });
      get().seats[0]?.draft.getState().keep();
      keep();
    },
  };
}

/** A link names the runs of its lanes as well, and those are shown already; so is the one that was just started. */
const KEEPS_RUNS: readonly Replacing[] = ['link', 'link-partly', 'started'];

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
        return KEEPS_RUNS.includes(why) && run ? { ...fresh, lane: run } : fresh;
      });
      if (made.length === 0) return;
      arrange(made, {
        focused: 0,
        tape: why === 'cleared' ? tape : { ...tape, isOn: made.length > 1 },
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

/** Lanes for another question. */
function startingAnew({ set, get }: Workings) {
  return {
    startAlone() {
      const { seats, replace } = get();
      const [first] = seats;
      if (first && seats.length > 1) replace([draftOf(first.draft.getState())], 'started');
    },
    clear() {
      const { seats, focused, replace } = get();
      const drafts = seats.map(({ draft }) => draftOf(draft.getState()));
      replace(drafts, 'cleared', '');
      set({ focused });
    },
  };
}

function taping({ set, get, options, keep }: Workings) {
  const fresh = () => newTapeId(Date.now(), options.newId());
  const change = (part: Partial<SharedTape>) => {
    set({ tape: { ...get().tape, ...part } });
    keep();
  };
  return {
    switchTape: (isOn: boolean) => change({ isOn }),
    newTape: () => change({ id: fresh() }),
    tapeFor(question: string) {
      const { tape } = get();
      if (!tape.isOn) return null;
      if (tape.question !== question) change({ question, ...(tape.question !== '' && { id: fresh() }) });
      return get().tape.id;
    },
  };
}
