import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from '../run/fold.ts';
import { legalLog } from '../run/legal-log.arbitrary.ts';
import { readReplayStart, replayParams, SPEEDS } from './replay-facts.ts';
import { createReplayStore } from './replay-store.ts';

const fromTheEnd = { t: null, speed: 1, skipsWaits: false } as const;

/** Two steps: one from 0 to 8 seconds with a long wait in it, one from there to 10 seconds. */
const log = [
  { seq: 1, t: 0, type: 'run-start', runId: 'a', v: 1, question: 'Q?', startedAt: '', origin: { kind: 'new' } },
  { seq: 2, t: 0, type: 'step-start', step: 1 },
  { seq: 3, t: 6000, type: 'thought', step: 1, text: 'I look.', repairs: [] },
  { seq: 4, t: 6500, type: 'action', step: 1, callId: '1', tool: 'Search', input: 'x', repairs: [] },
  {
    ...{ seq: 5, t: 7000, type: 'observation', step: 1, callId: '1', text: 'no', durationMs: 400, source: 'live' },
    ...{ error: { code: 'failed', message: 'no' }, truncated: null },
  },
  { seq: 6, t: 8000, type: 'step-start', step: 2 },
  { seq: 7, t: 9000, type: 'answer', step: 2, text: 'z', forced: false },
  { seq: 8, t: 10_000, type: 'run-end', outcome: 'completed', reason: 'answered', error: null },
] as never;

function open(start: Parameters<typeof createReplayStore>[2] = fromTheEnd) {
  const store = createReplayStore(log, fold(log), start);
  const now = () => store.getState();
  const pass = (ms: number) => {
    for (let left = ms; left > 0; left -= 100) now().tick(Math.min(100, left));
  };
  return { now, pass };
}

describe('the player', () => {
  it('shows the end of the run until somebody moves it, and then plays from the beginning', () => {
    const { now, pass } = open();
    expect(now()).toMatchObject({ isOpen: false, isPlaying: false, t: 10_000 });
    expect(now().trajectory.status).toBe('ended');
    now().play();
    expect(now()).toMatchObject({ isOpen: true, isPlaying: true, t: 0 });
    pass(6200);
    expect(now().t).toBeCloseTo(6200);
    expect(now().trajectory.steps[0]?.thought?.text).toBe('I look.');
    expect(now().trajectory.steps[0]?.calls).toEqual([]);
  });

  it('opens at a moment, paused, and time does not move it', () => {
    const { now, pass } = open({ t: 6600, speed: 2, skipsWaits: false });
    pass(1000);
    expect(now()).toMatchObject({ isOpen: true, isPlaying: false, t: 6600, speed: 2 });
    expect(now().trajectory.seq).toBe(4);
  });

  it('plays twice as fast at twice the speed, and stops at the end', () => {
    const { now, pass } = open({ t: 6600, speed: 2, skipsWaits: false });
    now().play();
    pass(1000);
    expect(now().t).toBeCloseTo(8600);
    pass(1000);
    expect(now()).toMatchObject({ t: 10_000, isPlaying: false });
    expect(now().trajectory.status).toBe('ended');
  });

  it('runs through a long wait in a second when waits are skipped', () => {
    const { now, pass } = open({ t: 0, speed: 1, skipsWaits: true });
    expect(now().facts.waits).toEqual([{ fromMs: 0, toMs: 6000 }]);
    now().play();
    pass(500);
    expect(now().t).toBeCloseTo(3000);
    pass(600);
    expect(now().t).toBeCloseTo(6100);
  });

  it('rests at each step when it plays without motion', () => {
    const { now } = open({ t: 0, speed: 1, skipsWaits: false });
    now().play();
    const seen = new Set<number>();
    for (let index = 0; index < 150; index++) {
      now().tick(100, true);
      seen.add(now().t);
    }
    expect([...seen]).toEqual([0, 8000, 10_000]);
  });

  it('does not make up for a time in which the page was hidden', () => {
    const { now } = open({ t: 0, speed: 1, skipsWaits: false });
    now().play();
    now().tick(60_000);
    expect(now().t).toBeLessThan(1000);
  });

  it('jumps by steps, by events and by markers, and stays inside the run', () => {
    const { now } = open();
    const jumps = (jump: () => void, times: number) =>
      Array.from({ length: times }, () => {
        jump();
        return now().t;
      });
    expect(jumps(() => now().jumpStep(-1), 3)).toEqual([8000, 0, 0]);
    expect(jumps(() => now().jumpStep(1), 3)).toEqual([8000, 10_000, 10_000]);
    expect(jumps(() => now().jumpEvent(-1), 3)).toEqual([9000, 8000, 7000]);
    expect(jumps(() => now().jumpEvent(1), 2)).toEqual([8000, 9000]);
    expect(jumps(() => now().jumpMarker(), 3)).toEqual([7000, 9000, 7000]);
    now().seek(-5);
    expect(now().t).toBe(0);
    now().seek(99_999);
    expect(now().t).toBe(10_000);
  });

  it('goes back two steps when it is asked twice while it plays', () => {
    const { now, pass } = open({ t: 9000, speed: 1, skipsWaits: false });
    now().play();
    now().jumpStep(-1);
    expect(now().t).toBe(0);
    now().seek(9500);
    now().jumpStep(-1);
    expect(now().t).toBe(8000);
    pass(100);
    now().jumpStep(-1);
    expect(now().t).toBe(0);
  });

  it('knows five speeds, and stays at the slowest and the fastest', () => {
    const { now } = open();
    for (let index = 0; index < 9; index++) now().changeSpeed(1);
    expect(now().speed).toBe(8);
    for (let index = 0; index < 9; index++) now().changeSpeed(-1);
    expect(now().speed).toBe(0.5);
  });

  it('shows at any moment of any run a beginning of each text, and the run itself at the end', () => {
    fc.assert(
      fc.property(legalLog(), fc.double({ min: 0, max: 1, noNaN: true }), (events, part) => {
        const whole = fold(events);
        const store = createReplayStore(events, whole, fromTheEnd);
        store.getState().seek(part * whole.t);
        for (const step of store.getState().trajectory.steps) {
          const final = whole.steps.find(({ n }) => n === step.n);
          for (const { attempt, text, raw } of step.attempts) {
            const last = final?.attempts.find((other) => other.attempt === attempt);
            expect(last?.raw.startsWith(raw)).toBe(true);
            for (const [channel, piece] of Object.entries(text)) {
              expect(last?.text[channel as keyof typeof text].startsWith(piece)).toBe(true);
            }
          }
        }
        store.getState().seek(whole.t);
        expect(store.getState().trajectory).toBe(whole);
      }),
    );
  });
});

describe('the moment in an address', () => {
  it('comes back as it was written', () => {
    const start = fc.record({
      t: fc.option(fc.nat(10_000_000)),
      speed: fc.constantFrom(...SPEEDS),
      skipsWaits: fc.boolean(),
    });
    fc.assert(
      fc.property(start, (there) => {
        const params = new URLSearchParams();
        for (const [name, value] of Object.entries(replayParams(there))) if (value !== null) params.set(name, value);
        expect(readReplayStart(params)).toEqual(there);
      }),
    );
  });

  it('is left out where it cannot be read', () => {
    const params = new URLSearchParams('t=-4&speed=3&skip=yes');
    expect(readReplayStart(params)).toEqual(fromTheEnd);
  });
});
