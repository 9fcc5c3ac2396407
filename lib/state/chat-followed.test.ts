import { describe, expect, it } from 'vitest';
import type { ConversationTurn } from '../api/conversation-contract.ts';
import { MAX_STREAM_RUNS } from '../api/sse.ts';
import type { RunEvent } from '../run/events.ts';
import { sampleConfig } from '../run/legal-log.builder.ts';
import { wantsLog } from './chat-followed.ts';
import { createLaneStore } from './lane-store.ts';

const TURN: ConversationTurn = {
  ...{ runId: 'a', after: null, question: 'What?', answer: 'That.', status: 'ended', outcome: 'completed' },
  ...{ reason: null, startedAt: '2026-03-01T12:00:00.000Z', elapsedMs: 4200, steps: 4, tokensIn: 1000 },
  ...{ tokensOut: 47, cost: 0.0004, modelName: 'm', marks: 'ta', flags: [] },
};
const START = {
  ...{ seq: 1, t: 0, type: 'run-start', v: 1, runId: 'a', startedAt: TURN.startedAt, question: 'What?' },
  ...{ config: sampleConfig(true), conversation: null, origin: { kind: 'new' } },
} as RunEvent;
const END = { seq: 2, t: 9, type: 'run-end', outcome: 'completed', reason: null } as unknown as RunEvent;

const place = { followers: 0, isOpened: false, lane: undefined };

describe('the log of a question', () => {
  it('is followed while it goes on, when it was opened, and for what can be done about its end', () => {
    expect(wantsLog(TURN, place)).toBe(false);
    expect(wantsLog({ ...TURN, status: 'running', outcome: null }, place)).toBe(true);
    expect(wantsLog(TURN, { ...place, isOpened: true })).toBe(true);
    expect(wantsLog({ ...TURN, outcome: 'failed' }, place)).toBe(true);
    expect(wantsLog({ ...TURN, outcome: 'limited' }, { ...place, followers: 1 })).toBe(false);
  });

  it('is followed for what was written before it broke off, also when more was asked, of those near the end', () => {
    const stopped = { ...TURN, outcome: 'stopped', answer: null } as const;
    expect([1, 7, 8].map((followers) => wantsLog(stopped, { ...place, followers }))).toEqual([true, true, false]);
    // All of them and one that goes on fit in one connection.
    const path = Array.from({ length: 200 }, (_, followers) => wantsLog(stopped, { ...place, followers }));
    expect(path.filter(Boolean).length).toBeLessThan(MAX_STREAM_RUNS);
  });

  it('is read to its end once it has begun, though the server tells of the end by another way first', () => {
    const lane = createLaneStore('a');
    const wants = () => wantsLog(TURN, { ...place, lane: lane.getState() });
    expect(wants()).toBe(false);
    lane.getState().append([START]);
    expect(wants()).toBe(true);
    lane.getState().append([END]);
    expect(wants()).toBe(false);
  });

  it('is not asked for when it is gone', () => {
    const lane = createLaneStore('a');
    lane.getState().append([START]);
    lane.getState().setGone();
    expect(wantsLog(TURN, { ...place, lane: lane.getState() })).toBe(false);
  });
});
