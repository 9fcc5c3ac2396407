import { describe, expect, it } from 'vitest';
import type { RunEvent } from '../run/events.ts';
import { createBell } from './bell.ts';
import type { RungEvent } from './ring.ts';
import { sampleDeltas, sampleEnd } from './sample-run.ts';

const rung = (events: RunEvent[], size = 100): RungEvent[] => events.map((event) => ({ event, size }));
const seqs = (events: readonly RungEvent[] | undefined) => events?.map(({ event }) => event.seq);

describe('the bell', () => {
  it('gives a reader what it has not seen, and the store’s business back to the store', () => {
    const bell = createBell();
    bell.ring('a', rung(sampleDeltas(5, 7)));
    const listener = bell.listen('a');
    expect(seqs(listener.since(5))).toEqual([6, 7]);
    expect(seqs(listener.since(4))).toEqual([5, 6, 7]);
    expect(seqs(listener.since(7))).toEqual([]);
    expect(listener.since(3)).toBeUndefined();
    expect(bell.listen('b').since(0)).toBeUndefined();
  });

  it('keeps only the newest of a run, however much is rung, and one event whatever its size', () => {
    const bell = createBell({ maxPerRun: 1_000 });
    for (let seq = 2; seq < 500; seq += 2) bell.ring('a', rung(sampleDeltas(seq, seq + 1)));
    const listener = bell.listen('a');
    expect(listener.since(488)).toBeUndefined();
    expect(seqs(listener.since(489))).toHaveLength(10);
    bell.ring('a', rung(sampleDeltas(500, 500), 5_000));
    expect(seqs(listener.since(499))).toEqual([500]);
    expect(listener.since(498)).toBeUndefined();
  });

  it('wakes a waiting reader for what is past its place only', async () => {
    const bell = createBell();
    const listener = bell.listen('a');
    let woken = 0;
    const waiting = listener.wait(5).then(() => {
      woken += 1;
    });
    bell.ring('b', rung(sampleDeltas(6, 6)));
    await new Promise(setImmediate);
    expect(woken).toBe(0);
    bell.ring('a', rung(sampleDeltas(6, 6)));
    await waiting;
    // What was rung before the wait began is not waited for.
    await listener.wait(5);
  });

  it('wakes on abort and on removal, and leaves no listener at the signal', async () => {
    const bell = createBell();
    const listener = bell.listen('a');
    const controller = new AbortController();
    const waiting = listener.wait(0, controller.signal);
    controller.abort();
    await waiting;
    const removed = listener.wait(0);
    bell.gone('a');
    await removed;
    expect(listener.since(0)).toBeUndefined();
    await listener.wait(99);
  });

  it('starts anew after a gap, and ignores an older commit whose news comes late', () => {
    const bell = createBell();
    const listener = bell.listen('a');
    bell.ring('a', rung(sampleDeltas(2, 3)));
    bell.ring('a', rung(sampleDeltas(6, 7)));
    bell.ring('a', rung(sampleDeltas(4, 5)));
    expect(listener.since(3)).toBeUndefined();
    expect(seqs(listener.since(5))).toEqual([6, 7]);
  });

  it('sends a reader to the store for what another process wrote, unless the run is written here', async () => {
    const bell = createBell();
    const listener = bell.listen('a');
    const waiting = listener.wait(3);
    bell.hear('a', 4);
    await waiting;
    expect(listener.since(3)).toBeUndefined();
    bell.ring('a', rung(sampleDeltas(5, 5)));
    bell.hear('a', 9);
    expect(seqs(listener.since(5))).toEqual([]);
  });

  it('sends the readers of a run that another process may have ended to the store, those that come later too', async () => {
    const bell = createBell();
    const [early, late] = [bell.listen('a'), bell.listen('a')];
    bell.ring('a', rung(sampleDeltas(2, 5)));
    const waiting = early.wait(5);
    bell.doubt('a');
    await waiting;
    expect(early.since(5)).toBeUndefined();
    await late.wait(5);
    bell.ring('a', rung(sampleDeltas(7, 8)));
    expect(seqs(early.since(6))).toEqual([7, 8]);
    expect(early.since(5)).toBeUndefined();
  });

  it('passes on who is to be stopped', () => {
    const bell = createBell();
    const heard: string[] = [];
    for (const name of ['one', 'two']) bell.onStop((id) => heard.push(`${name} ${id}`));
    bell.stop('a');
    expect(heard).toEqual(['one a', 'two a']);
  });

  it('keeps nothing of an ended run once its last reader left', () => {
    const bell = createBell();
    const listener = bell.listen('a');
    bell.ring('a', rung([...sampleDeltas(2, 3), sampleEnd(4)]));
    expect(seqs(listener.since(1))).toEqual([2, 3, 4]);
    listener.close();
    expect(bell.listen('a').since(3)).toBeUndefined();
    bell.ring('b', rung([sampleEnd(2)]));
    expect(bell.listen('b').since(1)).toBeUndefined();
  });

  it('looks into the store now and then when it was asked to', async () => {
    const listener = createBell({ pollMs: 1 }).listen('a');
    const held = setInterval(() => {}, 1_000);
    await listener.wait(5);
    clearInterval(held);
  });
});
