import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldedLog } from './checkpoints.ts';
import type { RunEvent } from './events.ts';
import { emptyTrajectory, fold } from './fold.ts';
import { legalLog } from './legal-log.arbitrary.ts';

/** A run of 10,000 events, 250 a step. */
function longLog(): RunEvent[] {
  return Array.from({ length: 10_000 }, (_, index): RunEvent => {
    const place = { seq: index + 1, t: index * 20, step: Math.floor(index / 250) + 1 };
    if (index % 250 === 0) return { ...place, type: 'step-start' };
    return { ...place, type: 'text-delta', attempt: 1, channel: 'thought', from: 'text', delta: 'some words ' };
  });
}

test('a look at any place, in any order, is the fold of the events up to it', () => {
  fc.assert(
    fc.property(
      legalLog(),
      fc.integer({ min: 1, max: 30 }),
      fc.array(fc.nat(80), { maxLength: 12 }),
      (log, every, looks) => {
        const folded = foldedLog(log, every);
        for (const seq of looks) expect(folded.at(seq)).toEqual(fold(log.filter((event) => event.seq <= seq)));
      },
    ),
  );
});

test('a log without events, and a number before the first, show nothing', () => {
  expect(foldedLog([]).at(7)).toEqual(emptyTrajectory());
  expect(foldedLog(longLog()).at(0)).toEqual(emptyTrajectory());
});

test('the first look at the end folds each of 10,000 events once', () => {
  const folded = foldedLog(longLog());
  expect(folded.at(10_000).steps).toHaveLength(40);
  expect(folded.folded()).toBe(10_000);
});

test('after that a look at any place folds fewer than 250 events', () => {
  const folded = foldedLog(longLog());
  folded.at(10_000);
  for (let seq = 9_999; seq > 0; seq -= 37) {
    const before = folded.folded();
    folded.at(seq);
    expect(folded.folded() - before).toBeLessThan(250);
  }
});

test('playing on folds each event once', () => {
  const folded = foldedLog(longLog());
  folded.at(10_000);
  folded.at(5_003);
  const before = folded.folded();
  for (let seq = 5_004; seq <= 5_200; seq++) folded.at(seq);
  expect(folded.folded() - before).toBe(197);
});

test('steps that were over before the last checkpoint are the same objects in every later look', () => {
  const folded = foldedLog(longLog(), 100);
  const end = folded.at(10_000);
  const middle = folded.at(5_010);
  expect(middle.steps).toHaveLength(21);
  expect(middle.steps.slice(0, 20)).toEqual(end.steps.slice(0, 20));
  middle.steps.slice(0, 19).forEach((step, index) => {
    expect(step).toBe(end.steps[index]);
  });
});
