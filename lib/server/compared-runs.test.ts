import { describe, expect, it } from 'vitest';
import { MOST_COMPARED } from '../api/compared.ts';
import type { RunEvent } from '../run/events.ts';
import { memoryRunStore } from '../store/memory.ts';
import type { NewRun, RunStore } from '../store/run-store.ts';
import { sampleRun } from '../store/sample-run.ts';
import { comparedRuns, pairsToOffer, runsToOffer } from './compared-runs.ts';

async function storeWith(...runs: NewRun[]): Promise<RunStore> {
  const store = memoryRunStore();
  for (const run of runs) await store.create(run);
  return store;
}

const prompt = { seq: 2, t: 1, type: 'prompt', step: 1, keep: 0, messages: [], sha256: '' } as unknown as RunEvent;

describe('runs that are to stand side by side', () => {
  it('come in the order named, with their logs but for the prompts', async () => {
    const store = await storeWith({ ...sampleRun('a'), prefix: [prompt] }, sampleRun('b'));
    const { runs, missing } = await comparedRuns(store, ['b', 'a']);
    expect(runs.map(({ summary }) => summary.id)).toEqual(['b', 'a']);
    expect(runs.map(({ log }) => log.map(({ type }) => type))).toEqual([['run-start'], ['run-start']]);
    expect(missing).toEqual([]);
  });

  it('are left out with a reason when they are unknown, named twice, or no name at all', async () => {
    const store = await storeWith(sampleRun('a'));
    const { runs, missing } = await comparedRuns(store, ['a', 'gone', 'a', '\u0000', '../x', 'y'.repeat(500)]);
    expect(runs).toHaveLength(1);
    expect(missing.map(({ code }) => code)).toEqual(['unknown', 'twice', 'unknown', 'unknown', 'unknown']);
    expect(missing.every(({ id }) => id.length <= 40)).toBe(true);
  });

  it('are four at most, and a thousand names are not a thousand sentences', async () => {
    const ids = ['a', 'b', 'c', 'd', 'e'];
    const store = await storeWith(...ids.map((id) => sampleRun(id)));
    const { runs, missing } = await comparedRuns(store, ids);
    expect(runs).toHaveLength(MOST_COMPARED);
    expect(missing).toEqual([{ code: 'too-many', id: 'e' }]);
    const many = Array.from({ length: 1_000 }, (_, index) => `no${index}`);
    expect((await comparedRuns(store, many)).missing.length).toBeLessThan(20);
  });

  it('are left out when their log is of a newer version, or of none that can be read', async () => {
    const newer = sampleRun('newer');
    const odd = sampleRun('odd');
    const store = await storeWith(
      { ...newer, start: { ...newer.start, v: 99 } },
      { ...odd, start: { ...odd.start, v: 0 } },
    );
    const { runs, missing } = await comparedRuns(store, ['newer', 'odd']);
    expect(runs).toEqual([]);
    expect(missing.map(({ code }) => code)).toEqual(['newer', 'damaged']);
  });
});

describe('runs that are offered', () => {
  const at = (minute: number) => `2026-03-01T10:0${minute}:00.000Z`;
  const question = 'What is  asked?';

  it('are those on the same question, and apart from them the others', async () => {
    const store = await storeWith(
      sampleRun('a', { question, startedAt: at(1) }),
      sampleRun('b', { question: 'What is asked? ', startedAt: at(2) }),
      sampleRun('c', { question: 'What is asked? Or not?', startedAt: at(3) }),
    );
    const { same, others } = await runsToOffer(store, 'What is asked?', []);
    expect(same.map(({ id }) => id)).toContain('b');
    expect(same.map(({ id }) => id)).not.toContain('c');
    expect(others.map(({ id }) => id)).toEqual(['c']);
    expect((await runsToOffer(store, null, [])).others).toHaveLength(3);
  });

  it('are in pairs the last two on each question, the older one first', async () => {
    const store = await storeWith(
      sampleRun('a', { question, startedAt: at(1) }),
      sampleRun('b', { question, startedAt: at(2) }),
      sampleRun('c', { question, startedAt: at(3) }),
      sampleRun('d', { question: 'Once', startedAt: at(4) }),
    );
    const pairs = await pairsToOffer(store, []);
    expect(pairs.map((pair) => pair.map(({ id }) => id))).toEqual([['b', 'c']]);
  });

  it('are the recordings where nothing was asked yet, and before them the own runs where something was', async () => {
    const recorded = await storeWith(sampleRun('r1', { question }), sampleRun('r2', { question }), sampleRun('r3'));
    const recordings = (await Promise.all(['r1', 'r2', 'r3'].map((id) => recorded.get(id)))).flatMap(
      (run) => run ?? [],
    );
    const ids = (runs: readonly { id: string }[]) => runs.map(({ id }) => id);
    const empty = await storeWith();
    expect((await pairsToOffer(empty, recordings)).map(ids)).toEqual([['r2', 'r1']]);
    expect(ids((await runsToOffer(empty, null, recordings)).others)).toEqual(['r1', 'r2', 'r3']);
    const store = await storeWith(
      sampleRun('a', { question: 'Twice', startedAt: at(1) }),
      sampleRun('b', { question: 'Twice', startedAt: at(2) }),
    );
    expect((await pairsToOffer(store, recordings)).map(ids)).toEqual([
      ['a', 'b'],
      ['r2', 'r1'],
    ]);
    const { same, others } = await runsToOffer(store, question, recordings);
    expect(ids(same)).toEqual(['r1', 'r2']);
    expect(ids(others)).toEqual(['b', 'a', 'r3']);
    // A list that has the recordings too offers each of them once.
    expect(ids((await runsToOffer(recorded, question, recordings)).same)).toEqual(['r1', 'r2']);
    expect((await pairsToOffer(recorded, recordings)).map(ids)).toEqual([['r2', 'r1']]);
  });
});
