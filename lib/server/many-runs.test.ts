import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { checkLegal } from '../run/legal.ts';
import { collect } from '../store/sample-run.ts';
import type { Problem } from './problem.ts';
import { type Desk, runDesk } from './run-desk.ts';

const ANSWER = 'Thought: I know it.\nAction: Finish[42]';
const LIMITS = { running: 8, queued: 50 };
const sha256 = (value: string) => createHash('sha256').update(value).digest('hex');

let desk: Desk;
afterEach(() => desk.runs.close(0));

/** Asks so many questions at once. */
async function ask(count: number) {
  const numbers = Array.from({ length: count }, (_, n) => n);
  const made = await Promise.all(numbers.map((n) => desk.runs.start({ question: `Question ${n}?` }, null)));
  const ids = made.flatMap((one) => ('id' in one ? [one.id] : []));
  const refused = made.filter((one): one is Problem => 'status' in one);
  return { ids, refused };
}

const logOf = (id: string) => collect(desk.store.read(id, { after: 0, follow: true }));

describe('many runs at once', () => {
  it('are all taken while there is room in the queue, say so where they wait, and end legally', async () => {
    desk = runDesk(Array(40).fill(ANSWER), LIMITS);
    const { ids, refused } = await ask(40);
    expect(refused).toEqual([]);
    expect(new Set(ids).size).toBe(40);
    const logs = await Promise.all(ids.map(logOf));
    for (const log of logs) {
      expect(checkLegal(log, { sha256, complete: true })).toEqual([]);
      expect(log.at(-1)).toMatchObject({ outcome: 'completed' });
    }
    const said = logs.flatMap((log) => log.flatMap((event) => (event.type === 'warning' ? [event] : [])));
    expect(said).toHaveLength(40 - LIMITS.running);
    expect(said[0]?.message).toContain('As many runs as may run at once are running (8)');
    expect(said.map(({ message }) => Number(/with (\d+) before it/.exec(message)?.[1] ?? 0))).toEqual(
      Array.from({ length: 32 }, (_, before) => before),
    );
    expect(desk.model.requests).toHaveLength(40);
    expect(desk.runs.live()).toEqual([]);
  });

  it('are refused in a sentence over the queue, with nothing kept of them, and the rest ends all the same', async () => {
    desk = runDesk(Array(80).fill([{ type: 'hang' }]), LIMITS);
    const { ids, refused } = await ask(80);
    expect([ids.length, refused.length]).toEqual([58, 22]);
    for (const problem of refused)
      expect(problem).toMatchObject({
        ...{ status: 429, code: 'queue-full', headers: { 'retry-after': '10' } },
        message: 'All 8 places are taken and the queue of 50 is full.',
      });
    expect((await desk.store.list({ limit: 200 })).total).toBe(58);
    for (const id of ids) await desk.runs.stop(id);
    for (const log of await Promise.all(ids.map(logOf))) {
      expect(checkLegal(log, { sha256, complete: true })).toEqual([]);
      expect(log.at(-1)).toMatchObject({ outcome: 'stopped' });
    }
    // There is room again.
    expect(await desk.runs.start({ question: 'One more?' }, null)).toHaveProperty('id');
  });
});
