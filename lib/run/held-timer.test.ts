import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fakeClock } from './fake-clock.ts';
import { heldTimer } from './held-timer.ts';

function timer(ms: number, mostHeldMs?: number) {
  const clock = fakeClock();
  let overAt: number | null = null;
  const made = heldTimer({
    ...{ clock, ms, ...(mostHeldMs !== undefined && { mostHeldMs }) },
    onOver: () => {
      overAt = clock.now();
    },
  });
  return { ...made, clock, overAt: () => overAt };
}

describe('a limit of time that can be held', () => {
  it('is over after its time, once', async () => {
    const { clock, overAt } = timer(100);
    await clock.advance(99);
    expect(overAt()).toBeNull();
    await clock.advance(1);
    expect(overAt()).toBe(100);
    await clock.advance(1000);
    expect(overAt()).toBe(100);
  });

  it('stands still while it is held, and goes on when the last has let go', async () => {
    const { clock, overAt, hold, elapsed } = timer(100);
    await clock.advance(40);
    const [first, second] = [hold(), hold()];
    await clock.advance(500);
    first();
    first();
    await clock.advance(500);
    expect(elapsed()).toBe(40);
    second();
    await clock.advance(60);
    expect(overAt()).toBe(1100);
  });

  it('is held no longer than allowed, all holds together', async () => {
    const { clock, overAt, hold, elapsed } = timer(100, 50);
    const letGo = hold();
    await clock.advance(30);
    letGo();
    hold();
    await clock.advance(70);
    expect(elapsed()).toBe(50);
    await clock.advance(50);
    expect(overAt()).toBe(150);
  });

  it('leaves no timer behind when it is stopped, held or not', async () => {
    for (const isHeld of [true, false]) {
      const { clock, stop, hold, overAt } = timer(100, 50);
      const letGo = isHeld ? hold() : () => {};
      stop();
      letGo();
      await clock.advance(1000);
      expect({ overAt: overAt(), sleepers: clock.sleepers }).toEqual({ overAt: null, sleepers: 0 });
    }
  });

  it('is over when the time that nobody held it comes to the limit, whatever the holds', async () => {
    const spans = fc.array(fc.record({ ms: fc.nat(60), isHeld: fc.boolean() }), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(spans, async (all) => {
        const { clock, hold, overAt } = timer(100);
        for (const { ms, isHeld } of all) {
          const letGo = isHeld ? hold() : () => {};
          await clock.advance(ms);
          letGo();
        }
        const free = all.reduce((sum, { ms, isHeld }) => sum + (isHeld ? 0 : ms), 0);
        expect(overAt() !== null).toBe(free >= 100);
      }),
    );
  });
});
