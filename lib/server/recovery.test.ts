import { describe, expect, it } from 'vitest';
import { fakeClock } from '../run/fake-clock.ts';
import type { OpenRun } from '../store/run-store.ts';
import { startRecovery } from './recovery.ts';

const START = 1_000_000;

function setUp(heartbeats: Record<string, number>) {
  const trouble = { isAway: false, failing: '', sleptMs: 0 };
  const fake = fakeClock({ wallStart: START });
  const wall = () => fake.wall() + trouble.sleptMs;
  const clock = { now: fake.now, wall, sleep: fake.sleep, advance: fake.advance, sleepers: () => fake.sleepers };
  const open = new Map(Object.entries(heartbeats));
  const ended: string[] = [];
  const store = {
    async openRuns() {
      if (trouble.isAway) throw new Error('The database is away.');
      return [...open].map(
        ([id, heartbeatAt]) =>
          ({ summary: { id }, heartbeatAt, silentMs: clock.wall() - heartbeatAt }) as unknown as OpenRun,
      );
    },
  };
  const recorder = {
    async appendInterrupted({ summary }: OpenRun, reason?: string) {
      if (summary.id === trouble.failing) throw new Error('It cannot be read.');
      ended.push(`${summary.id} ${reason}`);
      return open.delete(summary.id);
    },
  };
  const beat = (id: string) => open.set(id, clock.wall());
  return { clock, store, recorder, ended, beat, trouble };
}

describe('the recovery', () => {
  it('ends every open run of a store of its own before it resolves, however fresh', async () => {
    const { ended, ...parts } = setUp({ old: 0, fresh: START });
    await startRecovery({ ...parts, isShared: false });
    expect(ended).toEqual(['old process-died', 'fresh process-died']);
    expect(parts.clock.sleepers()).toBe(0);
  });

  it('leaves the runs of living writers of a shared store alone, and ends one once its writer was silent for long', async () => {
    const { ended, ...parts } = setUp({ old: 0, fresh: START });
    const recovery = await startRecovery({ ...parts, isShared: true });
    expect(ended).toEqual(['old process-died']);
    await parts.clock.advance(30_000);
    expect(ended).toEqual(['old process-died']);
    await parts.clock.advance(7_500);
    expect(ended).toEqual(['old process-died', 'fresh process-died']);
    recovery.stop();
    await parts.clock.advance(20_000);
    expect(parts.clock.sleepers()).toBe(0);
  });

  it('ends nothing while the writers speak, whatever the lease', async () => {
    const { ended, beat, ...parts } = setUp({ run: START });
    const recovery = await startRecovery({ ...parts, isShared: true, leaseMs: 1_000 });
    for (let second = 0; second < 20; second += 1) {
      await parts.clock.advance(900);
      beat('run');
    }
    expect(ended).toEqual([]);
    await parts.clock.advance(1_500);
    expect(ended).toEqual(['run process-died']);
    recovery.stop();
  });

  it('gives the writers time to speak again after the database was away', async () => {
    const { ended, beat, trouble, ...parts } = setUp({ living: START, dead: START });
    const recovery = await startRecovery({ ...parts, isShared: true });
    trouble.isAway = true;
    await parts.clock.advance(60_000);
    trouble.isAway = false;
    await parts.clock.advance(7_500);
    expect(ended).toEqual([]);
    beat('living');
    await parts.clock.advance(7_500);
    expect(ended).toEqual(['dead process-died']);
    recovery.stop();
  });

  it('gives them time after the machine slept', async () => {
    const { ended, beat, clock, trouble, ...parts } = setUp({ living: START, dead: START });
    const recovery = await startRecovery({ ...parts, clock, isShared: true });
    trouble.sleptMs = 7_200_000;
    await clock.advance(7_500);
    expect(ended).toEqual([]);
    beat('living');
    await clock.advance(7_500);
    expect(ended).toEqual(['dead process-died']);
    recovery.stop();
  });

  it('ends the others when one run cannot be ended', async () => {
    const { ended, trouble, ...parts } = setUp({ broken: START, whole: START });
    const recovery = await startRecovery({ ...parts, isShared: true });
    trouble.failing = 'broken';
    await parts.clock.advance(40_000);
    expect(ended).toEqual(['whole process-died']);
    trouble.failing = '';
    await parts.clock.advance(7_500);
    expect(ended).toEqual(['whole process-died', 'broken process-died']);
    recovery.stop();
  });
});
