import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RunEvent } from './events.ts';
import { fold } from './fold.ts';
import { legalPrefix } from './legal-log.arbitrary.ts';
import { timeOf, waterfallOf } from './waterfall.ts';

/** A step whose first call fails at once and is made again after a second, and that then uses a tool. */
const retried = [
  { seq: 1, t: 0, type: 'step-start', step: 1 },
  { seq: 2, t: 100, type: 'retry', step: 1, attempt: 1, status: 429, waitMs: 1000, reason: 'provider-rate-limited' },
  { seq: 3, t: 1400, type: 'text-delta', step: 1, attempt: 2, channel: 'thought', from: 'text', delta: 'I look.' },
  {
    ...{ seq: 4, t: 1900, type: 'model-end', step: 1, attempt: 2, text: 'I look.', reasoning: '' },
    ...{ finishReason: 'stop', usage: { input: 190, output: 45 }, firstTokenMs: 300 },
  },
  { seq: 5, t: 1910, type: 'action', step: 1, callId: '1', tool: 'Search', input: 'x', repairs: [] },
  {
    ...{ seq: 6, t: 2900, type: 'observation', step: 1, callId: '1', text: 'y', error: null, durationMs: 980 },
    ...{ source: 'live', truncated: null },
  },
] as unknown as RunEvent[];

const ofRun = (log: RunEvent[]) => waterfallOf(fold(log), log);

test('a step is a failed call, a pause, a wait, the writing and the tool, each from when to when', () => {
  const [row] = waterfallOf(fold(retried), retried);
  expect(row?.segments).toEqual([
    { kind: 'failed', fromMs: 0, toMs: 100, label: 'provider-rate-limited' },
    { kind: 'pause', fromMs: 100, toMs: 1100, label: '' },
    { kind: 'wait', fromMs: 1100, toMs: 1400, label: '' },
    { kind: 'writing', fromMs: 1400, toMs: 1900, label: '' },
    { kind: 'tool', fromMs: 1920, toMs: 2900, label: 'Search' },
  ]);
  expect(row).toMatchObject({ n: 1, fromMs: 0, toMs: 2900, inputTokens: 190, outputTokens: 45, isEstimated: false });
  expect(row && [timeOf(row, 'wait'), timeOf(row, 'tool')]).toEqual([300, 980]);
  expect(row?.failedCalls).toBe(1);
});

test('a tool that never came back lasts to the end of the run', () => {
  const cut = retried.slice(0, 5);
  const [row] = waterfallOf({ ...fold(cut), t: 5000 }, cut);
  expect(row?.segments.at(-1)).toEqual({ kind: 'tool', fromMs: 1910, toMs: 5000, label: 'Search' });
});

/** The end of a run. */
const ending = (t: number, outcome: string, reason: string) =>
  ({ seq: 99, t, type: 'run-end', outcome, reason, error: null }) as unknown as RunEvent;

test('a call that the run failed of is a failed one, to the end of the run', () => {
  const [row] = ofRun([...retried.slice(0, 2), ending(46_100, 'failed', 'provider-timeout')]);
  expect(row?.segments).toEqual([
    { kind: 'failed', fromMs: 0, toMs: 100, label: 'provider-rate-limited' },
    { kind: 'pause', fromMs: 100, toMs: 1100, label: '' },
    { kind: 'failed', fromMs: 1100, toMs: 46_100, label: 'provider-timeout' },
  ]);
  expect(row?.failedCalls).toBe(2);
});

test('a call that was still under way lasts to the end of the run', () => {
  const [early] = ofRun([...retried.slice(0, 2), ending(9000, 'stopped', 'person')]);
  expect(early?.segments.at(-1)).toEqual({ kind: 'wait', fromMs: 1100, toMs: 9000, label: '' });
  const [late] = ofRun([...retried.slice(0, 3), ending(9000, 'failed', 'storage-full')]);
  expect(late?.segments.slice(2)).toEqual([
    { kind: 'wait', fromMs: 1100, toMs: 1400, label: '' },
    { kind: 'writing', fromMs: 1400, toMs: 9000, label: '' },
  ]);
  expect(late?.failedCalls).toBe(1);
  const [paused] = ofRun([...retried.slice(0, 2), ending(600, 'stopped', 'person')]);
  expect(paused?.segments.at(-1)).toEqual({ kind: 'pause', fromMs: 100, toMs: 600, label: '' });
});

test('no segment of any run lies outside of it or ends before it begins', () => {
  fc.assert(
    fc.property(legalPrefix(), (log) => {
      const run = fold(log);
      const rows = waterfallOf(run, log);
      expect(rows.map(({ n }) => n)).toEqual(run.steps.map(({ n }) => n));
      for (const { segments, fromMs, toMs } of rows) {
        expect(fromMs <= toMs).toBe(true);
        for (const segment of segments) {
          expect(segment.fromMs >= 0 && segment.fromMs <= segment.toMs && segment.toMs <= run.t).toBe(true);
        }
      }
    }),
  );
});
