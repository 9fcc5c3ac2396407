import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../lib/run/json.ts';
import { inputText, readInput } from './example-input.ts';

describe('the input of a tool as text', () => {
  it('is plain where it is plain, and JSON where it is more', () => {
    expect(inputText('capital of France')).toBe('capital of France');
    expect(inputText({ id: 7 })).toBe('{"id":7}');
    expect(inputText('7')).toBe('"7"');
  });

  it('takes half-written JSON as plain text', () => {
    expect(readInput('{"id": ')).toBe('{"id": ');
  });

  it('is read back as what it was', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (input) => {
        const value = JSON.parse(JSON.stringify(input)) as Json;
        expect(readInput(inputText(value))).toEqual(value);
      }),
    );
  });
});
