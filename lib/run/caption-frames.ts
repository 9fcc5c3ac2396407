import { alignRuns } from './align.ts';
import { beatsOf } from './caption.ts';
import type { Beat } from './caption-beat.ts';
import type { Trajectory } from './trajectory.ts';

/** What is shown at once: one beat of each run, null where a run waits for another. */
export interface Frame {
  beats: readonly (Beat | null)[];
  /** How long it stays while it plays by itself, in milliseconds. */
  ms: number;
  /** An answer, or an end without one: the playing rests here. */
  rests: boolean;
}

/** Two beats side by side take longer than one, but no more than this. In milliseconds. */
const LONGEST_MS = 14_000;

/**
 * The beats of one run, or of runs side by side in one pace: steps that do the same are told together, and a run that has less to
 * tell waits. Each run's beats keep their order, and every one is there once.
 */
export function framesOf(runs: readonly Trajectory[]): Frame[] {
  const beats = runs.map(beatsOf);
  const groups = [...rowsOf(runs)].map((steps) =>
    beats.map((all, run) => all.filter(({ step }) => steps[run] === step)),
  );
  const questions = beats.map((all) => all.slice(0, 1));
  const told = new Set([...questions.flat(), ...groups.flat(2)]);
  // What belongs to no step: a run that ended before its first.
  const rest = beats.map((all) => all.filter((beat) => !told.has(beat)));
  return [questions, ...groups, rest].flatMap(sideBySide);
}

/** The numbers of the steps that stand beside each other. */
function rowsOf(runs: readonly Trajectory[]): (number | null)[][] {
  return alignRuns(runs, 'action').map(({ cells }) => cells.map((step) => step?.n ?? null));
}

/** Like with like: what is of one kind in the same order is shown at once. */
function sideBySide(columns: readonly (readonly Beat[])[]): Frame[] {
  const frames: Frame[] = [];
  const next = columns.map(() => 0);
  for (;;) {
    const waiting = columns.map((beats, run) => beats[next[run] ?? 0] ?? null);
    if (waiting.every((beat) => beat === null)) return frames;
    const beats = together(waiting, columns, next);
    beats.forEach((beat, run) => {
      if (beat) next[run] = (next[run] ?? 0) + 1;
    });
    frames.push(frameOf(beats));
  }
}

/** Of the beats that could come now, those that do: a beat waits where the other run first tells what this one has next too. */
function together(
  waiting: (Beat | null)[],
  columns: readonly (readonly Beat[])[],
  next: readonly number[],
): (Beat | null)[] {
  const [first, second] = waiting;
  if (!first || !second || kindOf(first) === kindOf(second)) return waiting;
  const isAhead = (beat: Beat, run: number) =>
    (columns[run] ?? []).slice((next[run] ?? 0) + 1).some((other) => kindOf(other) === kindOf(beat));
  if (isAhead(first, 1)) return [null, second];
  if (isAhead(second, 0)) return [first, null];
  return waiting;
}

/** A result is a result, also when it is an error. */
function kindOf({ kind }: Beat): string {
  return kind === 'error' ? 'observation' : kind;
}

function frameOf(beats: readonly (Beat | null)[]): Frame {
  const times = beats.flatMap((beat) => beat?.ms ?? []);
  const all = times.reduce((sum, ms) => sum + ms, 0);
  const longest = Math.max(...times);
  return {
    beats,
    ms: Math.min(LONGEST_MS, Math.round((all + longest) / 2)),
    rests: beats.some((beat) => beat?.kind === 'final'),
  };
}
