import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from './fold.ts';
import { legalLog } from './legal-log.arbitrary.ts';
import { type Marker, markersOf, roomyMarkers, stepStops } from './markers.ts';

test('markers rise, lie inside the run, and tell of every error, unread reply, repeat, retry and answer', () => {
  fc.assert(
    fc.property(legalLog(), (log) => {
      const run = fold(log);
      const markers = markersOf(run);
      const times = markers.map(({ t }) => t);
      expect(times).toEqual([...times].sort((a, b) => a - b));
      for (const t of times) expect(t >= 0 && t <= run.t).toBe(true);
      const count = (kind: Marker['kind']) => markers.filter((marker) => marker.kind === kind).length;
      const calls = run.steps.flatMap((step) => step.calls);
      expect(count('error')).toBe(calls.filter(({ observation }) => observation?.error).length);
      expect(count('repeat')).toBe(calls.filter(({ repeatOf }) => repeatOf !== null).length);
      expect(count('unread')).toBe(run.steps.filter(({ parseError }) => parseError).length);
      expect(count('answer')).toBe(run.steps.filter(({ answer }) => answer).length);
      expect(count('retry')).toBe(run.steps.flatMap(({ attempts }) => attempts.filter(({ retry }) => retry)).length);
      expect(count('end')).toBe(run.answer ? 0 : 1);
    }),
  );
});

test('the stops are the starts of the steps and the end, rising and each once', () => {
  const steps = [{ startedAt: 0 }, { startedAt: 40 }, { startedAt: 40 }] as never;
  expect(stepStops({ steps, t: 90 })).toEqual([0, 40, 90]);
  expect(stepStops({ steps: [], t: 0 })).toEqual([0]);
});

test('of markers that are too close the one that says more stays', () => {
  const at = (kind: Marker['kind'], t: number): Marker => ({ kind, t, step: 1 });
  const markers = [at('retry', 0), at('repeat', 100), at('error', 110), at('answer', 300)];
  expect(roomyMarkers(markers, 50).map(({ kind }) => kind)).toEqual(['retry', 'error', 'answer']);
  expect(roomyMarkers(markers, 0)).toEqual(markers);
});
