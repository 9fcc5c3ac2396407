import type { StreamEvent } from '../../lib/api/client.ts';
import { type FoldedLog, foldedLog } from '../../lib/run/checkpoints.ts';
import type { TrajectoryStep } from '../../lib/run/trajectory.ts';

/** What of a step the playhead has passed: all of it, none of it, or as far as this. */
export type StepView = 'whole' | 'ahead' | { going: TrajectoryStep };

/** One run under the playhead. */
export interface RunFilm {
  /** The view of step `n` when `seq` is the last event shown. */
  viewOf(n: number, seq: number): StepView;
  /** The last event of step `n`; 0 for a step that is not there. */
  lastSeqOf(n: number): number;
}

/** Tells of any moment of a run how far each of its steps was. */
export function runFilm(log: readonly StreamEvent[]): RunFilm {
  const first = new Map<number, number>();
  const last = new Map<number, number>();
  for (const event of log) {
    if (!('step' in event) || typeof event.step !== 'number') continue;
    if (!first.has(event.step)) first.set(event.step, event.seq);
    last.set(event.step, event.seq);
  }
  let folded: FoldedLog | null = null;
  return {
    lastSeqOf: (n) => last.get(n) ?? 0,
    viewOf(n, seq) {
      if (seq >= (last.get(n) ?? 0)) return 'whole';
      if (seq < (first.get(n) ?? 0)) return 'ahead';
      // Made when something is played: a page that is only read never needs it.
      folded ??= foldedLog(log);
      const step = folded.at(seq).steps.find((one) => one.n === n);
      return step ? { going: step } : 'ahead';
    },
  };
}
