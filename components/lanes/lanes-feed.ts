import { type ApiResult, getRun } from '../../lib/api/client.ts';
import { type EventFeed, type FeedOptions, type FeedState, openEventFeed } from '../../lib/api/event-feed.ts';
import { isLive, type LaneState, type LaneStore } from '../../lib/state/lane-store.ts';

/** The calls that a feed makes; a test can stand in for the server. */
export interface FeedCalls {
  open(options: FeedOptions): EventFeed;
  find(runId: string): Promise<ApiResult<unknown>>;
}

/** Keeps several lanes fed over one connection: a browser allows six a host, and a seventh would block even Stop. */
export class LanesFeed {
  #calls: FeedCalls;
  #lanes: readonly LaneStore[] = [];
  #stops: (() => void)[] = [];
  #feed: EventFeed | null = null;
  #followed = new Set<string>();

  constructor(calls: FeedCalls = { open: openEventFeed, find: getRun }) {
    this.#calls = calls;
  }

  /** Feeds these lanes, whatever runs they show from now on, and no others. */
  follow(lanes: readonly LaneStore[]): void {
    for (const stop of this.#stops) stop();
    this.#lanes = lanes;
    this.#stops = lanes.map((lane) => lane.subscribe((now, before) => this.#notice(now, before)));
    this.#look();
  }

  /** Tries at once instead of waiting for the next attempt. */
  retry(): void {
    this.#feed?.retry();
  }

  close(): void {
    this.follow([]);
    this.#feed?.close();
    this.#feed = null;
  }

  #notice({ runId }: LaneState, before: LaneState): void {
    if (runId === before.runId) return;
    // A second lane of a run that is followed already needs its events from the start.
    if (runId !== null && this.#showing(runId).length > 1) this.#followed.delete(runId);
    this.#look();
  }

  /** Leaves the runs that no lane shows, and begins with those that go on and are new. */
  #look(): void {
    for (const runId of [...this.#followed]) if (this.#showing(runId).length === 0) this.#leave(runId);
    const wanted = new Map<string, number>();
    for (const lane of this.#lanes) {
      const { runId, trajectory } = lane.getState();
      if (runId === null || !isLive(lane.getState())) continue;
      wanted.set(runId, Math.min(trajectory.seq, wanted.get(runId) ?? trajectory.seq));
    }
    const fresh = [...wanted].filter(([runId]) => !this.#followed.has(runId)).map(([id, after]) => ({ id, after }));
    if (fresh.length === 0) return;
    for (const { id } of fresh) this.#followed.add(id);
    if (this.#feed) for (const { id, after } of fresh) this.#feed.add(id, after);
    else this.#feed = this.#calls.open({ ...this.#listener(), runs: fresh });
  }

  #listener(): Omit<FeedOptions, 'runs'> {
    return {
      onEvents: (runId, events) => {
        const lanes = this.#showing(runId);
        for (const lane of lanes) lane.getState().append(events);
        // Nothing here can read it, now or later.
        if (lanes.some((lane) => lane.getState().isNewer)) this.#leave(runId);
      },
      onState: (connection) => this.#hear(connection),
      onGone: (runId) => this.#lose(runId),
    };
  }

  #hear(connection: FeedState): void {
    for (const lane of this.#lanes) if (isLive(lane.getState())) lane.getState().setConnection(connection);
    if (connection !== 'lost') return;
    // An event source cannot say why it was refused, so this asks: a run that was deleted must not be asked for again.
    for (const runId of this.#followed) void this.#leaveIfGone(runId);
  }

  async #leaveIfGone(runId: string): Promise<void> {
    if (this.#showing(runId).every((lane) => !isLive(lane.getState()))) return;
    const result = await this.#calls.find(runId);
    if (!result.ok && result.problem.status === 404 && this.#followed.has(runId)) this.#lose(runId);
  }

  #lose(runId: string): void {
    this.#leave(runId);
    for (const lane of this.#showing(runId)) lane.getState().setGone();
  }

  #leave(runId: string): void {
    this.#followed.delete(runId);
    this.#feed?.remove(runId);
  }

  #showing(runId: string): LaneStore[] {
    return this.#lanes.filter((lane) => lane.getState().runId === runId);
  }
}
