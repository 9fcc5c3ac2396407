import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AlignBy, type AlignedRun, alignRuns, firstDivergence } from './align.ts';
import { likenessToFirst, textLikeness } from './align-likeness.ts';
import { fold } from './fold.ts';
import type { Json } from './json.ts';
import { legalLog } from './legal-log.arbitrary.ts';
import type { TrajectoryStep } from './trajectory.ts';

const BY: AlignBy[] = ['action', 'step', 'clock'];

interface Plan {
  call?: [string, Json, string?];
  answer?: string;
  at?: [number, number];
  thought?: string;
}

function run(...plans: Plan[]): AlignedRun {
  const steps = plans.map(({ call, answer, at = [0, 0], thought }, index): TrajectoryStep => {
    const observation = (text: string) => ({
      text,
      data: undefined,
      error: null,
      durationMs: 1,
      source: 'live' as const,
      truncated: null,
      t: 0,
    });
    return {
      ...{
        n: index + 1,
        startedAt: at[0],
        updatedAt: at[1],
        prompt: null,
        attempts: [],
        reply: null,
        parseError: null,
      },
      ...{ warnings: [], amends: [], configChange: null },
      thought: thought === undefined ? null : { text: thought, repairs: [], t: 0 },
      calls: call
        ? [
            {
              callId: `c${index}`,
              tool: call[0],
              input: call[1],
              repairs: [],
              t: 0,
              observation: observation(call[2] ?? 'x'),
              repeatOf: null,
            },
          ]
        : [],
      answer: answer === undefined ? null : { text: answer, forced: false, repairs: [], t: 0 },
    };
  });
  return { steps };
}

const numbers = (rows: { cells: (TrajectoryStep | null)[] }[]) =>
  rows.map(({ cells }) => cells.map((cell) => cell?.n ?? null));
const states = (rows: { state: string }[]) => rows.map(({ state }) => state);

describe('runs side by side by what they did', () => {
  it('puts the same calls beside each other, however their inputs are written', () => {
    const a = run(
      { call: ['Search', { query: 'NVIDIA  chip' }] },
      { call: ['Calculator', { expression: '1+1' }] },
      { answer: 'Two.' },
    );
    const b = run({ call: ['Clock', {}] }, { call: ['Search', { query: ' NVIDIA chip ' }] }, { answer: 'Two.' });
    const rows = alignRuns([a, b], 'action');
    expect(numbers(rows)).toEqual([
      [null, 1],
      [1, 2],
      [2, null],
      [3, 3],
    ]);
    expect(states(rows)).toEqual(['only-here', 'same', 'only-here', 'same']);
    expect(firstDivergence(rows)).toBe(0);
  });

  it('pairs by order what has nothing in common between two such pairs', () => {
    const a = run({ call: ['Search', 'a'] }, { call: ['Clock', {}] }, { answer: 'Noon.' });
    const b = run({ call: ['Search', 'a'] }, { call: ['Calculator', '2*3'] }, { answer: 'Six o’clock.' });
    const rows = alignRuns([a, b], 'action');
    expect(numbers(rows)).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
    expect(states(rows)).toEqual(['same', 'differs', 'differs']);
    expect(firstDivergence(rows)).toBe(1);
  });

  it('calls steps similar that use one tool for different things, or get different results', () => {
    const a = run({ call: ['Search', 'a'] }, { call: ['Search', 'b', 'one'] });
    const b = run({ call: ['Search', 'c'] }, { call: ['Search', 'b', 'two'] });
    expect(states(alignRuns([a, b], 'action'))).toEqual(['similar', 'similar']);
  });

  it('tells how alike the thoughts are', () => {
    const a = run({ call: ['Clock', {}], thought: 'I look at the clock' });
    const b = run({ call: ['Clock', {}], thought: 'I look at the calendar' });
    expect(alignRuns([a, b], 'action')[0]?.thoughtLikeness).toBeCloseTo(0.8);
    expect(alignRuns([a, run({ call: ['Clock', {}] })], 'action')[0]?.thoughtLikeness).toBeNull();
  });

  it('tells of each thought how alike it is to the first, so that none is called other for the sake of a third', () => {
    const thoughts = [undefined, 'I look at the clock', 'I look at the clock', '我看日历'];
    const runs = thoughts.map((thought) => run({ call: ['Clock', {}], ...(thought !== undefined && { thought }) }));
    const [row] = alignRuns(runs, 'action');
    expect(row?.thoughtLikeness).toBe(0);
    expect(likenessToFirst(row?.cells ?? [])).toEqual([null, null, 1, 0]);
  });

  it('says of a run beside itself that all is the same', () => {
    fc.assert(
      fc.property(legalLog(), (log) => {
        const one = fold(log);
        for (const by of BY) {
          const rows = alignRuns([one, one], by);
          expect(rows).toHaveLength(one.steps.length);
          expect(firstDivergence(rows)).toBe(-1);
        }
      }),
    );
  });
});

describe('runs side by side by the clock', () => {
  it('puts those beside each other that happened together', () => {
    const a = run({ answer: 'a', at: [0, 100] }, { answer: 'b', at: [100, 500] });
    const b = run({ answer: 'c', at: [10, 40] }, { answer: 'd', at: [40, 90] }, { answer: 'e', at: [300, 400] });
    expect(numbers(alignRuns([a, b], 'clock'))).toEqual([
      [1, 1],
      [null, 2],
      [2, 3],
    ]);
  });
});

describe('alignment', () => {
  const runs = fc.array(legalLog(), { minLength: 1, maxLength: 4 }).map((logs) => logs.map((log) => fold(log)));

  it('holds every step of every run once, in order', () => {
    fc.assert(
      fc.property(runs, fc.constantFrom(...BY), (given, by) => {
        const rows = alignRuns(given, by);
        given.forEach(({ steps }, run) => {
          expect(rows.flatMap(({ cells }) => cells[run] ?? [])).toEqual(steps);
        });
        expect(rows.every(({ cells }) => cells.length === given.length && cells.some((cell) => cell !== null))).toBe(
          true,
        );
      }),
    );
  });

  it('is symmetric: other places of the runs are other places of the cells, and nothing else', () => {
    const shuffled = runs.chain((given) =>
      fc
        .shuffledSubarray(
          given.map((_, index) => index),
          { minLength: given.length },
        )
        .map((order) => ({ given, order })),
    );
    fc.assert(
      fc.property(shuffled, fc.constantFrom(...BY), ({ given, order }, by) => {
        const straight = alignRuns(given, by);
        const mirrored = alignRuns(
          order.map((index) => given[index] as AlignedRun),
          by,
        );
        expect(mirrored.map(({ cells, ...rest }) => ({ ...rest, cells: cells.map((cell) => cell?.n) }))).toEqual(
          straight.map(({ cells, ...rest }) => ({ ...rest, cells: order.map((index) => cells[index]?.n) })),
        );
      }),
    );
  });

  it('compares words in both directions, whatever their order of arguments, and Han character by character', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        expect(textLikeness(a, b)).toBe(textLikeness(b, a));
      }),
    );
    expect(textLikeness('北京天气', '北京大学')).toBe(0.5);
    expect(textLikeness('', '')).toBe(1);
  });
});
