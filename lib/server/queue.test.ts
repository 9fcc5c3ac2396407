import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createQueue, type Release } from './queue.ts';

const never = new AbortController().signal;

describe('the queue', () => {
  it('gives places in the order they were asked for', async () => {
    const queue = createQueue(1);
    const first = queue.tryEnter() as Release;
    const order: string[] = [];
    const second = queue.enter(never).then((release) => {
      order.push('second');
      return release;
    });
    const third = queue.enter(never).then(() => order.push('third'));
    expect(queue.tryEnter()).toBeNull();
    expect(queue.waiting()).toBe(2);
    first();
    (await second)?.();
    await third;
    expect(order).toEqual(['second', 'third']);
  });

  it('lets one that waits give up, without costing a place', async () => {
    const queue = createQueue(1);
    const held = queue.tryEnter() as Release;
    const leaving = new AbortController();
    const waiting = queue.enter(leaving.signal);
    leaving.abort();
    expect(await waiting).toBeNull();
    held();
    expect(queue.running()).toBe(0);
    expect(queue.tryEnter()).not.toBeNull();
  });

  it('never has more in than places, and gives a place back once only', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.constantFrom('in', 'out', 'out twice'), { maxLength: 40 }),
        async (places, moves) => {
          const queue = createQueue(places);
          const held: Release[] = [];
          for (const move of moves) {
            if (move === 'in') void queue.enter(never).then((release) => release && held.push(release));
            const release = move === 'in' ? undefined : held.shift();
            release?.();
            if (move === 'out twice') release?.();
            await Promise.resolve();
            await Promise.resolve();
            expect(queue.running()).toBeLessThanOrEqual(places);
            expect(queue.running()).toBe(held.length);
          }
        },
      ),
    );
  });
});
