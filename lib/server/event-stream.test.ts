import { describe, expect, it } from 'vitest';
import type { Clock } from '../run/clock.ts';
import type { RunEvent } from '../run/events.ts';
import type { RunStore } from '../store/run-store.ts';
import { eventStream } from './event-stream.ts';

/** A clock whose sleeps end only when the test says so, or when they are cancelled. */
function heldClock(): Clock & { ring(ms: number): void; sleeping(): number } {
  const sleepers = new Set<() => void>();
  let time = 0;
  return {
    now: () => time,
    wall: () => 0,
    sleep: (_ms, signal) =>
      new Promise((resolve) => {
        const wake = () => {
          sleepers.delete(wake);
          resolve();
        };
        sleepers.add(wake);
        signal?.addEventListener('abort', wake, { once: true });
      }),
    ring: (ms) => {
      time += ms;
      for (const wake of [...sleepers]) wake();
    },
    sleeping: () => sleepers.size,
  };
}

function event(seq: number, type: 'step-start' | 'run-end' = 'step-start'): RunEvent {
  return type === 'run-end'
    ? { seq, t: seq, type, outcome: 'completed', reason: 'answered', error: null }
    : { seq, t: seq, type, step: seq };
}

/** A store that only reads: the given events, then for `live` runs nothing more until the signal. */
function storeOf(
  logs: Record<string, { events: RunEvent[]; live?: boolean }>,
  pulled: { count: number } = { count: 0 },
): RunStore {
  return {
    async *read(id: string, { after, signal }: { after: number; signal?: AbortSignal }) {
      for (const one of logs[id]?.events ?? []) {
        if (signal?.aborted) return;
        pulled.count++;
        if (one.seq > after) yield one;
      }
      if (logs[id]?.live) await new Promise((resolve) => signal?.addEventListener('abort', resolve, { once: true }));
    },
    get: async (id: string) => (logs[id] ? {} : null),
  } as unknown as RunStore;
}

async function readAll(stream: ReadableStream<Uint8Array>): Promise<string> {
  return new Response(stream).text();
}

function ids(text: string): string[] {
  return [...text.matchAll(/^id: (.*)$/gm)].map((match) => match[1] as string);
}

const open = { signal: new AbortController().signal, onClose: () => undefined };

describe('the event stream', () => {
  it('puts the events of an old run into few messages', async () => {
    const events = Array.from({ length: 1_000 }, (_, index) => event(index + 1));
    const store = storeOf({ a: { events: [...events, event(1_001, 'run-end')] } });
    const text = await readAll(eventStream({ ...open, store, cursor: [{ id: 'a', after: 0 }], clock: heldClock() }));
    expect(ids(text).at(-1)).toBe('a:1001');
    expect(ids(text).length).toBeLessThan(50);
  });

  it('sends the events of several runs, each message with the whole cursor, and ends when all have', async () => {
    const store = storeOf({ a: { events: [event(1), event(2, 'run-end')] }, b: { events: [event(1, 'run-end')] } });
    let closed = 0;
    const stream = eventStream({
      ...open,
      store,
      cursor: [
        { id: 'a', after: 1 },
        { id: 'b', after: 0 },
      ],
      clock: heldClock(),
      onClose: () => closed++,
    });
    const text = await readAll(stream);
    expect(ids(text).at(-1)).toBe('a:2,b:1');
    const events = [...text.matchAll(/^data: (.*)$/gm)].map((match) => JSON.parse(match[1] as string));
    expect(events).toEqual(
      expect.arrayContaining([
        { runId: 'a', events: [event(2, 'run-end')] },
        { runId: 'b', events: [event(1, 'run-end')] },
      ]),
    );
    expect(closed).toBe(1);
  });

  it('says so when a run was removed, and goes on with the others', async () => {
    const store = storeOf({ b: { events: [event(1, 'run-end')] } });
    const text = await readAll(
      eventStream({
        ...open,
        store,
        cursor: [
          { id: 'a', after: 0 },
          { id: 'b', after: 0 },
        ],
        clock: heldClock(),
      }),
    );
    expect(text).toContain('event: gone\ndata: {"runId":"a"}');
    expect(ids(text)).toEqual(['a:0,b:1']);
  });

  it('reads no further than a fixed number of events ahead of a reader that takes nothing', async () => {
    const pulled = { count: 0 };
    const store = storeOf({ a: { events: Array.from({ length: 5_000 }, (_, i) => event(i + 1)), live: true } }, pulled);
    const stream = eventStream({ ...open, store, cursor: [{ id: 'a', after: 0 }], clock: heldClock() });
    const reader = stream.getReader();
    await reader.read();
    for (let turn = 0; turn < 1_000; turn++) await Promise.resolve();
    expect(pulled.count).toBeLessThan(300);
    await reader.cancel();
  });

  it('keeps a quiet line open with a sign of life', async () => {
    const clock = heldClock();
    const stream = eventStream({
      ...open,
      store: storeOf({ a: { events: [], live: true } }),
      cursor: [{ id: 'a', after: 0 }],
      clock,
    });
    const reader = stream.getReader();
    expect(new TextDecoder().decode((await reader.read()).value), 'the opening').toMatch(/^:/);
    const later = reader.read();
    while (clock.sleeping() === 0) await new Promise((resolve) => setImmediate(resolve));
    clock.ring(15_000);
    expect(new TextDecoder().decode((await later).value)).toMatch(/^:/);
    await reader.cancel();
  });

  it('lets go of a reader that takes nothing for a minute', async () => {
    const clock = heldClock();
    const store = storeOf({ a: { events: Array.from({ length: 5_000 }, (_, i) => event(i + 1)), live: true } });
    let closed = 0;
    const onClose = () => closed++;
    const cursor = [{ id: 'a', after: 0 }];
    const reader = eventStream({ ...open, store, cursor, clock, onClose }).getReader();
    // Until there is no room for more.
    for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
    clock.ring(59_000);
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(closed).toBe(0);
    clock.ring(1_000);
    await expect(reader.closed).rejects.toThrow('took nothing');
    expect(closed).toBe(1);
  });

  it('ends quietly when the server stops', async () => {
    const stopping = new AbortController();
    const stream = eventStream({
      ...open,
      signal: stopping.signal,
      store: storeOf({ a: { events: [event(1)], live: true } }),
      cursor: [{ id: 'a', after: 0 }],
      clock: heldClock(),
    });
    const reader = stream.getReader();
    // The opening, then the one event there is.
    await reader.read();
    await reader.read();
    stopping.abort();
    expect(await reader.read()).toEqual({ done: true, value: undefined });
  });
});
