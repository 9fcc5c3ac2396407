import { expect, it } from 'vitest';
import type { RunEvent } from '../run/events.ts';
import type { RunStore } from './run-store.ts';
import { collect, sampleDeltas, sampleEnd, sampleRun, sampleSummary } from './sample-run.ts';

/** A reader that runs on its own: what it has so far, and a promise of its end. */
function follow(store: RunStore, id: string, after = 0, signal?: AbortSignal) {
  const events: RunEvent[] = [];
  let wake = () => {};
  const done = (async () => {
    for await (const event of store.read(id, { after, follow: true, ...(signal && { signal }) })) {
      events.push(event);
      wake();
    }
  })();
  return {
    events,
    done,
    seqs: () => events.map(({ seq }) => seq),
    /** Resolves when `count` events are there. */
    async reaches(count: number) {
      while (events.length < count) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}

const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** Reading and following, for the contract of `RunStore`. */
export function describeReading(store: () => RunStore): void {
  const append = async (runId: string, events: RunEvent[]) => {
    const [result] = await store().append([{ runId, events, summary: sampleSummary(runId) }]);
    expect(result?.error).toBeNull();
  };

  it('reads what comes after a place, and ends there', async () => {
    await store().create(sampleRun('a'));
    await append('a', sampleDeltas(2, 5));
    const seqs = (await collect(store().read('a', { after: 3, follow: false }))).map(({ seq }) => seq);
    expect(seqs).toEqual([4, 5]);
    expect(await collect(store().read('a', { after: 99, follow: false }))).toEqual([]);
    expect(await collect(store().read('nobody', { after: 0, follow: true }))).toEqual([]);
  });

  it('reads a log of several pages whole', async () => {
    await store().create(sampleRun('a'));
    await append('a', sampleDeltas(2, 1_700));
    await append('a', [sampleEnd(1_701)]);
    const reader = follow(store(), 'a');
    await reader.done;
    expect(reader.seqs()).toEqual(upTo(1_701));
  });

  it('waits for more and ends after run-end', async () => {
    await store().create(sampleRun('a'));
    const reader = follow(store(), 'a');
    await reader.reaches(1);
    await append('a', sampleDeltas(2, 3));
    await reader.reaches(3);
    await append('a', [sampleEnd(4)]);
    await reader.done;
    expect(reader.seqs()).toEqual([1, 2, 3, 4]);
  });

  it('ends at once when asked past the end of a run that has ended, others still reading or not', async () => {
    await store().create(sampleRun('a'));
    const slow = store().read('a', { after: 0, follow: true })[Symbol.asyncIterator]();
    await slow.next();
    await append('a', [sampleEnd(2)]);
    for (const after of [2, 50]) expect(await collect(store().read('a', { after, follow: true }))).toEqual([]);
    expect((await slow.next()).value).toMatchObject({ seq: 2 });
    expect((await slow.next()).done).toBe(true);
    expect(await collect(store().read('a', { after: 2, follow: true }))).toEqual([]);
  });

  it('ends quietly when aborted, before, between and while waiting', async () => {
    await store().create(sampleRun('a'));
    expect(await collect(store().read('a', { after: 0, follow: true, signal: AbortSignal.abort() }))).toEqual([]);
    const controller = new AbortController();
    const reader = follow(store(), 'a', 0, controller.signal);
    await reader.reaches(1);
    controller.abort();
    await reader.done;
    expect(reader.seqs()).toEqual([1]);
    await append('a', sampleDeltas(2, 9));
    const early = new AbortController();
    for await (const event of store().read('a', { after: 0, follow: true, signal: early.signal })) {
      expect(event.seq).toBeLessThan(4);
      if (event.seq === 3) early.abort();
    }
  });

  it('gives many readers, from wherever they begin, the same events', async () => {
    await store().create(sampleRun('a'));
    await append('a', sampleDeltas(2, 20));
    const readers = upTo(40, 0).map((place) => ({ place, reader: follow(store(), 'a', place % 25) }));
    for (let seq = 21; seq <= 60; seq += 2) await append('a', sampleDeltas(seq, seq + 1));
    await append('a', [sampleEnd(61)]);
    await Promise.all(readers.map(({ reader }) => reader.done));
    for (const { place, reader } of readers) expect(reader.seqs()).toEqual(upTo(61, (place % 25) + 1));
  });

  it('lets a reader that fell far behind catch up without missing or repeating anything', async () => {
    await store().create(sampleRun('a'));
    const slow = store().read('a', { after: 0, follow: true })[Symbol.asyncIterator]();
    expect((await slow.next()).value).toMatchObject({ seq: 1 });
    const big = (seq: number) => sampleDeltas(seq, seq + 9).map((event) => ({ ...event, delta: 'x'.repeat(40_000) }));
    // Four million characters: twice what the ring holds.
    for (let seq = 2; seq < 102; seq += 10) await append('a', big(seq) as RunEvent[]);
    await append('a', [sampleEnd(102)]);
    const rest: number[] = [];
    for (let next = await slow.next(); !next.done; next = await slow.next()) rest.push(next.value.seq);
    expect(rest).toEqual(upTo(102, 2));
  });

  it('ends the readers of a run that is removed', async () => {
    await store().create(sampleRun('a'));
    await append('a', sampleDeltas(2, 3));
    const reader = follow(store(), 'a');
    await reader.reaches(3);
    expect(await store().remove('a')).toBe(true);
    await reader.done;
    expect(reader.seqs()).toEqual([1, 2, 3]);
    expect(await store().get('a')).toBeNull();
    expect(await collect(store().read('a', { after: 0, follow: false }))).toEqual([]);
  });

  it('shows a reader nothing that a fresh look into the store does not have', async () => {
    await store().create(sampleRun('a'));
    const writing = (async () => {
      for (let seq = 2; seq < 40; seq += 1) await append('a', sampleDeltas(seq, seq));
      await append('a', [sampleEnd(40)]);
    })();
    for await (const event of store().read('a', { after: 0, follow: true })) {
      expect((await store().get('a'))?.lastSeq).toBeGreaterThanOrEqual(event.seq);
    }
    await writing;
  });

  it('ends its readers when it closes', async () => {
    await store().create(sampleRun('a'));
    const reader = follow(store(), 'a');
    await reader.reaches(1);
    await store().close();
    await reader.done;
    expect(reader.seqs()).toEqual([1]);
  });
}
