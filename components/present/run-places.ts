import type { Beat } from '../../lib/run/caption-beat.ts';
import type { Frame } from '../../lib/run/caption-frames.ts';

/** Where the beats of one run stand among the frames: from the one that tells it to the one that tells the next. */
export type RunPlaces = readonly { beat: Beat; from: number; to: number }[];

/** The beats of a run behind the question, each with the frames during which it is the last one told. */
export function placesOf(frames: readonly Frame[], run: number): RunPlaces {
  const told = frames.flatMap(({ beats }, from) => {
    const beat = beats[run];
    return beat && from > 0 ? [{ beat, from }] : [];
  });
  return told.map(({ beat, from }, index) => ({ beat, from, to: told[index + 1]?.from ?? frames.length }));
}
