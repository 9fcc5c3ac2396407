import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PlaybackOptions, playbackPlan, position } from './playback.ts';

const asItWas: PlaybackOptions = { speed: 1, idleCapMs: null };
const options: fc.Arbitrary<PlaybackOptions> = fc.record({
  speed: fc.constantFrom(0.25, 0.5, 1, 2, 3, 16),
  idleCapMs: fc.option(fc.integer({ min: 1, max: 5000 })),
});

/** A log's numbers and times; waits of `least` or more between events. */
function timesWith(least: number) {
  return fc.array(fc.integer({ min: least, max: 20_000 }), { maxLength: 40 }).map((waits) => {
    const times = [0];
    for (const wait of waits) times.push((times.at(-1) ?? 0) + wait);
    return times.map((t, index) => ({ seq: index + 1, t }));
  });
}

test('at the moment an event is shown, it is the last one shown', () => {
  fc.assert(
    fc.property(timesWith(1), options, (log, how) => {
      const plan = playbackPlan(log, how);
      for (const { seq } of log) expect(plan.seqAt(plan.elapsedOf(seq))).toBe(seq);
    }),
  );
});

test('events of one moment are shown together', () => {
  const plan = playbackPlan(
    [
      { seq: 1, t: 0 },
      { seq: 2, t: 50 },
      { seq: 3, t: 50 },
      { seq: 4, t: 60 },
    ],
    asItWas,
  );
  expect(plan.seqAt(49)).toBe(1);
  expect(plan.seqAt(50)).toBe(3);
  expect(plan.elapsedOf(2)).toBe(plan.elapsedOf(3));
});

test('more time never shows less, and all is shown at the end', () => {
  fc.assert(
    fc.property(timesWith(0), options, fc.array(fc.nat(400_000)), (log, how, moments) => {
      const plan = playbackPlan(log, how);
      const seen = moments.sort((a, b) => a - b).map((moment) => plan.seqAt(moment));
      expect(seen).toEqual([...seen].sort((a, b) => a - b));
      expect(plan.seqAt(plan.durationMs)).toBe(log.length);
    }),
  );
});

test('twice the speed takes half the time, to the event', () => {
  fc.assert(
    fc.property(timesWith(0), fc.option(fc.integer({ min: 1, max: 5000 })), (log, idleCapMs) => {
      const [once, twice] = [playbackPlan(log, { speed: 1, idleCapMs }), playbackPlan(log, { speed: 2, idleCapMs })];
      for (const { seq } of log) expect(twice.elapsedOf(seq)).toBe(once.elapsedOf(seq) / 2);
    }),
  );
});

test('no wait is longer than the cap, and the gaps say what was cut', () => {
  fc.assert(
    fc.property(timesWith(0), fc.integer({ min: 1, max: 5000 }), (log, idleCapMs) => {
      const plan = playbackPlan(log, { speed: 1, idleCapMs });
      const cut = plan.idleGaps.map(({ fromMs, toMs, realMs }) => {
        expect(toMs - fromMs).toBe(idleCapMs);
        return realMs - idleCapMs;
      });
      expect(plan.durationMs + cut.reduce((sum, ms) => sum + ms, 0)).toBe(log.at(-1)?.t);
    }),
  );
});

test('a long wait is shown as the cap, sped up like everything else', () => {
  const plan = playbackPlan(
    [
      { seq: 1, t: 0 },
      { seq: 2, t: 100 },
      { seq: 3, t: 60_100 },
    ],
    { speed: 2, idleCapMs: 1000 },
  );
  expect(plan.idleGaps).toEqual([{ fromMs: 50, toMs: 550, recordedFromMs: 100, realMs: 60_000 }]);
  expect(plan.durationMs).toBe(550);
});

test('a moment of the recording and the time it is shown lead to each other', () => {
  fc.assert(
    fc.property(timesWith(1), options, fc.double({ min: 0, max: 1, noNaN: true }), (log, how, part) => {
      const plan = playbackPlan(log, how);
      const elapsed = part * plan.durationMs;
      expect(plan.elapsedAt(plan.recordedAt(elapsed))).toBeCloseTo(elapsed, 3);
      for (const { seq, t } of log) {
        expect(plan.elapsedAt(t)).toBe(plan.elapsedOf(seq));
        expect(plan.recordedAt(plan.elapsedOf(seq))).toBeCloseTo(t, 3);
      }
    }),
  );
});

test('a shortened wait is run through evenly', () => {
  const plan = playbackPlan(
    [
      { seq: 1, t: 0 },
      { seq: 2, t: 10_000 },
      { seq: 3, t: 10_100 },
    ],
    { speed: 1, idleCapMs: 1000 },
  );
  expect(plan.recordedAt(500)).toBe(5000);
  expect(plan.recordedAt(1050)).toBe(10_050);
  expect([plan.recordedAt(-1), plan.recordedAt(9999), plan.elapsedAt(-1), plan.elapsedAt(99_999)]).toEqual([
    0, 10_100, 0, 1100,
  ]);
});

test('a number that is not in the log is shown with the event before it', () => {
  const plan = playbackPlan(
    [
      { seq: 1, t: 0 },
      { seq: 5, t: 80 },
    ],
    asItWas,
  );
  expect([plan.elapsedOf(4), plan.elapsedOf(5), plan.elapsedOf(99)]).toEqual([0, 80, 80]);
});

test('an empty log, time before the start and a speed of nothing are no trouble', () => {
  expect(playbackPlan([], asItWas)).toMatchObject({ durationMs: 0, idleGaps: [] });
  expect(position([], 10, asItWas)).toBe(0);
  expect(
    position(
      [
        { seq: 1, t: 0 },
        { seq: 2, t: 10 },
      ],
      -5,
      asItWas,
    ),
  ).toBe(1);
  expect(
    position(
      [
        { seq: 1, t: 0 },
        { seq: 2, t: 10 },
      ],
      10,
      { speed: 0, idleCapMs: null },
    ),
  ).toBe(2);
});
