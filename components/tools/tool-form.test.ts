import { describe, expect, it } from 'vitest';
import { formInput, inputProblems } from './form-input.ts';
import { schemaFields } from './schema-fields.ts';

const SCHEMA = {
  type: 'object',
  properties: {
    query: { type: 'string', description: 'What to look for.', examples: ['tea'], minLength: 1, maxLength: 400 },
    limit: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
    price: { anyOf: [{ type: 'number' }, { type: 'null' }], description: 'At most.' },
    exact: { type: 'boolean' },
    unit: { enum: ['km', 'mi', 3] },
    tags: { type: 'array', items: { type: 'string' }, default: ['a'] },
    extra: {},
  },
  required: ['query'],
};
const fields = schemaFields(SCHEMA);
const field = (name: string) => fields.find((one) => one.name === name);

describe('the fields of a tool', () => {
  it('are read from its schema, in order', () => {
    expect(fields.map(({ name, kind }) => [name, kind])).toEqual([
      ['query', 'string'],
      ['limit', 'integer'],
      ['price', 'number'],
      ['exact', 'boolean'],
      ['unit', 'choice'],
      ['tags', 'json'],
      ['extra', 'any'],
    ]);
    expect(field('query')).toMatchObject({ required: true, description: 'What to look for.', example: 'tea' });
    expect(field('price')).toMatchObject({ required: false, description: 'At most.' });
    expect(field('unit')?.choices).toEqual(['km', 'mi', 3]);
    expect(field('tags')).toMatchObject({ shape: 'array', example: '["a"]' });
  });

  it('tell the limits that the tool set, not those of every number', () => {
    expect(field('query')).toMatchObject({ least: 1, most: 400 });
    expect(field('limit')).toMatchObject({ least: 1, most: null });
  });

  it('are none for a tool without any', () => {
    expect(schemaFields({ type: 'object', properties: {} })).toEqual([]);
    expect(schemaFields({})).toEqual([]);
  });
});

describe('a filled-in form', () => {
  it('becomes the input that its fields mean', () => {
    const values = {
      query: '12',
      limit: '3',
      price: '-1.5',
      exact: 'true',
      unit: '3',
      tags: '["x"]',
      extra: '{"a":1}',
    };
    expect(formInput(fields, values)).toEqual({
      input: { query: '12', limit: 3, price: -1.5, exact: true, unit: 3, tags: ['x'], extra: { a: 1 } },
      broken: [],
    });
  });

  it('leaves out what is empty, and sends a number that is none as it is', () => {
    expect(formInput(fields, { query: ' ', limit: 'many', extra: 'free text' })).toEqual({
      input: { limit: 'many', extra: 'free text' },
      broken: [],
    });
  });

  it('names the fields whose JSON cannot be read', () => {
    expect(formInput(fields, { query: 'tea', tags: '[x' })).toEqual({ input: { query: 'tea' }, broken: ['tags'] });
  });
});

describe('what a tool found wrong', () => {
  const names = ['customerId', 'orderId', 'lines'];

  it('is put at the fields it is about', () => {
    const message = 'customerId is missing: expected text like C-100; orderId: expected a whole number like 123.';
    expect(inputProblems(message, names)).toEqual({
      byField: { customerId: 'Missing: expected text like C-100.', orderId: 'Expected a whole number like 123.' },
      rest: '',
    });
  });

  it('is put at the field whose part it is about', () => {
    expect(inputProblems('lines.0.price: expected a number', names).byField).toEqual({ lines: 'Expected a number.' });
  });

  it('stands for itself where it names no field', () => {
    const message = 'dateFrom 2025-02-01 is after dateTo 2025-01-01.';
    expect(inputProblems(message, names)).toEqual({ byField: {}, rest: message });
    expect(inputProblems('elsewhere: wrong', names).rest).toBe('elsewhere: wrong');
  });
});
