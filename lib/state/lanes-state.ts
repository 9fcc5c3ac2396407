import type { StoreApi } from 'zustand/vanilla';
import type { Draft } from './draft.ts';
import type { DraftStore } from './draft-store.ts';
import type { LaneStore } from './lane-store.ts';
import type { SharedTape } from './lanes-shelf.ts';
import { isEdited } from './recipe-draft.ts';

/** One lane of the page: what it would ask with, and the run it shows. */
export interface Seat {
  /** Stays the same while the lane moves from place to place. */
  key: string;
  draft: DraftStore;
  lane: LaneStore;
}

/** What put other lanes in place of those a person had. */
export type Replacing = 'ready' | 'ready-waits' | 'link' | 'link-partly' | 'opened' | 'started' | 'cleared';

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
  /** Runs are looked at that somebody opened from elsewhere: until something is done with them, the lanes kept are the own ones. */
  isLooking: boolean;
  /** Reads what an earlier visit kept; lanes that nobody kept are copies of the first. */
  restore(): void;
  /**
   * Shows the runs of the address alone. The lanes there were come back by `undo`, and stay on the shelf for the next visit.
   * @param left the runs that those lanes showed, by place
   * @param canUndo whether there is anything to come back to
   */
  look(left: readonly (string | null)[], canUndo: boolean): void;
  /** Takes the lanes that are looked at for the own ones from now on. */
  settle(): void;
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
  /** Leaves the first lane alone, whose run has just begun. */
  startAlone(): void;
  /** Puts empty lanes with the same setups in place of all, for another question. */
  clear(): void;
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

/** Whether it holds a recipe that somebody wrote and that is nowhere else. */
export function hasUnsavedText(undo: LanesUndo): boolean {
  // Those have their text on the shelf, or in the lanes that came after.
  if (undo.kind === 'replaced' && (undo.why === 'opened' || undo.why === 'cleared')) return false;
  const seats = undo.kind === 'removed' ? [undo.seat] : undo.seats;
  return seats.some(({ draft }) => isEdited(draft.getState().recipe, draft.getState().base));
}
