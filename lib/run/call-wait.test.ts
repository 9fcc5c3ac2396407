import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RunEvent } from './events.ts';
import { fold } from './fold.ts';
import { checkLegal } from './legal.ts';
import { legalPrefix } from './legal-log.arbitrary.ts';
import { sampleConfig } from './legal-log.builder.ts';
import { waitingCalls } from './waiting-calls.ts';
import { waterfallOf } from './waterfall.ts';

type Draft = { type: string; t?: number; [field: string]: unknown };

const act = (callId: string): Draft => ({ type: 'action', step: 1, callId, tool: 'Search', input: {}, repairs: [] });
const pause = (callId: string, t = 0): Draft => ({
  type: 'pause',
  t,
  step: 1,
  before: 'tool',
  callId,
  reason: 'tape-miss',
});
const resume = (callId: string, choice = 'live', t = 0): Draft => ({ type: 'resume', t, step: 1, callId, choice });
const observe = (callId: string, t = 0, durationMs = 0): Draft => ({
  ...{
    type: 'observation',
    t,
    step: 1,
    callId,
    text: 'seen',
    error: null,
    durationMs,
    source: 'live',
    truncated: null,
  },
});

/** A log of one step with these events in it. Time never falls. */
function logOf(...drafts: Draft[]): RunEvent[] {
  const start = { type: 'run-start', v: 1, runId: 'r', startedAt: '2026-03-01T00:00:00.000Z', question: '?' };
  const origin = { conversation: null, origin: { kind: 'new' }, config: sampleConfig() };
  let last = 0;
  return [{ ...start, ...origin }, { type: 'step-start', step: 1 }, ...drafts].map((draft, index) => {
    last = Math.max(last, (draft as Draft).t ?? 0);
    return { ...draft, seq: index + 1, t: last } as unknown as RunEvent;
  });
}

describe('a call that waits for a person', () => {
  it('holds the run while any waits, and lets it go with the last', () => {
    const events = [act('a'), act('b'), pause('a'), pause('b'), resume('a'), observe('a'), observe('b')];
    const log = logOf(...events);
    const statuses = events.map((_, index) => fold(log.slice(0, index + 3)).status);
    expect(statuses).toEqual(['running', 'running', 'paused', 'paused', 'paused', 'paused', 'running']);
    expect(waitingCalls(fold(log.slice(0, 6))).map(({ callId }) => callId)).toEqual(['a', 'b']);
  });

  it('stands in the waterfall apart from the work of the tool, which begins after it', () => {
    const log = logOf(act('a'), pause('a', 10), resume('a', 'live', 5010), observe('a', 5100, 100));
    const [row] = waterfallOf(fold(log), log);
    const tools = row?.segments.filter(({ kind }) => kind === 'person' || kind === 'tool');
    expect(tools).toEqual([
      { kind: 'person', fromMs: 10, toMs: 5010, label: 'Search' },
      { kind: 'tool', fromMs: 5010, toMs: 5100, label: 'Search' },
    ]);
  });

  it('that still waits is no work of the tool at all', () => {
    const log = logOf(act('a'), pause('a', 10), { type: 'warning', step: 1, code: 'x', message: 'y', t: 300 });
    const kinds = waterfallOf(fold(log), log)[0]?.segments.map(({ kind, toMs }) => [kind, toMs]);
    expect(kinds?.at(-1)).toEqual(['person', 300]);
    expect(kinds?.map(([kind]) => kind)).not.toContain('tool');
  });

  it.each<[string, Draft[]]>([
    ['waits before its action', [pause('a'), act('a')]],
    ['waits after its observation', [act('a'), observe('a'), pause('a')]],
    ['waits twice at once', [act('a'), pause('a'), pause('a'), observe('a')]],
    ['goes on without having waited', [act('a'), resume('a'), observe('a')]],
    ['goes on twice', [act('a'), pause('a'), resume('a'), resume('a'), observe('a')]],
  ])('breaks the law when it %s', (_, drafts) => {
    expect(checkLegal(logOf(...drafts)).map(({ rule }) => rule)).toEqual(['call-waits']);
    expect(() => fold(logOf(...drafts))).not.toThrow();
  });

  it('is legal when it is stopped while it waits, and when it waits again later', () => {
    expect(checkLegal(logOf(act('a'), pause('a'), observe('a')))).toEqual([]);
    expect(checkLegal(logOf(act('a'), pause('a'), resume('a'), pause('a'), resume('a'), observe('a')))).toEqual([]);
  });

  it('is what a run is paused for, whenever one waits', () => {
    fc.assert(
      fc.property(legalPrefix(), (log) => {
        const run = fold(log);
        if (waitingCalls(run).length > 0) expect(run.status).toBe('paused');
      }),
    );
  });
});
