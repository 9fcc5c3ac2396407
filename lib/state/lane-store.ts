import { createStore, type StoreApi } from 'zustand/vanilla';
import type { StreamEvent } from '../api/client.ts';
import type { FeedState } from '../api/event-feed.ts';
import { LOG_VERSION } from '../run/event-types.ts';
import { emptyTrajectory, fold } from '../run/fold.ts';
import type { Trajectory } from '../run/trajectory.ts';

/** One lane: a run as far as its events have come. */
export interface LaneState {
  runId: string | null;
  trajectory: Trajectory;
  /** The events themselves, where they are kept; the list grows in place. */
  log: readonly StreamEvent[];
  connection: FeedState;
  /** There is nothing of the run that could be shown: it was deleted, or `isNewer`. */
  isGone: boolean;
  /** Its log is of a newer version, which nothing here can read. */
  isNewer: boolean;
  /** It was started here just now, so that all of it is news; false for one that is looked up. */
  isNew: boolean;
  /** A person asked to stop, and the end has not come yet. */
  isStopping: boolean;
  /** Folds further events in; those already seen, and those after the end, change nothing. */
  append(events: readonly StreamEvent[]): void;
  /** Makes the lane show another run, or none. `isNew` for one that was started here just now. */
  show(runId: string | null, how?: { isNew: boolean }): void;
  setConnection(connection: FeedState): void;
  setGone(): void;
  setStopping(isStopping: boolean): void;
}

export type LaneStore = StoreApi<LaneState>;

/** True from the moment a run is shown until its end is known. */
export function isLive({ runId, trajectory, isGone }: Pick<LaneState, 'runId' | 'trajectory' | 'isGone'>): boolean {
  return runId !== null && !isGone && trajectory.status !== 'ended';
}

/**
 * A store for one lane.
 * @param keepsLog whether it keeps the events beside what they fold to, for a lane whose run can be played again
 */
export function createLaneStore(runId: string | null = null, { keepsLog = false } = {}): LaneStore {
  let log: StreamEvent[] = [];
  return createStore<LaneState>((set, get) => ({
    runId,
    trajectory: emptyTrajectory(),
    log,
    connection: 'connecting',
    isGone: false,
    isNewer: false,
    isNew: false,
    isStopping: false,
    append(events) {
      const { trajectory, isNewer } = get();
      if (isNewer) return;
      const [first] = events;
      if (first?.type === 'run-start' && 'v' in first && Number(first.v) > LOG_VERSION)
        return set({ isGone: true, isNewer: true, isStopping: false });
      let last = trajectory.seq;
      const fresh = events.filter((event) => {
        if (event.seq <= last) return false;
        last = event.seq;
        return true;
      });
      if (fresh.length === 0) return;
      if (keepsLog) for (const event of fresh) log.push(event);
      const next = fold(fresh, trajectory);
      set(next.status === 'ended' ? { trajectory: next, isStopping: false } : { trajectory: next });
    },
    show(next, { isNew } = { isNew: false }) {
      log = [];
      set({
        runId: next,
        trajectory: emptyTrajectory(),
        log,
        connection: 'connecting',
        isGone: false,
        isNewer: false,
        isNew,
        isStopping: false,
      });
    },
    setConnection: (connection) => set({ connection }),
    setGone: () => set({ isGone: true, isStopping: false }),
    setStopping: (isStopping) => set({ isStopping }),
  }));
}
