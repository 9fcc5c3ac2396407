import { createStore, type StoreApi } from 'zustand/vanilla';
import type { StreamEvent } from '../api/client.ts';
import type { FeedState } from '../api/event-feed.ts';
import { emptyTrajectory, fold } from '../run/fold.ts';
import type { Trajectory } from '../run/trajectory.ts';

/** One lane: a run as far as its events have come. */
export interface LaneState {
  runId: string | null;
  trajectory: Trajectory;
  connection: FeedState;
  /** The run was deleted. */
  isGone: boolean;
  /** A person asked to stop, and the end has not come yet. */
  isStopping: boolean;
  /** Folds further events in; those already seen, and those after the end, change nothing. */
  append(events: readonly StreamEvent[]): void;
  /** Makes the lane show another run, or none. */
  show(runId: string | null): void;
  setConnection(connection: FeedState): void;
  setGone(): void;
  setStopping(isStopping: boolean): void;
}

export type LaneStore = StoreApi<LaneState>;

/** True from the moment a run is shown until its end is known. */
export function isLive({ runId, trajectory, isGone }: Pick<LaneState, 'runId' | 'trajectory' | 'isGone'>): boolean {
  return runId !== null && !isGone && trajectory.status !== 'ended';
}

/** A store for one lane. */
export function createLaneStore(runId: string | null = null): LaneStore {
  return createStore<LaneState>((set, get) => ({
    runId,
    trajectory: emptyTrajectory(),
    connection: 'connecting',
    isGone: false,
    isStopping: false,
    append(events) {
      const { trajectory } = get();
      let last = trajectory.seq;
      const fresh = events.filter((event) => {
        if (event.seq <= last) return false;
        last = event.seq;
        return true;
      });
      if (fresh.length === 0) return;
      const next = fold(fresh, trajectory);
      set(next.status === 'ended' ? { trajectory: next, isStopping: false } : { trajectory: next });
    },
    show(next) {
      set({
        runId: next,
        trajectory: emptyTrajectory(),
        connection: 'connecting',
        isGone: false,
        isStopping: false,
      });
    },
    setConnection: (connection) => set({ connection }),
    setGone: () => set({ isGone: true, isStopping: false }),
    setStopping: (isStopping) => set({ isStopping }),
  }));
}
