import { describe, expect, it } from 'vitest';
import { fakeClock } from '../run/fake-clock.ts';
import type { OpenRun, RunStore } from '../store/run-store.ts';
import type { Recorder } from './recorder.ts';
import { startRecovery } from './recovery.ts';

function setUp(heartbeats: Record<string, number>) {
  const clock = fakeClock({ wallStart: 1_000_000 });
  const open = new Map(Object.entries(heartbeats));
  const ended: string[] = [];
  const store = {
    openRuns: async () =>
      [...open].map(([id, heartbeatAt]) => ({ summary: { id }, heartbeatAt }) as unknown as OpenRun),
  } as RunStore;
  const recorder = {
    appendInterrupted: async ({ summary }: OpenRun, reason: string) => {
      ended.push(`${summary.id} ${reason}`);
      return open.delete(summary.id);
    },
  } as unknown as Recorder;
  return { clock, store, recorder, ended };
}

describe('the recovery', () => {
  it('ends every open run of a store of its own before it resolves, however fresh', async () => {
    const { ended, ...parts } = setUp({ old: 0, fresh: 1_000_000 });
    await startRecovery({ ...parts, isShared: false });
    expect(ended).toEqual(['old process-died', 'fresh process-died']);
    expect(parts.clock.sleepers).toBe(0);
  });

  it('leaves the runs of living writers of a shared store alone, and ends one once its writer was silent for long', async () => {
    const { ended, ...parts } = setUp({ old: 0, fresh: 1_000_000 });
    const recovery = await startRecovery({ ...parts, isShared: true });
    expect(ended).toEqual(['old process-died']);
    await parts.clock.advance(29_000);
    expect(ended).toEqual(['old process-died']);
    await parts.clock.advance(20_000);
    expect(ended).toEqual(['old process-died', 'fresh process-died']);
    recovery.stop();
    await parts.clock.advance(20_000);
    expect(parts.clock.sleepers).toBe(0);
  });
});
