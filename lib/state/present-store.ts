import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Frame } from '../run/caption-frames.ts';

/** What a presentation shows at this moment. Frames count from 0, which is the question. */
export interface PresentState {
  at: number;
  isPlaying: boolean;
  isBlank: boolean;
  hasNotes: boolean;
  /** Moves by hand; the playing stops, since somebody has taken over. */
  seek(at: number): void;
  next(): void;
  back(): void;
  /** Plays on from here, from the beginning when nothing is left; or pauses. */
  toggle(): void;
  /** Lets time pass while it plays, in milliseconds. Rests at an answer and at the end. */
  tick(ms: number): void;
  setBlank(isBlank: boolean): void;
  toggleNotes(): void;
}

export type PresentStore = StoreApi<PresentState>;

/** However long the page was not looked at, no more passes at once. In milliseconds. */
const MOST_TICK_MS = 250;

/** The frame in an address; null for none and for what is no number. */
export function readBeat(text: string | null | undefined): number | null {
  return text !== null && text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : null;
}

/** A presentation of these frames, of which there is at least one. It opens at a frame, paused. */
export function createPresentStore(frames: readonly Pick<Frame, 'ms' | 'rests'>[], start = 0): PresentStore {
  const last = Math.max(0, frames.length - 1);
  const within = (at: number) => Math.min(Math.max(0, at), last);
  let shownMs = 0;
  return createStore<PresentState>((set, get) => {
    const show = (at: number, isPlaying: boolean) => {
      shownMs = 0;
      set({ at: within(at), isPlaying });
    };
    return {
      at: within(start),
      isPlaying: false,
      isBlank: false,
      hasNotes: false,
      seek: (at) => show(at, false),
      next: () => show(get().at + 1, false),
      back: () => show(get().at - 1, false),
      toggle() {
        const { at, isPlaying } = get();
        show(!isPlaying && at === last ? 0 : at, !isPlaying);
      },
      tick(ms) {
        const { at, isPlaying } = get();
        if (!isPlaying) return;
        shownMs += Math.min(ms, MOST_TICK_MS);
        if (at < last && shownMs < (frames[at]?.ms ?? 0)) return;
        const next = within(at + 1);
        show(next, next < last && frames[next]?.rests !== true);
      },
      setBlank: (isBlank) => set({ isBlank, isPlaying: false }),
      toggleNotes: () => set({ hasNotes: !get().hasNotes }),
    };
  });
}
