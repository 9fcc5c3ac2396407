import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../lib/run/json.ts';
import { callText } from './call-text.ts';
import { dollars, duration, size } from './figures.ts';
import { jsonIn, jsonLine, jsonPretty } from './json-text.ts';
import { placeMarks } from './marks-path.ts';
import { observationText } from './observation-text.ts';

const shown = (dialect: string, input: Json, mainField?: string) => {
  const { open, args, close } = callText(dialect, input, mainField, 10);
  return open + args + close;
};

describe('the text of a call', () => {
  it('is Tool[input] in the bracket dialect, with the bare string of the main field', () => {
    expect(shown('bracket', { expression: '1 + 1' }, 'expression')).toBe('[1 + 1]');
    expect(shown('bracket', '1 + 1')).toBe('[1 + 1]');
    expect(shown('bracket', { orderId: 124 }, 'orderId')).toBe('[124]');
  });

  it('keeps the whole object in brackets when there is more than the main field', () => {
    expect(shown('bracket', { a: 'x', b: 1 }, 'a')).toBe('[{"a": "x", "b": 1}]');
  });

  it('is tool(JSON) in every other dialect', () => {
    expect(shown('native', { expression: '1 + 1' }, 'expression')).toBe('({"expression": "1 + 1"})');
  });

  it('breaks a long input into lines', () => {
    const { args, isOneLine } = callText('native', { first: 'x'.repeat(50), second: 'y'.repeat(50) }, undefined, 6);
    expect(isOneLine).toBe(false);
    expect(args.split('\n')).toHaveLength(4);
  });
});

describe('JSON for reading', () => {
  it('parses back to the same value on one line and on many', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.integer({ min: 1, max: 80 }), (value, width) => {
        expect(JSON.parse(jsonLine(value as Json))).toEqual(JSON.parse(JSON.stringify(value)));
        expect(JSON.parse(jsonPretty(value as Json, width))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('is found only where the whole text is an object or a list', () => {
    expect(jsonIn(' [1] ')).toEqual([1]);
    expect(jsonIn('1340')).toBeUndefined();
    expect(jsonIn('{broken')).toBeUndefined();
  });
});

describe('an observation laid out', () => {
  it('keeps its form when a line is written under it', () => {
    const records = JSON.stringify([
      { id: 123, amount: 450 },
      { id: 124, amount: 890 },
    ]);
    const { lines } = observationText(records);
    expect(lines).toHaveLength(2);
    expect(observationText(`${records}\n[You have made this same call before.]`)).toEqual({
      lines: [...lines, '[You have made this same call before.]'],
      isProse: false,
    });
    expect(observationText('{"id": 1}\n').lines).toEqual(['{"id": 1}']);
  });

  it('spaces JSON out, a record a line', () => {
    const text = JSON.stringify([
      { id: 123, amount: 450, date: '2026-02-11', status: 'delivered' },
      { id: 124, amount: 890, date: '2026-03-12', status: 'delivered' },
    ]);
    expect(observationText(text).lines).toEqual([
      '[{"id": 123, "amount": 450, "date": "2026-02-11", "status": "delivered"},',
      ' {"id": 124, "amount": 890, "date": "2026-03-12", "status": "delivered"}]',
    ]);
  });

  it('tells sentences from figures', () => {
    expect(observationText('The capital of France is Paris.').isProse).toBe(true);
    expect(observationText('1340').isProse).toBe(false);
  });
});

describe('figures', () => {
  it('gives a duration the unit that fits', () => {
    expect([7, 99.6, 420, 4_200, 59_990, 65_000].map(duration)).toEqual([
      '7 ms',
      '100 ms',
      '0.4 s',
      '4.2 s',
      '1:00 min',
      '1:05 min',
    ]);
  });

  it('gives small prices enough digits to tell them apart', () => {
    expect([0.00004, 0.0004, 0.0123, 1.5].map(dollars)).toEqual(['<$0.0001', '$0.0004', '$0.0123', '$1.50']);
  });

  it('counts in thousands from 1,000 characters on', () => {
    expect([85, 2_140].map(size)).toEqual(['85 B', '2.1 kB']);
  });
});

describe('trajectory marks', () => {
  it('stand side by side without overlapping, and unknown letters are left out', () => {
    const { placed, width } = placeMarks('tao?tf');
    expect(placed.map(({ mark }) => mark).join('')).toBe('taotf');
    expect(placed.every(({ x }, index) => index === 0 || x > (placed[index - 1]?.x ?? 0))).toBe(true);
    expect(width).toBeGreaterThan(placed.at(-1)?.x ?? 0);
  });

  it('take some room even when there are none', () => {
    expect(placeMarks('').width).toBe(1);
  });
});
