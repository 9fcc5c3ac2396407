import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { copiedSteps, ownStart, ownTime } from './copied-steps.ts';
import type { RunEvent } from './events.ts';
import { fold } from './fold.ts';
import { legalPrefix } from './legal-log.arbitrary.ts';

function frozen(name: string): RunEvent[] {
  const file = join(import.meta.dirname, '..', '..', 'fixtures', 'logs', name);
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line)).filter(({ type }) => type !== undefined);
}

test('a run that was asked for by itself took all the time of its recording', () => {
  const run = fold(frozen('answered-bracket.jsonl'));
  expect(ownStart(run)).toBe(0);
  expect(ownTime(run)).toBe(run.t);
});

test('what a run took over from an earlier one is no time of its own', () => {
  const run = fold(frozen('continued-answer-bracket.jsonl'));
  const kept = run.steps[copiedSteps(run) - 1];
  expect(kept).toBeDefined();
  expect(ownStart(run)).toBeGreaterThan(0);
  expect(ownTime(run)).toBe(run.t - ownStart(run));
  expect(ownTime(run)).toBeLessThan(run.t);
});

test('no run is shorter than nothing or longer than its recording, however little of it there is', () => {
  fc.assert(
    fc.property(legalPrefix(), (log) => {
      const run = fold(log);
      expect(ownTime(run)).toBeGreaterThanOrEqual(0);
      expect(ownTime(run)).toBeLessThanOrEqual(run.t);
    }),
  );
});
