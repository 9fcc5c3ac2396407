import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../run/json.ts';
import { strictSchema, withoutFillers } from './strict-schema.ts';

const ORDERS = {
  type: 'object',
  properties: {
    customerId: { type: 'string', description: 'Customer id.', examples: ['C-100'], minLength: 1 },
    minAmount: { type: 'number', minimum: 0, default: 0 },
    status: { type: 'string', enum: ['open', 'paid'] },
    note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    span: { type: 'object', description: 'Dates.', properties: { from: { type: 'string', format: 'date' } } },
  },
  required: ['customerId'],
  additionalProperties: false,
};

describe('a strict schema', () => {
  it('requires every field, takes no other, and lets null stand for an optional one', () => {
    expect(strictSchema(ORDERS)).toEqual({
      type: 'object',
      properties: {
        customerId: { type: 'string', description: 'Customer id.' },
        minAmount: { type: ['number', 'null'], minimum: 0 },
        status: { type: ['string', 'null'], enum: ['open', 'paid', null] },
        note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
        span: {
          description: 'Dates.',
          anyOf: [
            {
              type: 'object',
              properties: { from: { type: ['string', 'null'], format: 'date' } },
              required: ['from'],
              additionalProperties: false,
            },
            { type: 'null' },
          ],
        },
      },
      required: ['customerId', 'minAmount', 'status', 'note', 'span'],
      additionalProperties: false,
    });
  });

  it('of a tool without fields is an empty object', () => {
    expect(strictSchema({ type: 'object', properties: {} })).toEqual({
      ...{ type: 'object', properties: {}, required: [], additionalProperties: false },
    });
  });

  it.each<[string, Json]>([
    ['a field of any type', {}],
    ['fields of any name', { type: 'object', additionalProperties: { type: 'string' } }],
    ['one of several shapes', { oneOf: [{ type: 'string' }] }],
    ['a list of anything', { type: 'array' }],
    ['a reference', { $ref: '#/$defs/x' }],
    ['a tuple', { type: 'array', prefixItems: [{ type: 'string' }] }],
  ])('does not exist for %s', (_what, field) => {
    expect(strictSchema({ type: 'object', properties: { field } })).toBeNull();
  });

  it('leaves a pattern with look-around out, and keeps others', () => {
    const of = (pattern: string) =>
      strictSchema({ type: 'object', properties: { a: { type: 'string', pattern } }, required: ['a'] });
    expect(JSON.stringify(of('^(?:a|b)$'))).toContain('pattern');
    expect(JSON.stringify(of('^(?!a)'))).not.toContain('pattern');
  });
});

describe('arguments that came back', () => {
  it('lose the nulls of optional fields and keep a null that means something', () => {
    const input = { customerId: 'C-1', minAmount: null, status: null, note: null, span: { from: null } };
    expect(withoutFillers(ORDERS, input)).toEqual({ customerId: 'C-1', note: null, span: {} });
  });

  it('keep a null where a field is required or not declared: the tool says what is wrong', () => {
    expect(withoutFillers(ORDERS, { customerId: null, other: null })).toEqual({ customerId: null, other: null });
  });

  it('are what was meant, once optional fields that are not there were filled with null', () => {
    const field = fc.constantFrom('a', 'b', 'c', 'd');
    fc.assert(
      fc.property(fc.uniqueArray(field), fc.dictionary(field, fc.string()), (required, given) => {
        const properties = Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [name, { type: 'string' }]));
        const meant = { ...Object.fromEntries(required.map((name) => [name, 'x'])), ...given };
        const filled = { a: null, b: null, c: null, d: null, ...meant };
        expect(withoutFillers({ type: 'object', properties, required }, filled)).toEqual(meant);
      }),
    );
  });
});
