/** How a recorded run is shown again. */
export interface PlaybackOptions {
  /** 1 is as it was, 2 twice as fast. */
  speed: number;
  /**
   * The longest wait between two events, in milliseconds of the recording, so before `speed` applies; null shows every wait
   * in full.
   */
  idleCapMs: number | null;
}

/**
 * A wait that is shown shorter than it was. All in milliseconds: its place in the playback, where it began in the
 * recording, and how long it really was.
 */
export interface IdleGap {
  fromMs: number;
  toMs: number;
  recordedFromMs: number;
  realMs: number;
}

/** When each event of a log is shown. Times in milliseconds from the start of the playback. */
export interface PlaybackPlan {
  durationMs: number;
  idleGaps: IdleGap[];
  /** The last event that is shown at this time; 0 for a log without events. Events of one moment are shown together. */
  seqAt(elapsedMs: number): number;
  /** When the event is shown. For a number that is not in the log, when the last event before it is. */
  elapsedOf(seq: number): number;
  /** Which moment of the recording is shown at this time; within a shortened wait it runs through the wait evenly. */
  recordedAt(elapsedMs: number): number;
  /** The time at which that moment of the recording is shown: the other way round. */
  elapsedAt(recordedMs: number): number;
}

/** All that playback needs of an event. */
type Timed = { seq: number; t: number };

/**
 * Plans the playback of a log, in log order. Pure: a clock only says how much time has passed. The first event is shown
 * at 0. A speed that is not above 0 counts as 1.
 */
export function playbackPlan(log: readonly Timed[], { speed, idleCapMs }: PlaybackOptions): PlaybackPlan {
  const pace = speed > 0 ? speed : 1;
  const cap = idleCapMs === null ? Number.POSITIVE_INFINITY : Math.max(0, idleCapMs);
  const times: number[] = [];
  const idleGaps: IdleGap[] = [];
  // Kept in the recording's time and divided once, so that rounding does not add up.
  let recorded = 0;
  log.forEach((event, index) => {
    const wait = Math.max(0, event.t - (log[index - 1] ?? event).t);
    const from = recorded;
    recorded += Math.min(wait, cap);
    if (wait > cap) {
      idleGaps.push({
        fromMs: from / pace,
        toMs: recorded / pace,
        recordedFromMs: event.t - wait,
        realMs: wait,
      });
    }
    times.push(recorded / pace);
  });
  const moments = log.map(({ t }) => t);
  return {
    durationMs: times.at(-1) ?? 0,
    idleGaps,
    seqAt: (elapsedMs) => log[lastAtMost(times, (time) => time, Math.max(0, elapsedMs))]?.seq ?? 0,
    elapsedOf: (seq) => times[lastAtMost(log, (event) => event.seq, seq)] ?? 0,
    recordedAt: (elapsedMs) => between(times, moments, elapsedMs),
    elapsedAt: (recordedMs) => between(moments, times, recordedMs),
  };
}

/** Where `value` in `from` lies in `to`: both are lists of the same length that never fall, and lines join their points. */
function between(from: readonly number[], to: readonly number[], value: number): number {
  const index = lastAtMost(from, (point) => point, value);
  const [low, high] = [from[index], from[index + 1]];
  const [start, end] = [to[Math.max(0, index)] ?? 0, to[index + 1]];
  if (low === undefined || high === undefined || end === undefined || high === low) return start;
  return start + ((value - low) / (high - low)) * (end - start);
}

/** The last event that is shown when `elapsedMs` have passed. For one look-up; a player makes a plan and keeps it. */
export function position(log: readonly Timed[], elapsedMs: number, options: PlaybackOptions): number {
  return playbackPlan(log, options).seqAt(elapsedMs);
}

/** The index of the last item, in a list that never falls, whose key is at most `limit`; -1 when there is none. */
function lastAtMost<T>(items: readonly T[], key: (item: T) => number, limit: number): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (key(items[middle] as T) <= limit) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
