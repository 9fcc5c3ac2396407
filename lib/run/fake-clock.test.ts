import { describe, expect, it } from 'vitest';
import { fakeClock } from './fake-clock.ts';

describe('the fake clock', () => {
  it('wakes sleepers in the order they are due, at their own time', async () => {
    const clock = fakeClock();
    const seen: [string, number][] = [];
    const sleeper = async (name: string, ms: number) => {
      await clock.sleep(ms);
      seen.push([name, clock.now()]);
    };
    void sleeper('late', 300);
    void sleeper('early', 100);
    void sleeper('twin', 100);
    await clock.advance(200);
    expect(seen).toEqual([
      ['early', 100],
      ['twin', 100],
    ]);
    expect({ now: clock.now(), sleepers: clock.sleepers }).toEqual({ now: 200, sleepers: 1 });
  });

  it('wakes those that go to sleep again within the time', async () => {
    const clock = fakeClock();
    let ticks = 0;
    void (async () => {
      for (;;) {
        await clock.sleep(10);
        ticks++;
      }
    })();
    await clock.advance(95);
    expect(ticks).toBe(9);
  });

  it('lets a sleeper go at once when its signal aborts, and leaves nothing behind', async () => {
    const clock = fakeClock();
    const stop = new AbortController();
    const slept = clock.sleep(1000, stop.signal);
    stop.abort();
    await slept;
    await clock.sleep(1000, stop.signal);
    expect({ now: clock.now(), sleepers: clock.sleepers }).toEqual({ now: 0, sleepers: 0 });
  });

  it('goes from one sleeper to the next, and says when there is none', async () => {
    const clock = fakeClock({ wallStart: 5_000 });
    void clock.sleep(70);
    expect(await clock.advanceToNext()).toBe(true);
    expect([clock.now(), clock.wall()]).toEqual([70, 5_070]);
    expect(await clock.advanceToNext()).toBe(false);
  });
});
