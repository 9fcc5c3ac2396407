import { describe, expect, it } from 'vitest';
import type { StreamEvent } from '../api/client.ts';
import { createLaneStore, isLive } from './lane-store.ts';

const start = { seq: 1, t: 0, type: 'run-start', runId: 'a', v: 1, question: 'Q?', startedAt: '' } as StreamEvent;
const step = (seq: number, n: number) => ({ seq, t: seq, type: 'step-start', step: n }) as StreamEvent;
const end = (seq: number) =>
  ({ seq, t: seq, type: 'run-end', outcome: 'stopped', reason: 'person', error: null }) as StreamEvent;

describe('the lane store', () => {
  it('folds the events it is given', () => {
    const lane = createLaneStore('a');
    lane.getState().append([start, step(2, 1)]);
    lane.getState().append([step(3, 2)]);
    const { trajectory } = lane.getState();
    expect(trajectory.question).toBe('Q?');
    expect(trajectory.steps.map(({ n }) => n)).toEqual([1, 2]);
    expect(trajectory.seq).toBe(3);
  });

  it('ignores events that it has seen, within one batch too, and then changes nothing', () => {
    const lane = createLaneStore('a');
    lane.getState().append([start, step(2, 1)]);
    const before = lane.getState();
    lane.getState().append([start, step(2, 1)]);
    expect(lane.getState()).toBe(before);
    lane.getState().append([step(3, 2), step(3, 2)]);
    expect(lane.getState().trajectory.steps).toHaveLength(2);
  });

  it('keeps the steps that an event does not touch as the same objects', () => {
    const lane = createLaneStore('a');
    lane.getState().append([start, step(2, 1)]);
    const first = lane.getState().trajectory.steps[0];
    lane.getState().append([step(3, 2)]);
    expect(lane.getState().trajectory.steps[0]).toBe(first);
  });

  it('shows nothing of a log of a newer version, whatever comes of it', () => {
    const lane = createLaneStore('a');
    lane.getState().append([{ ...start, v: 99 } as StreamEvent, step(2, 1)]);
    expect(lane.getState()).toMatchObject({ isGone: true, isNewer: true, trajectory: { seq: 0 } });
    expect(isLive(lane.getState())).toBe(false);
    const before = lane.getState();
    lane.getState().append([step(3, 2)]);
    expect(lane.getState()).toBe(before);
    lane.getState().show('b');
    expect(lane.getState()).toMatchObject({ isGone: false, isNewer: false });
  });

  it('is live from being shown until the end, or until the run is gone', () => {
    const lane = createLaneStore();
    expect(isLive(lane.getState())).toBe(false);
    lane.getState().show('a');
    expect(isLive(lane.getState())).toBe(true);
    lane.getState().append([start, end(2)]);
    expect(isLive(lane.getState())).toBe(false);
    lane.getState().show('b');
    expect(isLive(lane.getState())).toBe(true);
    lane.getState().setGone();
    expect(isLive(lane.getState())).toBe(false);
  });

  it('is stopping no longer once the end has come', () => {
    const lane = createLaneStore('a');
    lane.getState().append([start]);
    lane.getState().setStopping(true);
    lane.getState().append([end(2)]);
    expect(lane.getState().isStopping).toBe(false);
  });

  it('keeps the events only where it is asked to, each once, and drops them for another run', () => {
    const [keeping, plain] = [createLaneStore('a', { keepsLog: true }), createLaneStore('a')];
    for (const lane of [keeping, plain]) {
      lane.getState().append([start, step(2, 1)]);
      lane.getState().append([step(2, 1), end(3)]);
    }
    expect(keeping.getState().log.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(plain.getState().log).toEqual([]);
    keeping.getState().show('b');
    expect(keeping.getState().log).toEqual([]);
  });

  it('starts empty for another run', () => {
    const lane = createLaneStore('a');
    lane.getState().append([start, step(2, 1)]);
    lane.getState().show('b');
    expect(lane.getState().trajectory).toMatchObject({ status: 'empty', steps: [], seq: 0 });
  });
});
