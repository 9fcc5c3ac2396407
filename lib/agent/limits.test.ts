import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutData, cutObservation, isTooDeep, MAX_FULL_TEXT, MAX_OBSERVATION } from './limits.ts';

describe('cutObservation', () => {
  it('leaves a text of exactly the limit alone', () => {
    const text = 'x'.repeat(MAX_OBSERVATION);
    expect(cutObservation(text)).toEqual({ text, truncated: null });
  });

  it('says in the text how much is missing', () => {
    const { text, truncated } = cutObservation('x'.repeat(MAX_OBSERVATION + 1));
    expect(text).toBe(`${'x'.repeat(MAX_OBSERVATION)}\n[cut here: 16000 of 16001 characters shown]`);
    expect(truncated).toMatchObject({ shown: 16_000, full: 16_001 });
  });

  it('never cuts a character in two, and keeps no more than 64 kB', () => {
    fc.assert(
      fc.property(fc.constantFrom('é', '漢', '\u{1F600}', 'a\u{1F600}', 'aé漢'), fc.nat({ max: 3 }), (unit, lead) => {
        const full = 'x'.repeat(lead) + unit.repeat(40_000);
        const { text, truncated } = cutObservation(full);
        const kept = truncated?.fullText ?? '';
        expect(text.isWellFormed() && kept.isWellFormed()).toBe(true);
        expect(kept).not.toContain('\uFFFD');
        expect(full.startsWith(kept)).toBe(true);
        const bytes = Buffer.byteLength(kept);
        expect(bytes).toBeLessThanOrEqual(MAX_FULL_TEXT);
        expect(bytes).toBeGreaterThan(MAX_FULL_TEXT - 4);
      }),
      { numRuns: 20 },
    );
  });
});

describe('cutData', () => {
  it('drops what is no JSON', () => {
    const circle: { self?: unknown } = {};
    circle.self = circle;
    expect(cutData(circle as never)).toBeUndefined();
    expect(cutData(undefined)).toBeUndefined();
  });
});

describe('isTooDeep', () => {
  it('takes 64 levels and no more', () => {
    const nest = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels));
    expect([isTooDeep(nest(64)), isTooDeep(nest(65)), isTooDeep(nest(100_000))]).toEqual([false, true, true]);
  });
});
