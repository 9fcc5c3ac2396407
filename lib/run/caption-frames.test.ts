import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beatsOf } from './caption.ts';
import { framesOf } from './caption-frames.ts';
import { fold } from './fold.ts';
import { legalLog } from './legal-log.arbitrary.ts';

test('one run has a frame for each beat', () => {
  fc.assert(
    fc.property(legalLog(), (log) => {
      const run = fold(log);
      expect(framesOf([run]).map(({ beats }) => beats[0])).toEqual(beatsOf(run));
    }),
  );
});

test('two runs share a pace: every beat of each is there once, in its order, and no frame is empty', () => {
  fc.assert(
    fc.property(legalLog(), legalLog(), (a, b) => {
      const runs = [fold(a), fold(b)];
      const frames = framesOf(runs);
      runs.forEach((run, index) => {
        expect(frames.flatMap(({ beats }) => beats[index] ?? [])).toEqual(beatsOf(run));
      });
      for (const { beats, ms } of frames) {
        expect(beats.some((beat) => beat !== null)).toBe(true);
        expect(ms >= 2_000 && ms <= 14_000).toBe(true);
      }
    }),
  );
});

test('a run beside itself never waits', () => {
  fc.assert(
    fc.property(legalLog(), (log) => {
      const run = fold(log);
      for (const { beats } of framesOf([run, run])) expect(beats[0]).toEqual(beats[1]);
    }),
  );
});
