import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { ConversationTurn } from '../api/conversation-contract.ts';
import type { RunEvent, UnnumberedEvent } from '../run/events.ts';
import { emptyTrajectory, fold, foldEvent } from '../run/fold.ts';
import { legalLog } from '../run/legal-log.arbitrary.ts';
import { sampleConfig } from '../run/legal-log.builder.ts';
import { doingOf, turnFigures } from './chat-turn.ts';

const TURN: ConversationTurn = {
  ...{ runId: 'a', after: null, question: 'What?', answer: 'That.', status: 'ended', outcome: 'limited' },
  ...{ reason: 'max-steps', startedAt: '2026-03-01T12:00:00.000Z', elapsedMs: 4200, steps: 4, tokensIn: 1000 },
  ...{ tokensOut: 47, cost: 0.0004, modelName: 'm', marks: 'tao tf', flags: ['forced'] },
};

const START: UnnumberedEvent = {
  type: 'run-start',
  v: 1,
  runId: 'a',
  startedAt: '2026-03-01T12:00:00.000Z',
  question: 'What?',
  config: sampleConfig(true),
  conversation: null,
  origin: { kind: 'new' },
};

const run = (...events: UnnumberedEvent[]) =>
  fold([START, ...events].map((event, index) => ({ ...event, seq: index + 1, t: index * 100 }) as RunEvent));

const begin: UnnumberedEvent = { type: 'step-start', step: 1 };
const writes = (channel: 'thought' | 'answer', delta: string): UnnumberedEvent => ({
  ...{ type: 'text-delta', step: 1, attempt: 1, channel, from: 'text', delta },
});
const call: UnnumberedEvent = { type: 'action', step: 1, callId: 'c', tool: 'Search', input: 'x', repairs: [] };

describe('the figures of a question', () => {
  it('are what the server told while the log is not here, the forced answer being no step', () => {
    expect(turnFigures(TURN, null)).toMatchObject({
      ...{ answer: 'That.', isForced: true, steps: 3, tokens: 1047, elapsedMs: 4200, marks: 'tao tf' },
    });
    expect(turnFigures(TURN, emptyTrajectory()).steps).toBe(3);
  });

  it('are what the server told of an end that the log has not reached here', () => {
    const figures = turnFigures(TURN, run(begin, writes('answer', 'Th')));
    expect(figures).toMatchObject({ outcome: 'limited', answer: 'That.', isWriting: false });
  });

  it('are those of the log while it goes on, with the answer as far as it is written', () => {
    const figures = turnFigures(
      { ...TURN, status: 'running' },
      run(begin, writes('thought', 'So.'), writes('answer', 'It i')),
    );
    expect(figures).toMatchObject({ outcome: null, answer: 'It i', isWriting: true, steps: 1, elapsedMs: 300 });
  });
});

describe('what a run is at', () => {
  it('is told from the last thing that came', () => {
    const queued: UnnumberedEvent = { type: 'warning', step: 0, code: 'queued', message: 'Wait.' };
    const kinds = [
      run(),
      run(queued),
      run(begin),
      run(begin, writes('thought', 'So.')),
      run(begin, writes('answer', 'It')),
      run(begin, call),
    ].map((trajectory) => doingOf(trajectory));
    expect(kinds).toEqual([
      { kind: 'starting' },
      { kind: 'queued' },
      { kind: 'thinking' },
      { kind: 'thinking' },
      { kind: 'answering' },
      { kind: 'calling', tool: 'Search' },
    ]);
  });
});

test('at every moment of a run there is something to say, and at its end the figures are those of the answer', () => {
  fc.assert(
    fc.property(legalLog(), (log) => {
      let trajectory = emptyTrajectory();
      const going = { ...TURN, status: 'running' as const };
      for (const event of log) {
        trajectory = foldEvent(trajectory, event);
        expect(doingOf(trajectory).kind).toBeTruthy();
        expect(turnFigures(going, trajectory).steps).toBeGreaterThanOrEqual(0);
      }
      const { answer, outcome } = turnFigures(going, trajectory);
      expect(outcome).toBe(trajectory.end?.outcome ?? null);
      if (trajectory.answer) expect(answer).toBe(trajectory.answer.text);
    }),
    { numRuns: 50 },
  );
});
