import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  beginning,
  cutData,
  cutObservation,
  inputFault,
  MAX_DEPTH,
  MAX_FULL_TEXT,
  MAX_INPUT,
  MAX_OBSERVATION,
} from './limits.ts';

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

  it('drops what a log could not be read back with', () => {
    expect(cutData(JSON.parse('{"a":{"__proto__":1}}'))).toBeUndefined();
    expect(cutData(JSON.parse('['.repeat(MAX_DEPTH + 1) + ']'.repeat(MAX_DEPTH + 1)))).toBeUndefined();
    expect(cutData({ constructor: 1 })).toEqual({ constructor: 1 });
  });
});

describe('inputFault', () => {
  const nest = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels));

  it('takes so many levels and no more', () => {
    expect([nest(MAX_DEPTH), nest(MAX_DEPTH + 1), nest(100_000)].map(inputFault)).toEqual([
      ...[null, 'the arguments are nested too deeply.', 'the arguments are nested too deeply.'],
    ]);
  });

  it.each(['__proto__', 'constructor', 'prototype'])('takes no field called %s, at any depth', (name) => {
    const input = JSON.parse(`{"a": [{"${name}": 1}]}`);
    expect(inputFault(input)).toBe(`"${name}" is not allowed as a field name.`);
    expect(inputFault({ a: [name] })).toBeNull();
  });

  it('takes no more characters than a tool does', () => {
    expect(inputFault('x'.repeat(MAX_INPUT - 2))).toBeNull();
    expect(inputFault('x'.repeat(MAX_INPUT - 1))).toBe('the arguments are longer than 64 kB.');
  });
});

it('the beginning of a text never holds half a character', () => {
  expect([beginning('a\u{1F600}', 2), beginning('a\u{1F600}', 3), beginning('a\ud800b', 3)]).toEqual([
    ...['a', 'a\u{1F600}', 'a\uFFFDb'],
  ]);
});
