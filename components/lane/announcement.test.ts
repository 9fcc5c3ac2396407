import { describe, expect, it } from 'vitest';
import { emptyTrajectory } from '../../lib/run/fold.ts';
import type { Trajectory, TrajectoryStep } from '../../lib/run/trajectory.ts';
import { latestAnnouncement } from './announcement.ts';

function step(n: number, part: Partial<TrajectoryStep>): TrajectoryStep {
  return { n, thought: null, calls: [], parseError: null, ...part } as TrajectoryStep;
}
const run = (part: Partial<Trajectory>): Trajectory => ({ ...emptyTrajectory(), status: 'running', ...part });
const thought = { text: 'I look.', repairs: [], t: 1 };
const call = { callId: 'c1', tool: 'Clock', input: {}, repairs: [], t: 2, observation: null, repeatOf: null };

describe('what is announced of a run', () => {
  it('is nothing before anything is finished', () => {
    expect(latestAnnouncement(run({ steps: [step(1, {})] }))).toBeNull();
  });

  it('is the newest finished fact, named by its step', () => {
    expect(latestAnnouncement(run({ steps: [step(1, { thought })] }))).toMatchObject({ kind: 'thought', step: 1 });
    expect(latestAnnouncement(run({ steps: [step(1, { thought, calls: [call] })] }))).toMatchObject({
      kind: 'action',
      tool: 'Clock',
    });
  });

  it('is that a call waits for a person, for as long as it does', () => {
    const wait = { reason: 'tape-miss', from: 3, until: null, choice: null };
    const announced = (until: number | null) =>
      latestAnnouncement(run({ steps: [step(1, { calls: [{ ...call, wait: { ...wait, until } }] })] }));
    expect(announced(null)).toMatchObject({ kind: 'waits', tool: 'Clock', step: 1 });
    expect(announced(9)).toMatchObject({ kind: 'action' });
  });

  it('stays with the step before while a new one has nothing yet', () => {
    expect(latestAnnouncement(run({ steps: [step(1, { thought }), step(2, {})] }))).toMatchObject({ step: 1 });
  });

  it('is the answer, and the same one after the end, so that it is said once', () => {
    const answered = run({ steps: [step(1, { thought })], answer: { text: '42', forced: false, step: 1 } });
    const ended = { ...answered, end: { outcome: 'completed', reason: 'answered', error: null, t: 9 } as const };
    expect(latestAnnouncement(answered)).toMatchObject({ kind: 'answer', text: '42' });
    expect(latestAnnouncement(ended)?.key).toBe(latestAnnouncement(answered)?.key);
  });

  it('is the end where there is no answer', () => {
    const end = { outcome: 'stopped', reason: 'person', error: null, t: 9 } as const;
    expect(latestAnnouncement(run({ steps: [step(1, { thought })], end }))).toMatchObject({ kind: 'end' });
  });
});
