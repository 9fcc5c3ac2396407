import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { RunEvent, UnnumberedEvent } from '../run/events.ts';
import { createBell } from '../store/bell.ts';
import type { OpenedDatabase } from '../store/database.ts';
import type { RunStore } from '../store/run-store.ts';
import { collect, sampleRun } from '../store/sample-run.ts';
import { sqlRunStore } from '../store/sql.ts';
import { openTestDatabase } from '../store/test-database.ts';
import { createRecorder } from './recorder.ts';
import { systemClock } from './system-clock.ts';

let opened: OpenedDatabase;
let store: RunStore;

beforeAll(async () => {
  opened = await openTestDatabase();
}, 60_000);
afterAll(() => opened.close());
beforeEach(async () => {
  await opened.db.execute(sql`TRUNCATE runs, events`);
  store = sqlRunStore(opened.db, createBell());
});

/** Two steps, as fast as they are taken; every piece in a turn of its own. */
async function* shortRun(): AsyncGenerator<UnnumberedEvent> {
  for (const step of [1, 2]) {
    yield { type: 'step-start', step };
    for (const piece of ['Let', ' me', ' see', '\0', '\ud83d', '\ude00']) {
      await new Promise(setImmediate);
      yield { type: 'text-delta', step, attempt: 1, channel: 'thought', from: 'text', delta: piece };
    }
    yield { type: 'thought', step, text: 'Let me see' };
  }
  yield { type: 'answer', step: 2, text: '42', forced: false };
  yield { type: 'run-end', outcome: 'completed', reason: 'answered', error: null };
}

it('shows every reader of many runs the stored log, byte for byte and never ahead of the store', async () => {
  const recorder = createRecorder({ store, clock: systemClock });
  const ids = Array.from({ length: 12 }, (_, index) => `run-${index}`);
  for (const id of ids) await store.create(sampleRun(id));
  const ahead: RunEvent[] = [];
  const watch = async (id: string) => {
    const seen: RunEvent[] = [];
    for await (const event of store.read(id, { after: 0, follow: true })) {
      seen.push(event);
      const stored = await store.get(id);
      if ((stored?.lastSeq ?? 0) < event.seq) ahead.push(event);
    }
    return seen;
  };
  const watching = ids.map(watch);
  const recorded = await Promise.all(
    ids.map((id) => {
      const { start, summary } = sampleRun(id);
      return recorder.record(start, shortRun(), summary);
    }),
  );
  expect(recorded.map(({ error }) => error)).toEqual(ids.map(() => null));
  const seen = await Promise.all(watching);
  expect(ahead).toEqual([]);
  for (const [index, id] of ids.entries()) {
    const stored = await collect(store.read(id, { after: 0, follow: false }));
    expect(JSON.stringify(seen[index])).toBe(JSON.stringify(stored));
    const flicker = stored.flatMap((event) => (event.type === 'text-delta' && event.step === 2 ? event.delta : []));
    expect(flicker.join('')).toBe('Let me see\0😀');
    expect(await store.get(id)).toEqual(recorded[index]?.summary);
  }
  await recorder.close();
});

it('ends a cut-off run of an earlier process once, and lets its old writer write no more', async () => {
  const recorder = createRecorder({ store, clock: systemClock });
  const { start, summary } = sampleRun('cut');
  await store.create(sampleRun('cut'));
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  async function* stuck(): AsyncGenerator<UnnumberedEvent> {
    yield { type: 'step-start', step: 1 };
    await held;
    yield { type: 'thought', step: 1, text: 'from the grave' };
    yield { type: 'run-end', outcome: 'completed', reason: 'answered', error: null };
  }
  const reader = store.read('cut', { after: 0, follow: true })[Symbol.asyncIterator]();
  const recorded = recorder.record(start, stuck(), summary);
  expect((await reader.next()).value?.type).toBe('run-start');
  expect((await reader.next()).value?.type).toBe('step-start');
  const open = await store.openRuns();
  const ended = await Promise.all([...open, ...open].map((run) => recorder.appendInterrupted(run)));
  expect(ended.filter(Boolean)).toHaveLength(1);
  goOn();
  expect(await recorded).toMatchObject({ error: 'seq-conflict' });
  expect((await reader.next()).value).toMatchObject({ seq: 3, outcome: 'interrupted', reason: 'process-died' });
  expect((await reader.next()).done).toBe(true);
  expect(await store.get('cut')).toMatchObject({ lastSeq: 3, outcome: 'interrupted' });
  await recorder.close();
});
