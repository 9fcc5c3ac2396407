import type { OpaqueEvent, RunEvent } from './events.ts';
import { emptyTrajectory, fold } from './fold.ts';
import type { Trajectory } from './trajectory.ts';

/** A log that can be looked at as it was after any of its events. */
export interface FoldedLog {
  /** The fold of all events up to that one; of none for a number before the first. */
  at(seq: number): Trajectory;
  /** How many events were folded up to now: the work that all the looks have cost. */
  folded(): number;
}

/** How many events lie between two checkpoints: few enough for a frame, and enough that the memory does not notice. */
const EVERY = 250;

/**
 * Keeps the fold of a log at every so many events, each made when it is first passed. So a look at any place folds at most
 * that many events, and the first look at the end folds each event once. Going forward goes on from the last look. Steps
 * are shared between looks wherever the fold shares them.
 * @param log in log order, with rising `seq`
 */
export function foldedLog(log: readonly (RunEvent | OpaqueEvent)[], every = EVERY): FoldedLog {
  /** The fold of the first `every * index` events. */
  const checkpoints: Trajectory[] = [emptyTrajectory()];
  let last = { count: 0, trajectory: checkpoints[0] as Trajectory };
  let folded = 0;

  const goOn = (from: Trajectory, start: number, end: number): Trajectory => {
    folded += end - start;
    return fold(log.slice(start, end), from);
  };
  const lookAt = (count: number): Trajectory => {
    const wanted = Math.floor(count / every);
    for (let index = checkpoints.length; index <= wanted; index++) {
      checkpoints.push(goOn(checkpoints[index - 1] as Trajectory, (index - 1) * every, index * every));
    }
    const nearest = wanted * every;
    const isAhead = last.count >= nearest && last.count <= count;
    const [from, start] = isAhead ? [last.trajectory, last.count] : [checkpoints[wanted] as Trajectory, nearest];
    return start === count ? from : goOn(from, start, count);
  };
  return {
    at(seq) {
      const count = countUpTo(log, seq);
      if (count !== last.count) last = { count, trajectory: lookAt(count) };
      return last.trajectory;
    },
    folded: () => folded,
  };
}

/** How many events have a number of at most `seq`. */
function countUpTo(log: readonly { seq: number }[], seq: number): number {
  let low = 0;
  let high = log.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((log[middle] as { seq: number }).seq <= seq) low = middle + 1;
    else high = middle;
  }
  return low;
}
