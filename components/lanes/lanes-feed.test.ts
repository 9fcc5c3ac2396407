import { describe, expect, it } from 'vitest';
import type { ApiResult, StreamEvent } from '../../lib/api/client.ts';
import type { FeedOptions } from '../../lib/api/event-feed.ts';
import { createLaneStore } from '../../lib/state/lane-store.ts';
import { LanesFeed } from './lanes-feed.ts';

const warning = (seq: number): StreamEvent =>
  ({ seq, t: seq, type: 'warning', code: 'queued', message: '' }) as StreamEvent;

/** Several lanes on one connection that is fed by hand. */
function page(...runs: (string | null)[]) {
  const lanes = runs.map((run) => createLaneStore(run));
  const going = new Map<string, number>();
  const missing = new Set<string>();
  const opened: FeedOptions[] = [];
  const feed = new LanesFeed({
    open(options) {
      opened.push(options);
      for (const { id, after } of options.runs) going.set(id, after);
      return {
        add: (id, after) => void going.set(id, after),
        remove: (id) => void going.delete(id),
        retry: () => undefined,
        close: () => going.clear(),
      };
    },
    find: async (id): Promise<ApiResult<unknown>> =>
      missing.has(id)
        ? { ok: false, problem: { code: 'run-not-found', message: '', fix: null, status: 404 } }
        : { ok: true, value: {} },
  });
  feed.follow(lanes);
  const seqs = () => lanes.map((lane) => lane.getState().trajectory.seq);
  return { lanes, going, missing, opened, feed, seqs, send: () => opened[0] as FeedOptions };
}

describe('the feed of several lanes', () => {
  it('follows all runs over one connection, each in its lane', () => {
    const { lanes, going, opened, seqs, send } = page('r1', null, 'r2');
    lanes[1]?.getState().show('r3');
    expect([opened.length, [...going.keys()]]).toEqual([1, ['r1', 'r2', 'r3']]);
    send().onEvents('r2', [warning(1), warning(2)]);
    expect(seqs()).toEqual([0, 0, 2]);
  });

  it('leaves a run that no lane shows any more', () => {
    const { lanes, going, feed } = page('r1', 'r2');
    lanes[0]?.getState().show('r3');
    expect([...going.keys()]).toEqual(['r2', 'r3']);
    feed.follow(lanes.slice(0, 1));
    expect([...going.keys()]).toEqual(['r3']);
  });

  it('gives a second lane with the same run all of its events', () => {
    const { lanes, going, seqs, send } = page('r1', null);
    send().onEvents('r1', [warning(1), warning(2)]);
    lanes[1]?.getState().show('r1');
    expect(going.get('r1')).toBe(0);
    send().onEvents('r1', [warning(1), warning(2), warning(3)]);
    expect(seqs()).toEqual([3, 3]);
  });

  it('tells the lane whose run is not there, and goes on with the others', async () => {
    const { lanes, going, missing, send } = page('r1', 'gone', 'deleted');
    missing.add('gone');
    send().onState('lost');
    await expect.poll(() => lanes[1]?.getState().isGone).toBe(true);
    send().onGone?.('deleted');
    expect(lanes.map((lane) => lane.getState().isGone)).toEqual([false, true, true]);
    expect([...going.keys()]).toEqual(['r1']);
  });

  it('leaves a run whose log is of a newer version, and goes on with the lane beside it', () => {
    const { lanes, going, seqs, send } = page('r1', 'tomorrow');
    const start = { seq: 1, t: 0, type: 'run-start', v: 99 } as unknown as StreamEvent;
    send().onEvents('tomorrow', [start, warning(2)]);
    send().onEvents('r1', [warning(1), warning(2)]);
    expect(lanes.map((lane) => lane.getState().isNewer)).toEqual([false, true]);
    expect([seqs(), [...going.keys()]]).toEqual([[2, 0], ['r1']]);
  });
});
