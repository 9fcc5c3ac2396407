import type { BeatAnswer } from './caption-answer.ts';
import type { BeatRow, Caption } from './caption-words.ts';

/** What a beat is, for its icon and its colour. */
export type BeatKind = 'question' | 'thought' | 'action' | 'observation' | 'error' | 'warn' | 'final' | 'plain';

/** One thing that happens in a run, told to people who know nothing of agents. */
export interface Beat {
  kind: BeatKind;
  /** The step that it belongs to; 0 for the question. */
  step: number;
  /** When it happened, in milliseconds of the recording. */
  t: number;
  /** Sentences, at least one. */
  says: readonly Caption[];
  /** What it is about, where that is not clear from what stands before it. */
  about: Caption | null;
  rows: readonly BeatRow[];
  /** Smaller, beneath: where a result came from, what is left out. */
  asides: readonly Caption[];
  answer: BeatAnswer | null;
  /** How long people need to take it in, in milliseconds. */
  ms: number;
}
