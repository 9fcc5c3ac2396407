import { describe, expect, it } from 'vitest';
import { fakeClock } from '../run/fake-clock.ts';
import { patience } from './patience.ts';

const never = new Promise<never>(() => undefined);

function start({ stepMs = 1000, idleMs = 100 } = {}) {
  const clock = fakeClock();
  const stop = new AbortController();
  return { clock, stop, waiting: patience({ clock, stepMs, idleMs, signal: stop.signal }) };
}

describe('patience', () => {
  it('ends after the silence it was given', async () => {
    const { clock, waiting } = start();
    const waited = waiting.wait(never);
    await clock.advance(99);
    await clock.advance(1);
    expect(await waited).toEqual({ alarm: 'idle' });
  });

  it('does not take a slow reader for a silent model', async () => {
    const { clock, waiting } = start();
    expect(await waiting.wait(Promise.resolve('a'))).toEqual({ piece: 'a' });
    await clock.advance(500);
    expect(await waiting.wait(Promise.resolve('b'))).toEqual({ piece: 'b' });
  });

  it('ends when the whole takes too long, though no piece did', async () => {
    const { clock, waiting } = start({ stepMs: 250 });
    for (let piece = 0; piece < 3; piece++) {
      const waited = waiting.wait(clock.sleep(80));
      await clock.advance(80);
      await waited;
    }
    const waited = waiting.wait(never);
    await clock.advance(10);
    expect(await waited).toEqual({ alarm: 'step' });
  });

  it('ends at once when the run is interrupted, before or while it waits', async () => {
    const { stop, waiting } = start();
    const waited = waiting.wait(never);
    stop.abort();
    expect(await waited).toEqual({ alarm: 'interrupted' });
    expect(await waiting.wait(never)).toEqual({ alarm: 'interrupted' });
  });

  it('rejects as the piece does', async () => {
    const { waiting } = start();
    await expect(waiting.wait(Promise.reject(new Error('no')))).rejects.toThrow('no');
  });

  it('leaves no timer when it is released', async () => {
    const { clock, waiting } = start();
    await clock.advance(0);
    waiting.release();
    expect(clock.sleepers).toBe(0);
  });
});
