import { describe, expect, it } from 'vitest';
import { readListQuery } from './list-query.ts';

const read = (query: string) => readListQuery(new URLSearchParams(query));

describe('the query of the list', () => {
  it('has a default page and takes what it knows', () => {
    expect(read('')).toEqual({ limit: 50, cursor: undefined, outcome: undefined, text: undefined });
    expect(read('limit=5&outcome=running&q=orders')).toEqual({
      limit: 5,
      cursor: undefined,
      outcome: 'running',
      text: 'orders',
    });
  });

  it('takes a recipe by its id, or by id and version', () => {
    expect(read('recipe=course')).toMatchObject({ recipe: { id: 'course' } });
    expect(read('recipe=course%402')).toMatchObject({ recipe: { id: 'course', version: 2 } });
    expect(read('recipe=me@home')).toMatchObject({ recipe: { id: 'me@home' } });
    expect(read('recipe=me@home@12')).toMatchObject({ recipe: { id: 'me@home', version: 12 } });
  });

  it.each([
    'recipe=',
    `recipe=${'x'.repeat(201)}`,
    'limit=0',
    'limit=1e9',
    'limit=201',
    'limit=-1',
    'outcome=great',
    'cursor=%00',
    `q=${'x'.repeat(501)}`,
  ])('refuses %s', (query) => {
    expect(read(query)).toMatchObject({ status: 400, message: expect.stringMatching(/\.$/) });
  });
});
